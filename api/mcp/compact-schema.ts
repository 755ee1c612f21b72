export type JsonSchema = { [name: string]: unknown };

/**
 * A schema of arguments in fewer tokens, since a model reads all of them before every turn. What is
 * left out (how long a text may be, how a date or an id must look) is checked all the same, and the
 * refusal says what is wrong.
 */
export const compactInput = (schema: JsonSchema): JsonSchema => compact(schema, compactArgument);

/** The same of an answer: which fields there are, of which types and known values, two levels deep. */
export const compactOutput = (schema: JsonSchema): JsonSchema =>
  shallow(compact(schema, compactField), levelsMax);

/** Inner schemas first, then what holds them; what is no schema, such as an enum, stays as it is. */
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

function compactArgument(schema: JsonSchema): JsonSchema {
  const { minLength: _, maxLength: __, additionalProperties, pattern, ...rest } = schema;
  // What a map holds is told; that there are no other fields is not worth it.
  if (isSchema(additionalProperties)) rest['additionalProperties'] = additionalProperties;
  const prefix = typeof pattern === 'string' ? /^\^([a-z]+_)\[0-7\]/.exec(pattern)?.[1] : undefined;
  if (prefix) rest['description'] = rest['description'] ?? `${prefix}…`;
  return withoutTwins(asFlag(asDateOrTime(rest)));
}

const dateFormats = new Set(['date', 'date-time']);

/** A date or a time: two formats of one text. */
function asDateOrTime(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const isEither =
    Array.isArray(anyOf) &&
    anyOf.length > 1 &&
    anyOf.every(({ format }) => dateFormats.has(format));
  return isEither ? { type: 'string', ...rest } : schema;
}

/** In a query a flag is a text; a model may as well send the boolean. */
function asFlag(schema: JsonSchema): JsonSchema {
  const { enum: values, ...rest } = schema;
  return String(values) === 'true,false' ? { ...rest, type: 'boolean' } : schema;
}

/** An order is a field, or the other way round with a minus: no need to name each twice. */
function withoutTwins(schema: JsonSchema): JsonSchema {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const fields = values.filter((value) => !String(value).startsWith('-'));
  const isOrder =
    values.length === 2 * fields.length && fields.every((field) => values.includes(`-${field}`));
  if (!isOrder || fields.length < 2) return schema;
  const told = `${fields.join(', ')}; with - in front the other way round`;
  return { ...rest, description: rest['description'] ? `${rest['description']}. ${told}` : told };
}

/** Below it a model sees the fields in the answer itself. */
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

/** More values than this are a list to look up, which results show one by one. */
const valuesMax = 12;

function compactField(schema: JsonSchema): JsonSchema {
  const { required: _, minimum: __, maximum: ___, enum: values, ...rest } = schema;
  const isShort = Array.isArray(values) && values.length <= valuesMax;
  return withNull(isShort ? { ...rest, enum: values } : rest);
}

/** A value or null, in one schema. */
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
