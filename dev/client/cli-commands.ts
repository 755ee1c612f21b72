import { csvQuery, type Operation } from '../../api/operation/operation';
import type { CliCommand, CliOption } from '../../packages/cli/cli-command';
import { clientOperations, kindOf } from './client-source';
import { areaProperty, methodNames } from './method-names';

type Json = Record<string, unknown>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Json;
};
type Described = { parameters: Parameter[]; requestBody?: { required?: boolean; content: Json } };
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Json> };
};

/** Describes each operation of the client as a command, `logDrains.listLogBatches` as `log-drains list-log-batches`. */
export function cliCommands(operations: readonly Operation[], document: object): CliCommand[] {
  const { paths, components } = document as Document;
  const used = clientOperations(operations);
  const methods = methodNames(used);
  return used.map((operation) => {
    const described = paths[`/api/v1${operation.path}`]?.[operation.method];
    if (!described) throw new Error(`${operation.id} is not in the OpenAPI document.`);
    const isList = operation.kind === 'list';
    const body = jsonBody(described, components.schemas);
    const method = methods.get(operation.id) ?? operation.id;
    return {
      noun: operation.area,
      verb: kebab(method),
      area: areaProperty(operation.area),
      method,
      http: operation.method.toUpperCase(),
      kind: kindOf(operation),
      ids: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      summary: operation.summary,
      ...(operation.description ? { description: operation.description } : {}),
      query: described.parameters
        .filter(({ in: place, name }) => place === 'query' && !(isList && pageFields.has(name)))
        .map(({ name, required, description, schema }) =>
          optionOf(name, { description, ...schema }, required === true),
        ),
      body: body ? optionsOf(body, components.schemas) : [],
      isCsv: operation.csv,
      ...(operation.estimate ? { estimate: estimateOf(operation, used, methods) } : {}),
      ...previewOf(operation, used, methods),
    };
  });
}

function estimateOf(
  { id, area, estimate }: Operation,
  operations: readonly Operation[],
  methods: ReadonlyMap<string, string>,
): string {
  const read = operations.find((each) => each.id === estimate && each.area === area);
  const method = read && methods.get(read.id);
  if (!method) throw new Error(`${id} names ${estimate} as its estimate, which ${area} has not.`);
  return method;
}

function previewOf(
  { method, path, area }: Operation,
  operations: readonly Operation[],
  methods: ReadonlyMap<string, string>,
): { preview?: string } {
  const read = operations.find(
    (each) => each.path === `${path}/delete-preview` && each.area === area,
  );
  const preview = method === 'delete' ? read && methods.get(read.id) : undefined;
  return preview === undefined ? {} : { preview };
}

/** Every list has these; the command line has `--limit`, `--offset`, `--all` and `--csv` for them. */
const pageFields = new Set(['limit', 'offset', 'format', ...Object.keys(csvQuery)]);

export const kebab = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function jsonBody({ requestBody }: Described, schemas: Record<string, Json>): Json | undefined {
  const content = requestBody?.content['application/json'] as { schema?: Json } | undefined;
  return content?.schema && resolved(content.schema, schemas);
}

function resolved(schema: Json, schemas: Record<string, Json>): Json {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  return name ? (schemas[name] ?? {}) : schema;
}

/** Returns the fields of an object; none for a body of alternatives, which is passed as a whole. */
function optionsOf(body: Json, schemas: Record<string, Json>): CliOption[] {
  const required = new Set((body['required'] as string[] | undefined) ?? []);
  return Object.entries((body['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) =>
    optionOf(name, { ...resolved(schema, schemas), ...schema }, required.has(name)),
  );
}

function optionOf(name: string, schema: Json, isRequired: boolean): CliOption {
  const alternatives = (schema['anyOf'] ?? [schema]) as Json[];
  const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
  const type = others.length > 0 || !only ? 'json' : typeOf(only);
  const valued = (type === 'list' ? only?.['items'] : only) as Json | undefined;
  const choices = (valued?.['enum'] as string[] | undefined)?.map(String);
  const { description, default: preset } = schema;
  return {
    name,
    type,
    ...(isRequired ? { isRequired: true } : {}),
    ...(alternatives.length > (only ? 1 : 0) + others.length ? { isNullable: true } : {}),
    ...(choices && others.length === 0 ? { choices } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(preset === undefined ? {} : { preset: JSON.stringify(preset) }),
  };
}

function typeOf({ type, items }: Json): CliOption['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'string') return type;
  return type === 'array' && takesText(items as Json | undefined) ? 'list' : 'json';
}

const takesText = (items: Json | undefined): boolean =>
  items?.['type'] === 'string' || ((items?.['anyOf'] ?? []) as Json[]).some(takesText);
