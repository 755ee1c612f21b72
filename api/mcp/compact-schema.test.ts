import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { compactInput, compactOutput } from './compact-schema';

const argumentOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return compactInput(json);
};
const fieldOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return compactOutput(json);
};

it('describes times and ids in words instead of patterns', () => {
  expect(argumentOf(dateOrTime.describe('Since when'))).toEqual({
    type: 'string',
    description: 'Since when',
  });
  expect(argumentOf(idSchema('website'))).toMatchObject({ description: 'web_…' });
  expect(argumentOf(idSchema('website'))).not.toHaveProperty('pattern');
});

it('a flag is a boolean, and an order names each field once', () => {
  expect(argumentOf(z.enum(['true', 'false']).describe('Whether'))).toEqual({
    type: 'boolean',
    description: 'Whether',
  });
  expect(argumentOf(z.enum(['url', '-url', 'day', '-day']).default('day'))).toEqual({
    type: 'string',
    default: 'day',
    description: 'url, day; - descends',
  });
  expect(argumentOf(sortBy(['url', 'day'], 'newest first'))).toEqual({
    type: 'string',
    description: 'url, day; - descends. Default: newest first',
  });
});

it('values, bounds of numbers and what is required stay', () => {
  const schema = z.strictObject({
    kind: z.enum(['one', 'two']),
    depth: z.int().min(10).max(100).optional(),
  });
  expect(argumentOf(schema)).toMatchObject({
    properties: { kind: { enum: ['one', 'two'] }, depth: { minimum: 10, maximum: 100 } },
    required: ['kind'],
  });
});

it('fields are called as they may be, words of schemas too', () => {
  const schema = z.object({ enum: z.string(), pattern: z.int(), required: z.boolean() });
  expect(fieldOf(schema)).toMatchObject({
    properties: {
      enum: { type: 'string' },
      pattern: { type: 'integer' },
      required: { type: 'boolean' },
    },
  });
});

it('what may be null says so, among its values too', () => {
  expect(fieldOf(z.int().nullable())).toMatchObject({ type: ['integer', 'null'] });
  expect(fieldOf(z.enum(['up', 'down']).nullable())).toEqual({
    type: ['string', 'null'],
    enum: ['up', 'down', null],
  });
});

it('an answer shows its fields two levels deep, in lists too', () => {
  const inner = z.object({ deep: z.object({ deeper: z.string() }) });
  expect(fieldOf(z.object({ rows: z.array(inner), one: inner }))).toMatchObject({
    properties: {
      rows: { items: { properties: { deep: { type: 'object' } } } },
      one: { properties: { deep: { type: 'object' } } },
    },
  });
  expect(JSON.stringify(fieldOf(z.object({ one: inner })))).not.toContain('deeper');
});
