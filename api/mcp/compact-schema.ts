export type JsonSchema = { [name: string]: unknown };

/**
 * Shortens the schema of arguments to save tokens, since a model reads all of them before every
 * turn. Omitted constraints (lengths of texts, formats of dates and ids) are still checked, and
 * errors name them.
 */
export const compactInput = (schema: JsonSchema): JsonSchema => compact(schema, compactArgument);

/** Shortens the schema of a response: the fields, their types and known values, two levels deep. */
export const compactOutput = (schema: JsonSchema): JsonSchema =>
  shallow(compact(schema, compactField), levelsMax);

/**
 * Rewrites inner schemas first, then their parents; values that are not schemas, such as an enum,
 * are kept.
 */
function compact(schema: JsonSchema, step: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isSchema(value) ? compact(value, step) : value;
  };
  const entries = Object.entries(schema).map(([name, value]) => {
    if (name === 'enum' || name === 'const' || name === 'default') return [name, value];
    if ((name !== 'properties' && name !== '$defs') || !isSchema(value))
      return [name, inner(value)];
    const named = Object.entries(value).map(([key, one]) => [key, inner(one)]);
    return [name, Object.fromEntries(named)];
  });
  return step(Object.fromEntries(entries));
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A bound that no caller means to reach. */
const postgresIntegerMax = 2_147_483_647;

/** Constraints whose breach is answered by a sentence, and examples. */
const checkedAnyway = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'multipleOf',
  'example',
  'examples',
]);

const isNothing = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0);

function compactArgument(schema: JsonSchema): JsonSchema {
  const { additionalProperties, pattern, ...others } = schema;
  const rest: JsonSchema = Object.fromEntries(
    Object.entries(others).filter(([name]) => !checkedAnyway.has(name)),
  );
  // Keeps the value schema of a map; drops `additionalProperties: false`, which is not worth its
  // tokens.
  if (isSchema(additionalProperties)) rest['additionalProperties'] = additionalProperties;
  const prefix = typeof pattern === 'string' ? /^\^([a-z]+_)\[0-7\]/.exec(pattern)?.[1] : undefined;
  // The prefix says what the id is of, in fewer tokens than a sentence.
  if (prefix) rest['description'] = `${prefix}…`;
  // The listed values explain a filter; its sentence is for readers of the API's documentation.
  if (rest['enum'] && String(rest['description']).startsWith('Only ')) delete rest['description'];
  // The same as leaving it out, which the description explains.
  if (isNothing(rest['default'])) delete rest['default'];
  if (rest['minimum'] === 0) delete rest['minimum'];
  if (rest['maximum'] === postgresIntegerMax) delete rest['maximum'];
  return withNull(withoutTwins(asFlag(asDateOrTime(rest))));
}

const dateFormats = new Set(['date', 'date-time']);

/** Merges a date or date-time union into one string type. */
function asDateOrTime(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const isEither =
    Array.isArray(anyOf) &&
    anyOf.length > 1 &&
    anyOf.every(({ format }) => dateFormats.has(format));
  return isEither ? { type: 'string', ...rest } : schema;
}

/** Turns a query flag, which is text, into a boolean: models may send either. */
function asFlag(schema: JsonSchema): JsonSchema {
  const { enum: values, ...rest } = schema;
  return String(values) === 'true,false' ? { ...rest, type: 'boolean' } : schema;
}

/**
 * Shortens a sort order: names each field once, without its descending twin (`-field`). Of the
 * description of `sortBy`, which the fields make clear, only a default that is no field is kept.
 */
function withoutTwins(schema: JsonSchema): JsonSchema {
  const { enum: values, description, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const fields = values.filter((value) => !String(value).startsWith('-'));
  const isOrder =
    values.length === 2 * fields.length && fields.every((field) => values.includes(`-${field}`));
  if (!isOrder) return schema;
  const listed = `${fields.join(', ')}; - descends`;
  const byDefault = /\bDefault: .+$/.exec(String(description))?.[0];
  const kept = byDefault && 'default' in rest ? undefined : (byDefault ?? description);
  return { ...rest, description: kept ? `${listed}. ${kept}` : listed };
}

/** Deeper levels are omitted; a model sees those fields in the response. */
const levelsMax = 2;

function shallow(schema: JsonSchema, levels: number): JsonSchema {
  const { properties, items, anyOf, ...rest } = schema;
  const within = (one: unknown) => (isSchema(one) ? shallow(one, levels) : one);
  if (isSchema(items)) return { ...rest, items: within(items) };
  if (Array.isArray(anyOf)) return { ...rest, anyOf: anyOf.map(within) };
  if (!isSchema(properties) || levels === 0) return rest;
  const fields = Object.entries(properties).map(([name, one]) => [
    name,
    isSchema(one) ? shallow(one, levels - 1) : one,
  ]);
  return { ...rest, properties: Object.fromEntries(fields) };
}

/** Longer enums are reference lists, and are omitted: results contain the values. */
const valuesMax = 12;

function compactField(schema: JsonSchema): JsonSchema {
  const { required: _, minimum: __, maximum: ___, enum: values, ...rest } = schema;
  const isShort = Array.isArray(values) && values.length <= valuesMax;
  return withNull(isShort ? { ...rest, enum: values } : rest);
}

/** Merges a union of a value and null into one schema. */
function withNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const value = anyOf.find(({ type }) => type !== 'null') as JsonSchema | undefined;
  const hasNull = anyOf.some(({ type }) => type === 'null');
  if (!hasNull || typeof value?.['type'] !== 'string') return schema;
  const values = value['enum'];
  const nullable = Array.isArray(values) ? { enum: [...values, null] } : {};
  return { ...rest, ...value, type: [value['type'], 'null'], ...nullable };
}
