import fc from 'fast-check';
import { JsonWalk } from './json-walk';

/** Rebuilds a value with a walk that enters every object and array, and parses the rest. */
function rebuild(walk: JsonWalk): unknown {
  if (walk.isObject) {
    const entries: [string, unknown][] = [];
    for (const name of walk.members()) entries.push([name, rebuild(walk)]);
    return Object.fromEntries(entries);
  }
  if (!walk.isArray) return walk.value();
  const values: unknown[] = [];
  for (const _ of walk.elements()) values.push(rebuild(walk));
  return values;
}

const containers = fc.jsonValue({ maxDepth: 4 }).filter((value) => typeof value === 'object');
const wrapped = containers.map((value) => ({ value }));

it.each([0, 2])('it finds all that is there, indented by %s', (indent) => {
  fc.assert(
    fc.property(wrapped, (value) => {
      const walk = new JsonWalk(Buffer.from(JSON.stringify(value, null, indent)));
      expect(rebuild(walk)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(walk.isBroken).toBe(false);
    }),
  );
});

it('it walks past a value to just where it ends', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
      const walk = new JsonWalk(Buffer.from(JSON.stringify([first, second])));
      const values: unknown[] = [];
      for (const _ of walk.elements()) {
        const { at } = walk;
        walk.skip();
        values.push(...walk.again(at, () => [walk.value()]));
      }
      expect(values).toEqual(JSON.parse(JSON.stringify([first, second])));
    }),
  );
});

it('what is cut is broken, and the walk ends on any input', () => {
  fc.assert(
    fc.property(wrapped, fc.nat(), (value, at) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const walk = new JsonWalk(bytes.subarray(0, at % bytes.length));
      rebuild(walk);
      expect(walk.isBroken).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\1 a') }), (text) => {
      const walk = new JsonWalk(Buffer.from(text));
      for (const _ of walk.members()) walk.skip();
      expect(walk.at).toBeLessThanOrEqual(Buffer.byteLength(text));
    }),
    { numRuns: 1_000 },
  );
});

it('a fault within a value is not a fault of the walk', () => {
  const walk = new JsonWalk(Buffer.from('\ufeff [{"a":}, {"b":2}, tru, "\\"]", [1,,]]'));
  const values: unknown[] = [];
  for (const _ of walk.elements()) values.push(walk.value());
  expect(values).toEqual([undefined, { b: 2 }, undefined, '"]', undefined]);
  expect(walk.isBroken).toBe(false);
});
