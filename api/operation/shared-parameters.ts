type Json = Record<string, unknown>;

export type Parameter = { name: string; in: string; required: boolean; schema: Json } & Json;
type Operation = Json & { operationId: string; tags: string[]; parameters: Parameter[] };
type Paths = Record<string, Record<string, Operation>>;
type Use = { parameter: Parameter; operations: Operation[] };

/**
 * Moves each parameter that several operations take to the components. It keeps its name there; if
 * others of that name differ, all but the most used one are named after their area or operation,
 * too: `from`, `fromOfBacklinks`.
 */
export function withSharedParameters(paths: Paths, components: Json): Json {
  const shared = usesOf(paths).filter(({ operations }) => operations.length > 1);
  const taken = new Set(
    Object.values(components).flatMap((parts) => Object.keys(parts as Json).map(plain)),
  );
  const parameters: Json = {};
  const names = new Map<string, string>();
  for (const { parameter, operations } of shared.sort(byUses)) {
    const name = namesOf(parameter, operations).find((one) => !taken.has(plain(one)));
    if (name === undefined) throw new Error(`No name is left for the parameter ${parameter.name}.`);
    taken.add(plain(name));
    parameters[name] = parameter;
    names.set(JSON.stringify(parameter), name);
  }
  const refer = (parameter: Parameter) => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  };
  const mapped = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, parameters: operation.parameters.map(refer) },
      ]),
    ),
  ]);
  return { paths: Object.fromEntries(mapped), components: { ...components, parameters } };
}

function usesOf(paths: Paths): Use[] {
  const uses = new Map<string, Use>();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters) {
      const key = JSON.stringify(parameter);
      const use = uses.get(key) ?? { parameter, operations: [] };
      use.operations.push(operation);
      uses.set(key, use);
    }
  }
  return [...uses.values()];
}

const byUses = (one: Use, other: Use) => other.operations.length - one.operations.length;

/** Generators distinguish names by letters and digits alone, many of them without case. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function namesOf({ name }: Parameter, [first]: Operation[]): string[] {
  return [
    name,
    `${name}Of${pascalCase(first?.tags[0] ?? '')}`,
    `${name}Of${pascalCase(first?.operationId ?? '')}`,
  ];
}

const pascalCase = (text: string) =>
  text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
