import { z } from 'zod';
import { nearestName } from './nearest-name';
import { checkSchema, problemLines } from './schema-problems';

type IssueCode = z.core.$ZodIssue['code'];
type Case = [schema: z.ZodType, value: unknown, path: string, code: string, message: string];

const week = z.object({ every: z.literal('week'), weekday: z.int() });
const month = z.object({ every: z.literal('month'), day: z.int() });
const filters = z.strictObject({ isCrawled: z.string().optional(), url: z.string().optional() });
const settings = z.object({ filters });

/** All of zod's kinds of issues: a new one does not compile until it has a case. */
const cases: Record<IssueCode, Case[]> = {
  invalid_type: [
    [z.string(), 5, '', 'invalid_type', 'must be text'],
    [z.string(), null, '', 'invalid_type', 'must be text'],
    [z.string(), undefined, '', 'required', 'is required'],
    [z.object({ a: z.string() }), {}, 'a', 'required', 'is required'],
    [z.number(), '5', '', 'invalid_type', 'must be a number'],
    [z.number(), Number.NaN, '', 'invalid_type', 'must be a number'],
    [z.int(), 'x', '', 'invalid_type', 'must be a whole number'],
    [z.int(), 1.5, '', 'invalid_type', 'must be a whole number'],
    [z.bigint(), 1, '', 'invalid_type', 'must be a whole number'],
    [z.boolean(), 'yes', '', 'invalid_type', 'must be true or false'],
    [z.array(z.string()), 'a', '', 'invalid_type', 'must be a list'],
    [z.array(z.string()), ['a', 1], '1', 'invalid_type', 'must be text'],
    [z.tuple([z.string()]), 'a', '', 'invalid_type', 'must be a list'],
    [z.object({}), [], '', 'invalid_type', 'must be an object'],
    [z.record(z.string(), z.string()), 1, '', 'invalid_type', 'must be an object'],
    [z.map(z.string(), z.string()), 1, '', 'invalid_type', 'must be an object'],
    [z.set(z.string()), 1, '', 'invalid_type', 'must be a list'],
    [z.date(), 'a', '', 'invalid_type', 'must be a date'],
    [z.null(), 1, '', 'invalid_type', 'must be null'],
    [z.never(), 1, '', 'invalid_type', 'must be left out'],
    [z.symbol(), 1, '', 'invalid_type', 'must be of type symbol'],
    [z.string('must be a word'), 5, '', 'invalid_type', 'must be a word'],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', '', 'invalid_value', 'must be one of a, b'],
    [z.enum(['a', 'b']), undefined, '', 'required', 'is required'],
    [z.literal(true), false, '', 'invalid_value', 'must be true'],
  ],
  too_small: [
    [z.string().min(1), '', '', 'too_small', 'must not be empty'],
    [z.string().min(2), 'a', '', 'too_small', 'must have at least 2 characters'],
    [z.string().length(3), 'a', '', 'too_small', 'must have exactly 3 characters'],
    [z.array(z.int()).min(1), [], '', 'too_small', 'must not be empty'],
    [z.array(z.int()).min(2), [1], '', 'too_small', 'must have at least 2 items'],
    [z.set(z.int()).min(2), new Set([1]), '', 'too_small', 'must have at least 2 items'],
    [z.map(z.int(), z.int()).min(2), new Map(), '', 'too_small', 'must have at least 2 entries'],
    [z.number().min(1), 0, '', 'too_small', 'must be at least 1'],
    [z.number().positive(), 0, '', 'too_small', 'must be more than 0'],
    [
      z.date().min(new Date('2026-11-01')),
      new Date(0),
      '',
      'too_small',
      'must not be before 2026-11-01T00:00:00.000Z',
    ],
  ],
  too_big: [
    [z.string().max(1), 'ab', '', 'too_big', 'must have at most 1 character'],
    [z.string().length(1), 'ab', '', 'too_big', 'must have exactly 1 character'],
    [z.array(z.int()).max(2), [1, 2, 3], '', 'too_big', 'must have at most 2 items'],
    [z.number().max(9), 10, '', 'too_big', 'must be at most 9'],
    [z.number().lt(9), 9, '', 'too_big', 'must be less than 9'],
    [z.int(), 2 ** 60, '', 'too_big', `must be at most ${Number.MAX_SAFE_INTEGER}`],
    [
      z.date().max(new Date(0)),
      new Date(1),
      '',
      'too_big',
      'must not be after 1970-01-01T00:00:00.000Z',
    ],
  ],
  not_multiple_of: [
    [z.number().multipleOf(10), 15, '', 'not_multiple_of', 'must be a multiple of 10'],
  ],
  invalid_format: [
    [z.iso.date(), 'x', '', 'invalid_format', 'must be a date such as 2026-11-01'],
    [
      z.iso.datetime(),
      'x',
      '',
      'invalid_format',
      'must be a time in UTC such as 2026-11-01T12:30:00Z',
    ],
    [z.email(), 'x', '', 'invalid_format', 'must be an e-mail address'],
    [z.url(), 'x', '', 'invalid_format', 'must be an absolute URL such as https://example.com/'],
    [z.uuid(), 'x', '', 'invalid_format', 'must be a UUID'],
    [z.string().startsWith('a'), 'x', '', 'invalid_format', 'must begin with a'],
    [z.string().endsWith('a'), 'x', '', 'invalid_format', 'must end with a'],
    [z.string().includes('a'), 'x', '', 'invalid_format', 'must contain a'],
    [z.string().regex(/^a$/), 'x', '', 'invalid_format', 'must match /^a$/'],
    [z.string().regex(/^a$/, 'must be an a'), 'x', '', 'invalid_format', 'must be an a'],
    [z.nanoid(), 'x', '', 'invalid_format', 'must have the format nanoid'],
  ],
  unrecognized_keys: [
    [
      filters,
      { color: 1 },
      'color',
      'unknown_field',
      'is not supported here; there are isCrawled, url',
    ],
    [
      settings,
      { filters: { crawled: '1' } },
      'filters.crawled',
      'unknown_field',
      'is not supported here; did you mean isCrawled?',
    ],
    [
      filters,
      { __proto: 1 },
      '__proto',
      'unknown_field',
      'is not supported here; there are isCrawled, url',
    ],
    // A field that is given already was not meant.
    [
      filters,
      { url: 'a', urls: 'b' },
      'urls',
      'unknown_field',
      'is not supported here; there are isCrawled',
    ],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, '', 'invalid_type', 'must be text or a number'],
    [z.union([z.string(), z.int()]), undefined, '', 'required', 'is required'],
    [
      z.union([z.string(), z.strictObject({ url: z.string() })]),
      { url: 5 },
      'url',
      'invalid_type',
      'must be text',
    ],
    [
      z.object({ at: z.union([z.iso.date(), z.iso.time()]) }),
      { at: 'x' },
      'at',
      'invalid_value',
      'matches none of its forms',
    ],
    [
      z.union([z.iso.date(), z.iso.time()], 'must be a day or a time'),
      'x',
      '',
      'invalid_format',
      'must be a day or a time',
    ],
    [
      z.union([z.iso.date(), z.iso.time()], 'must be a day or a time'),
      5,
      '',
      'invalid_type',
      'must be a day or a time',
    ],
    [
      z.discriminatedUnion('every', [week, month]),
      { every: 'year' },
      'every',
      'invalid_value',
      'must be one of week, month',
    ],
    [z.discriminatedUnion('every', [week, month]), {}, 'every', 'required', 'is required'],
    [z.xor([z.string(), z.string().min(1)]), 'a', '', 'invalid_value', 'matches several forms'],
  ],
  invalid_key: [
    [
      z.record(z.string().max(2), z.int()),
      { long: 1 },
      'long',
      'invalid_key',
      'has a name that must have at most 2 characters',
    ],
    [
      z.partialRecord(z.enum(['httpStatus', 'method']), z.string()),
      { http_status: 'a' },
      'http_status',
      'unknown_field',
      'is not supported here; did you mean httpStatus?',
    ],
  ],
  invalid_element: [
    [
      z.map(z.object({}), z.int()),
      new Map([[{}, 'a']]),
      '',
      'invalid_element',
      'has an entry that must be a whole number',
    ],
  ],
  custom: [
    [z.string().refine(() => false), 'a', '', 'invalid_value', 'has a value that is not allowed'],
    [z.string().refine(() => false, 'must be odd'), 'a', '', 'invalid_value', 'must be odd'],
    [
      z.string().refine(() => false, { error: 'must be odd', params: { code: 'even' } }),
      'a',
      '',
      'even',
      'must be odd',
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_kind, rows) => {
  it.each(rows.map((row) => [...row]))(
    '%#: is reported in our words',
    (schema, value, ...expected) => {
      const { problems } = checkSchema(schema as z.ZodType, value);
      const found = problems?.map(({ path, code, message }) => [path.join('.'), code, message]);
      expect(found).toEqual([expected]);
    },
  );
});

it('a valid value is its output', () => {
  expect(checkSchema(z.string().trim(), ' a ')).toEqual({ problems: undefined, data: 'a' });
});

it('problems of an environment are one line each', () => {
  const { problems } = checkSchema(z.object({ PORT: z.int(), HOST: z.string() }), { PORT: 'x' });
  expect(problemLines(problems ?? [])).toBe('PORT must be a whole number\nHOST is required');
});

it.each([
  ['WebsiteID', 'websiteId'],
  ['website_id', 'websiteId'],
  ['crawled', 'isCrawled'],
  ['ranking', 'isRanking'],
  ['form', 'from'],
  ['color', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('nearest to %.20s is %s', (given, expected) => {
  const known = ['websiteId', 'isCrawled', 'isRanking', 'from', 'to', 'sort'];
  expect(nearestName(given, known)).toBe(expected);
});
