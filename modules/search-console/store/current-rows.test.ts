import fc from 'fast-check';
import { addDays } from '../../../platform/calendar/day';
import { currentRows } from './current-rows';

const scope = {
  websiteId: 'web',
  property: 'sc-domain:example.com',
  type: 'web',
  shape: 'query',
} as const;

test('names for each day of the range the version that was committed, else none', () => {
  const first = '2026-01-20';
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.uniqueArray(
        fc.record({ at: fc.integer({ min: -5, max: 70 }), version: fc.integer({ min: 1 }) }),
        {
          selector: ({ at }) => at,
        },
      ),
      (length, committed) => {
        const days = committed.map(({ at, version }) => ({ day: addDays(first, at), version }));
        const range = { from: first, to: addDays(first, length) };
        const { versions } = currentRows(scope, range, days).parameters as { versions: number[] };
        const expected = Array.from({ length: length + 1 }, (_, index) => {
          const day = addDays(first, index);
          return days.find((each) => each.day === day)?.version ?? 0;
        });
        expect(versions).toEqual(expected);
      },
    ),
  );
});
