import { addDays } from '../../../platform/calendar/day';
import { findClicksOutsideBand } from './clicks-outside-band';

const today = '2026-11-24';
const lastFinal = '2026-11-21';

/** Weeks with fewer clicks on weekends; the last has a factor of its own. */
function daysOf(weeks: number, factor: number) {
  const first = addDays(lastFinal, 1 - 7 * weeks);
  return Array.from({ length: 7 * weeks }, (_, index) => ({
    day: addDays(first, index),
    clicks: Math.round((index % 7 > 4 ? 40 : 100) * (index >= 7 * (weeks - 1) ? factor : 1)),
    isFinal: true,
  }));
}

test('a week far below or above what is usual is found, with its numbers', () => {
  expect(findClicksOutsideBand(daysOf(20, 0.6), today)).toMatchObject([
    {
      subject: 'google',
      evidence: {
        from: '2026-11-15',
        to: lastFinal,
        clicks: 348,
        clicksBefore: 580,
        direction: 'down',
        weeksOfHistory: 18,
      },
    },
  ]);
  expect(findClicksOutsideBand(daysOf(20, 1.6), today)).toMatchObject([
    { evidence: { direction: 'up' } },
  ]);
});

test('reports nothing for a usual week, and ignores days that are not final', () => {
  expect(findClicksOutsideBand(daysOf(20, 1.05), today)).toEqual([]);
  const fresh = [{ day: addDays(lastFinal, 1), clicks: 0, isFinal: false }];
  expect(findClicksOutsideBand([...daysOf(20, 1), ...fresh], today)).toEqual([]);
});

test('nothing is said without fresh final days or enough history', () => {
  expect(findClicksOutsideBand([], today)).toBeNull();
  expect(findClicksOutsideBand(daysOf(5, 0.1), today)).toBeNull();
  expect(findClicksOutsideBand(daysOf(20, 0.1), '2026-12-24')).toBeNull();
});
