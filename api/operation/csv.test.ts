import { z } from 'zod';
import { columnsOf, toCell } from './csv';

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

const plain = { csvBom: false, csvDelimiter: 'comma', csvDecimal: 'point' } as const;
const german = { ...plain, csvDelimiter: 'semicolon', csvDecimal: 'comma' } as const;

it('an empty list says none where null says any', () => {
  const [rel, tags] = columnsOf(
    z.object({ rel: z.array(z.string()).nullable().describe('x'), tags: z.array(z.string()) }),
  );
  if (!rel || !tags) throw new Error('two columns');
  expect([toCell([], rel, plain), toCell(null, rel, plain)]).toEqual(['none', '']);
  expect([toCell(['ugc'], rel, plain), toCell([], tags, plain)]).toEqual(['ugc', '']);
});

it('numbers have the decimal sign that is asked for, texts keep theirs', () => {
  const [column] = columnsOf(z.object({ cpc: z.number() }));
  if (!column) throw new Error('a column');
  expect(toCell(1.5, column, german)).toBe('1,5');
  expect(toCell(-1.25, column, plain)).toBe('-1.25');
  expect(toCell('1.5', column, german)).toBe('1.5');
});
