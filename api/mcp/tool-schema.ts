import { z } from 'zod';
import type { Operation } from '../operation/operation';
import { compactInput, compactOutput, type JsonSchema } from './compact-schema';
import { fieldsArgument, fieldsSchemaOf, rowFieldsOf } from './row-fields';

type ObjectSchema = JsonSchema & { type: 'object' };

/** Rows that a list answers where no `limit` is given: REST's hundred are many tokens. */
export const defaultRows = 50;

/** The argument by which a tool that asks for a confirmation is given it. */
export const confirmationArgument = 'confirmationToken';

/** The path's ids, the query and the body's fields, flat in one object. */
export function inputSchemaOf(operation: Operation): ObjectSchema {
  const { format, ...others } = operation.query.shape;
  // CSV is for programs: a tool answers what a model can read.
  const query = operation.csv || !format ? others : operation.query.shape;
  const shape = { ...operation.params.shape, ...query, ...bodyShape(operation.body) };
  const { properties, required, $defs } = convert(z.strictObject(shape), 'input');
  const whole = inline(properties, ($defs ?? {}) as Record<string, JsonSchema>);
  const inlined = compactInput({ properties: whole })['properties'] as JsonSchema;
  if (operation.kind === 'list') {
    const { description: _, ...limit } = inlined['limit'] as JsonSchema;
    inlined['limit'] = { ...limit, default: defaultRows };
    if (rowFieldsOf(operation).length > 0) inlined[fieldsArgument] = fieldsSchemaOf(operation);
  }
  if (operation.confirm) {
    inlined[confirmationArgument] = {
      type: 'string',
      description: 'Of this tool’s answer to the same arguments: single use, five minutes',
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

/** What `structuredContent` is: bounds of texts are left out, since they are cut here. */
export function outputSchemaOf(operation: Operation): ObjectSchema {
  const { $defs, ...json } = convert(operation.response, 'output');
  const row = compactOutput(
    inline(json, ($defs ?? {}) as Record<string, JsonSchema>) as JsonSchema,
  );
  const isList = operation.kind === 'list';
  const count = { type: 'integer' };
  return {
    type: 'object',
    properties: {
      notes: { type: 'array' },
      ...(isList && {
        meta: {
          type: 'object',
          properties: { total: count, nextOffset: count },
        },
      }),
      data: isList ? { type: 'array', items: row } : row,
      ...(operation.confirm && { confirmation: { type: 'object' } }),
    },
    // Where it first asks for a confirmation there are no data yet.
    ...(operation.confirm ? {} : { required: ['data'] }),
  };
}

/** What says how a text must look, or is for people: results are cut, and tokens are dear. */
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
      // Those of all whole numbers say nothing.
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

/** Puts what is referred to in its place: not every client follows references in arguments. */
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
