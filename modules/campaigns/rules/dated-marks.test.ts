import { knownBreaks } from '../../search-console/rules/known-breaks';
import { datedMarks, marksAround } from './dated-marks';
import { rankingUpdates } from './ranking-updates';

const updates = (startDay: string, endDay: string) =>
  marksAround({ startDay, endDay })
    .filter(({ kind }) => kind === 'ranking_update')
    .map(({ title }) => title);

test('updates of the campaign and of the time compared with are found, oldest first', () => {
  expect(updates('2026-04-08', '2026-04-14')).toEqual([
    'March 2026 spam update',
    'March 2026 core update',
  ]);
});

test('an update that ends the day before that time, or starts the day after the end, is not', () => {
  // Seven days; 21 before them begin on 26 March.
  expect(updates('2026-04-16', '2026-04-22')).toEqual(['March 2026 core update']);
  expect(updates('2026-05-14', '2026-05-20')).toEqual([]);
  expect(updates('2026-05-15', '2026-05-21')).toEqual(['May 2026 core update']);
});

test('a break that ended has all its days, and one that lasts has its first', () => {
  const breaks = (from: string, to: string) =>
    datedMarks({ from, to })
      .filter(({ kind }) => kind === 'known_break')
      .map(({ day, lastDay }) => [day, lastDay]);
  expect(breaks('2026-04-20', '2026-05-17')).toEqual([['2025-05-13', '2026-04-27']]);
  expect(breaks('2026-05-18', '2026-05-18')).toEqual([['2026-05-18', null]]);
  expect(breaks('2026-05-19', '2026-08-31')).toEqual([]);
});

test('each row of the tables has its days in order and a source, and rows are oldest first', () => {
  expect(rankingUpdates.length).toBeGreaterThan(0);
  const days = rankingUpdates.map(({ from }) => from);
  expect(days).toEqual(days.toSorted());
  for (const { from, to, source } of rankingUpdates) {
    expect(from <= to).toBe(true);
    expect(source).toMatch(/^https:\/\/status\.search\.google\.com\//);
  }
  const firsts = knownBreaks.map(({ firstDay }) => firstDay);
  expect(firsts).toEqual(firsts.toSorted());
  for (const { firstDay, sureFrom, lastDay, reference } of knownBreaks) {
    expect(firstDay <= sureFrom && (lastDay === null || sureFrom <= lastDay)).toBe(true);
    expect(reference).toMatch(/^https:/);
  }
});
