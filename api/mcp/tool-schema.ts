import { z } from 'zod';
import { csvQuery, type Operation } from '../operation/operation';
import { compactInput, compactOutput, type JsonSchema } from './compact-schema';
import { fieldsArgument, fieldsSchemaOf, rowFieldsOf } from './row-fields';

type ObjectSchema = JsonSchema & { type: 'object' };

/** Default `limit` of a list: REST's default of 100 rows costs too many tokens. */
export const defaultRows = 50;

/** The argument that carries the confirmation token. */
export const confirmationArgument = 'confirmationToken';

function withoutCsv(shape: Operation['query']['shape']): Operation['query']['shape'] {
  const left = new Set(['format', ...Object.keys(csvQuery)]);
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !left.has(name)));
}

/** Merges the path's ids, the query and the body's fields into one flat object schema. */
export function inputSchemaOf(operation: Operation): ObjectSchema {
  // CSV is for programs; a tool returns JSON for models.
  const query = operation.csv ? withoutCsv(operation.query.shape) : operation.query.shape;
  const shape = { ...operation.params.shape, ...query, ...bodyShape(operation.body) };
  const { properties, required, $defs } = convert(z.strictObject(shape), 'input');
  const whole = inline(properties, ($defs ?? {}) as Record<string, JsonSchema>);
  const inlined = compactInput({ properties: whole })['properties'] as JsonSchema;
  if (operation.kind === 'list') {
    const { description: _, minimum: __, ...limit } = inlined['limit'] as JsonSchema;
    inlined['limit'] = { ...limit, default: defaultRows };
    inlined['offset'] = { type: 'integer', description: 'Rows to skip' };
    if (rowFieldsOf(operation).length > 0) inlined[fieldsArgument] = fieldsSchemaOf(operation);
  }
  if (operation.confirm) {
    inlined[confirmationArgument] = {
      type: 'string',
      description: 'From this tool’s first answer',
    };
  }
  return {
    type: 'object',
    properties: inlined,
    ...(required ? { required } : {}),
    additionalProperties: false,
  };
}

const bodyShape = (body: z.ZodType | undefined) => (body instanceof z.ZodObject ? body.shape : {});

/**
 * Returns the schema of `structuredContent`, without lengths of texts, since texts are truncated
 * here.
 */
export function outputSchemaOf(operation: Operation): ObjectSchema {
  const { $defs, ...json } = convert(operation.response, 'output');
  const row = compactOutput(
    inline(json, ($defs ?? {}) as Record<string, JsonSchema>) as JsonSchema,
  );
  const isList = operation.kind === 'list';
  return {
    type: 'object',
    properties: {
      notes: { type: 'array' },
      ...(isList && { meta: { type: 'object' } }),
      data: isList ? { type: 'array', items: row } : row,
      ...(operation.confirm && { confirmation: { type: 'object' } }),
    },
    // A result that first asks for confirmation has no data yet.
    ...(operation.confirm ? {} : { required: ['data'] }),
  };
}

/**
 * Keywords that restrict a text's format or are for people: results are truncated, and tokens are
 * expensive.
 */
const droppedFromOutput = [
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'description',
  'example',
  'examples',
  'default',
  'additionalProperties',
  'propertyNames',
];

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      delete jsonSchema.id;
      delete (jsonSchema as JsonSchema)['example'];
      // The bounds of the safe-integer range carry no information.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === 'input' && _zod.def.type === 'default') {
        jsonSchema.default ??= _zod.def.defaultValue as typeof jsonSchema.default;
      }
      if (io === 'output')
        for (const name of droppedFromOutput) delete (jsonSchema as JsonSchema)[name];
    },
  }) as JsonSchema;
  return json;
}

/** Inlines references: not every client resolves them in arguments. */
function inline(value: unknown, defs: Record<string, JsonSchema>, depth = 0): unknown {
  if (depth > 40) throw new Error('A tool’s arguments must not refer to themselves.');
  if (Array.isArray(value)) return value.map((item) => inline(item, defs, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as JsonSchema;
  const target = typeof $ref === 'string' ? defs[$ref.replace('#/$defs/', '')] : undefined;
  return Object.fromEntries(
    Object.entries({ ...target, ...rest }).map(([name, inner]) => [
      name,
      inline(inner, defs, depth + 1),
    ]),
  );
}
