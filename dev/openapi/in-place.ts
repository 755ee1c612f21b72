type Json = Record<string, unknown>;
type Operation = { parameters?: Json[]; responses?: Record<string, Json> } & Json;
type Paths = Record<string, Record<string, Operation>>;
type Components = Record<string, Record<string, Json> | undefined>;

/** Returns the document with parameters and responses where operations refer to shared ones. */
export function inPlace<Document extends object>(document: Document): Document {
  const { paths, components } = document as { paths: Paths; components: Components };
  const resolve = (part: Json): Json => {
    const [, kind = '', name = ''] =
      /^#\/components\/(parameters|responses)\/(.+)$/.exec(String(part['$ref'])) ?? [];
    return components[kind]?.[name] ?? part;
  };
  const resolveOperation = ({ parameters = [], responses = {}, ...operation }: Operation) => ({
    ...operation,
    parameters: parameters.map(resolve),
    responses: mapValues(responses, resolve),
  });
  return {
    ...document,
    paths: mapValues(paths, (methods) => mapValues(methods, resolveOperation)),
  };
}

const mapValues = <Value, Result>(
  values: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
