import fc from 'fast-check';
import { costOf } from '../../test/support/thread-cost';
import { depthMax, findBadShape } from './json-shape';

const limits = { fieldsMax: 10, itemsMax: 20, valuesMax: 1_000_000 };
const codeOf = (text: string, more: Partial<typeof limits> = {}) =>
  findBadShape(Buffer.from(text), { ...limits, ...more })?.details?.[0]?.code;

const fields = (many: number) =>
  `{${Array.from({ length: many }, (_, index) => `"field${index}":[1,2]`).join(',')}}`;
const items = (many: number) => JSON.stringify(Array.from({ length: many }, () => ({ a: 1 })));

it('counts the fields of each object and the items of each list', () => {
  expect(codeOf(fields(10))).toBeUndefined();
  expect(codeOf(fields(11))).toBe('too_many_fields');
  expect(codeOf(`[[1],{"a":${fields(11)}}]`)).toBe('too_many_fields');
  expect(codeOf(`[${fields(6)},${fields(6)}]`)).toBeUndefined();
  expect(codeOf(items(20))).toBeUndefined();
  expect(codeOf(items(21))).toBe('too_many_items');
  expect(codeOf(`{"a":${items(21)}}`)).toBe('too_many_items');
});

it('counts all values together, however they are nested', () => {
  const lists = (many: number) =>
    JSON.stringify(Array.from({ length: many }, () => Array(19).fill(0)));
  const nested = (many: number) => `[${Array.from({ length: many }, () => lists(10)).join(',')}]`;
  // A list of lists of 10 with 19 zeros: 1 + many × (1 + 10 × 20).
  expect(codeOf(nested(4), { valuesMax: 1_000 })).toBeUndefined();
  expect(codeOf(nested(5), { valuesMax: 1_000 })).toBe('too_many_values');
});

it('200,000 values are refused within 50 ms', async () => {
  const inner = `[${Array(50_000).fill(0).join(',')}]`;
  const json = Buffer.from(`[${inner},${inner},${inner},${inner}]`);
  const bulk = { fieldsMax: 1_000, itemsMax: 100_000, valuesMax: 200_000 };
  expect(await costOf(() => findBadShape(json, bulk))).toBeLessThan(50);
  expect(findBadShape(json, bulk)?.details[0]?.code).toBe('too_many_values');
});

it('refuses deep nesting', () => {
  expect(codeOf('['.repeat(depthMax) + ']'.repeat(depthMax))).toBeUndefined();
  expect(codeOf('['.repeat(depthMax + 1))).toBe('too_deep');
});

it('skips what is in strings, their escapes included', () => {
  const text = JSON.stringify([`${':,{['.repeat(200)}"\\`, '\\', '"']);
  expect(codeOf(text)).toBeUndefined();
  expect(codeOf(`["\\\\\\"",${fields(11)}]`)).toBe('too_many_fields');
});

/** The limits by the parsed value, which the text must agree with. */
function isBad(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.values(value);
  const max = Array.isArray(value) ? limits.itemsMax : limits.fieldsMax;
  return inner.length > max || inner.some(isBad);
}

it('agrees with the parser about any JSON', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 25 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 14 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(codeOf(text) !== undefined).toBe(isBad(JSON.parse(text)));
    }),
  );
});

it('takes what no parser would', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void findBadShape(bytes, limits)));
});
