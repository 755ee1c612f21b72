import { areaDescriptions } from '../../api/operation/areas';
import { examples } from '../../api/operation/examples';
import type { Operation } from '../../api/operation/operation';
import { areaProperty, methodNames } from './method-names';

type Described = {
  parameters?: Array<{ name: string; in: string; schema: { example?: unknown } }>;
};
type Document = { paths: Record<string, Record<string, Described & { requestBody?: unknown }>> };

type Method = {
  operation: Operation;
  name: string;
  kind: string;
  /** What the OpenAPI document says of the operation. */
  described: Described;
};

const head = `// Written by \`npm run openapi\` from the operation table. Do not edit it.
import { buildAreas, type OperationTable } from './build-areas';
import type { Query, RequestOptions, UploadBody } from './options';
import type { PagePromise } from './page-promise';
import type { ResultPromise } from './result-promise';
import type { BodyOf, Data, ListQueryOf, QueryOf, Row } from './schema-types';
import type { Transport } from './transport';

type WithQuery = RequestOptions & { query?: Query };
type UploadOptions = WithQuery & { mediaType?: string };
`;

/** Returns the operations that the client has: protocols of log shippers are theirs alone. */
export const clientOperations = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ protocol }) => !protocol);

/** Writes the client's methods: an interface with doc comments by area, and the runtime's table. */
export function clientSource(operations: readonly Operation[], document: object): string {
  const byArea = methodsByArea(clientOperations(operations), document as Document);
  const interfaces = [...byArea].map(([area, methods]) => areaInterface(area, methods));
  const table = [...byArea].map(([area, methods]) => areaTable(area, methods));
  const properties = [...byArea].map(
    ([area]) =>
      `${comment([plain(areaDescriptions[area as keyof typeof areaDescriptions])], '  ')}  declare readonly ${areaProperty(area)}: ${interfaceName(area)};\n`,
  );
  return `${head}
${interfaces.join('\n')}
const operationTable: OperationTable = {
${table.join('')}};

/** The API by area. */
export class Areas {
${properties.join('')}
  constructor(transport: Transport) {
    Object.assign(this, buildAreas(transport, operationTable));
  }
}
`;
}

function methodsByArea(operations: Operation[], { paths }: Document): Map<string, Method[]> {
  const names = methodNames(operations);
  const byArea = new Map<string, Method[]>();
  for (const operation of operations) {
    const described = paths[`/api/v1${operation.path}`]?.[operation.method];
    const name = names.get(operation.id);
    if (!described || !name) throw new Error(`${operation.id} is not in the OpenAPI document.`);
    const method = { operation, name, kind: kindOf(operation), described };
    byArea.set(operation.area, [...(byArea.get(operation.area) ?? []), method]);
  }
  return byArea;
}

/** What a method takes and returns, as `OperationTable` names it. */
export function kindOf({ kind, body }: Operation): string {
  if (kind === 'upload' || kind === 'file' || kind === 'list') return kind;
  return body ? 'json' : 'one';
}

const interfaceName = (area: string) => {
  const property = areaProperty(area);
  return `${property.charAt(0).toUpperCase()}${property.slice(1)}Area`;
};

function areaInterface(area: string, methods: Method[]): string {
  const members = methods.map(
    (method) =>
      `${docComment(area, method)}  ${method.name}(${parameters(method)}): ${result(method)};\n`,
  );
  return `export interface ${interfaceName(area)} {\n${members.join('')}}\n`;
}

const areaTable = (area: string, methods: Method[]) =>
  `  ${areaProperty(area)}: {\n${methods
    .map(
      ({ name, kind, operation: { method, path } }) =>
        `    ${name}: '${method.toUpperCase()} ${path} ${kind}',\n`,
    )
    .join('')}  },\n`;

const idsOf = ({ operation }: Method) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function parameters(method: Method): string {
  const { operation, kind } = method;
  const ids = idsOf(method).map((id) => `${id}: string`);
  return [...ids, ...inputParameter(operation, kind, method), optionsParameter(method)].join(', ');
}

function inputParameter(
  { id, method, query, body }: Operation,
  kind: string,
  { described }: Method,
) {
  if (method === 'get') {
    const isRequired = Object.values(query.shape).some(
      (field) => !field.safeParse(undefined).success,
    );
    const type = kind === 'list' ? 'ListQueryOf' : 'QueryOf';
    return [`query${isRequired ? '' : '?'}: ${type}<'${id}'>`];
  }
  if (kind === 'upload') return ['body: UploadBody'];
  if (!body) return [];
  const { required } = (described as { requestBody: { required?: boolean } }).requestBody;
  return [`body${required ? '' : '?'}: BodyOf<'${id}'>`];
}

function optionsParameter({ operation, kind }: Method): string {
  if (kind === 'upload') return 'options?: UploadOptions';
  const hasQuery = operation.method !== 'get' && Object.keys(operation.query.shape).length > 0;
  return `options?: ${hasQuery ? 'WithQuery' : 'RequestOptions'}`;
}

function result({ operation: { id }, kind }: Method): string {
  if (kind === 'list') return `PagePromise<Row<'${id}'>>`;
  return kind === 'file' ? 'Promise<Response>' : `ResultPromise<Data<'${id}'>>`;
}

function docComment(area: string, method: Method): string {
  const { summary, description } = method.operation;
  const text = [`${summary}.`, ...(description ? ['', ...wrap(plain(description))] : [])];
  return comment([...text, '', '@example', ...exampleCall(area, method)], '  ');
}

/** Returns a call with the recorded example's ids and body. */
function exampleCall(area: string, method: Method): string[] {
  const { operation, kind, name, described } = method;
  const ids = idsOf(method).map((id) => literal(exampleOf(described, id)));
  const callee = `sightline.${areaProperty(area)}.${name}`;
  const input = kind === 'json' ? [literal(examples[operation.id]?.request ?? {})] : [];
  const bytes = kind === 'upload' ? ['bytes'] : [];
  const call = `${callee}(${[...ids, ...requiredQuery(method), ...input, ...bytes].join(', ')})`;
  const statement =
    kind === 'list' ? `for await (const row of ${call}) console.log(row);` : `await ${call};`;
  return statement.split('\n');
}

function requiredQuery({ operation, described }: Method): string[] {
  if (operation.method !== 'get') return [];
  const names = Object.entries(operation.query.shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [literal(Object.fromEntries(names.map((name) => [name, exampleOf(described, name)])))];
}

function exampleOf({ parameters = [] }: Described, name: string): unknown {
  return parameters.find((parameter) => parameter.name === name)?.schema.example ?? name;
}

/** Writes a value as TypeScript, with single quotes and bare names as people write them. */
function literal(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const oneLine = text.replace(/\n\s*/g, ' ');
  return (oneLine.length <= 70 ? oneLine : text)
    .replace(/"([A-Za-z_]\w*)":/g, '$1:')
    .replace(
      /"((?:[^"\\']|\\(?!u))*)"/g,
      (_, inner: string) => `'${inner.replaceAll('\\"', '"')}'`,
    );
}

/** Comments show Markdown as it is, but must not end early. */
const plain = (text: string) => text.replaceAll('*/', '*\\/').replace(/\s*\n\s*/g, ' ');

function wrap(text: string, width = 92): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const comment = (lines: string[], indent: string) =>
  `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line.replaceAll('*/', '*\\/')}`}\n`).join('')}${indent} */\n`;
