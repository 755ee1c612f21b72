import fc from 'fast-check';
import { compareDays, compareReadings, dropPlacesMin, isDrop, type Standing } from './rank-status';

const depth = fc.integer({ min: 10, max: 100 });

/** Arbitrary readings: a position within the depth, or none. */
const standing: fc.Arbitrary<Standing> = depth.chain((depthRead) =>
  fc.oneof(
    fc
      .integer({ min: 1, max: depthRead })
      .map((position): Standing => ({ state: 'measured', position, depthRead })),
    fc
      .constantFrom('not_found' as const, 'beyond_depth' as const)
      .map((state): Standing => ({ state, position: null, depthRead })),
  ),
);

const at = (position: number, depthRead = 20): Standing => ({
  state: 'measured',
  position,
  depthRead,
});
const notFound = (depthRead = 20): Standing => ({ state: 'not_found', position: null, depthRead });
const cutShort = (depthRead = 10): Standing => ({
  state: 'beyond_depth',
  position: null,
  depthRead,
});

it('there is a change if and only if both rank, and its sign is the status', () => {
  fc.assert(
    fc.property(standing, standing, (now, before) => {
      const { status, change } = compareReadings(now, before);
      const bothRank = now.position !== null && before.position !== null;
      expect(change !== null).toBe(bothRank);
      if (change === null) return;
      expect(change).toBe((before.position ?? 0) - (now.position ?? 0));
      expect(status).toBe(change > 0 ? 'improved' : change < 0 ? 'declined' : 'unchanged');
    }),
  );
});

it('lost and new are said only within the lower of both depths', () => {
  fc.assert(
    fc.property(standing, standing, (now, before) => {
      const { status } = compareReadings(now, before);
      const depthMin = Math.min(now.depthRead, before.depthRead);
      if (status === 'lost') expect(before.position).toBeLessThanOrEqual(depthMin);
      if (status === 'new') expect(now.position).toBeLessThanOrEqual(depthMin);
    }),
  );
});

it('to swap the two readings turns the comparison around', () => {
  const opposite: Record<string, string> = {
    improved: 'declined',
    declined: 'improved',
    new: 'lost',
    lost: 'new',
  };
  fc.assert(
    fc.property(standing, standing, (one, other) => {
      fc.pre(one.position !== null || other.position !== null);
      const { status, change } = compareReadings(one, other);
      const turned = compareReadings(other, one);
      expect(turned.status).toBe(opposite[status] ?? status);
      expect(turned.change).toBe(change === null ? null : 0 - change);
    }),
  );
});

it('a page that was cut short is never said to be without the website', () => {
  fc.assert(
    fc.property(fc.option(standing), (before) => {
      expect(compareReadings(cutShort(), before).status).not.toBe('not_found');
    }),
  );
});

it.each([
  [at(3), null, 'first', null],
  [notFound(), null, 'not_found', null],
  [cutShort(), null, 'beyond_depth', null],
  [at(15, 20), notFound(10), 'beyond_depth', null],
  [notFound(10), at(15, 20), 'beyond_depth', null],
  [notFound(20), at(15, 20), 'lost', null],
  [cutShort(10), at(5, 20), 'lost', null],
  [notFound(20), notFound(10), 'not_found', null],
  [at(3), at(7), 'improved', 4],
])('%j after %j is %s', (now, before, status, change) => {
  expect(compareReadings(now, before)).toEqual({ status, change });
});

it('a day without a reading is compared with nothing', () => {
  expect(compareDays(null, at(3)).status).toBe('not_measured');
  expect(compareDays(at(3), null)).toEqual({ status: 'not_measured', change: null });
  expect(compareDays(at(3), at(5))).toEqual({ status: 'improved', change: 2 });
});

it('a drop is a loss, or five places and more', () => {
  expect(isDrop(at(3 + dropPlacesMin), at(3))).toBe(true);
  expect(isDrop(at(2 + dropPlacesMin), at(3))).toBe(false);
  expect(isDrop(notFound(), at(20))).toBe(true);
  expect(isDrop(notFound(10), at(20))).toBe(false);
  expect(isDrop(notFound(), null)).toBe(false);
});
