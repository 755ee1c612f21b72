import { z } from 'zod';
import { columnsOf } from './csv';

const row = z.object({
  name: z.string(),
  evidence: z.object({ state: z.string(), by: z.object({ id: z.string() }).nullable() }),
  buckets: z.object({ '1-3': z.int(), notFound: z.int() }).optional(),
  tags: z.array(z.string()),
  ownUrls: z.array(z.object({ url: z.string(), position: z.int().nullable() })).default([]),
  error: z.union([z.object({ code: z.string() }), z.object({ code: z.string(), at: z.string() })]),
  counts: z.record(z.string(), z.int()),
  result: z.unknown().nullable(),
});

const namesOf = (names?: string[]) => columnsOf(row, names).map(({ name }) => name);

it('nested fields are columns', () => {
  expect(namesOf()).toEqual([
    'name',
    'evidence.state',
    'evidence.by.id',
    'buckets.1-3',
    'buckets.notFound',
    'tags',
    'ownUrls.url',
    'ownUrls.position',
    'error.code',
    'error.at',
    'counts',
    'result',
  ]);
});

it('chosen fields bring their nested ones', () => {
  expect(namesOf(['buckets', 'name'])).toEqual(['buckets.1-3', 'buckets.notFound', 'name']);
});
