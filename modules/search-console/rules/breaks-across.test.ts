import { breaksAcross } from './breaks-across';
import { knownBreaks } from './known-breaks';

const days = (from: string, to: string) => ({ from, to });
const idsOf = (...parameters: Parameters<typeof breaksAcross>) =>
  breaksAcross(...parameters).map(({ id }) => id);

test('confounds impressions across the end of the over-logging, and clicks not', () => {
  const after = days('2026-05-01', '2026-05-28');
  const before = days('2026-03-31', '2026-04-27');
  expect(idsOf(after, before, 'impressions')).toEqual(['impressions_over_logged']);
  expect(idsOf(after, before, 'ctr')).toEqual(['impressions_over_logged']);
  expect(idsOf(after, before, 'clicks')).toEqual([]);
});

test('compares ranges that lie wholly on the same side', () => {
  const within = days('2026-03-01', '2026-03-28');
  expect(idsOf(within, days('2026-02-01', '2026-02-28'), 'impressions')).toEqual([]);
  const after = days('2026-06-01', '2026-06-28');
  expect(idsOf(after, days('2026-04-28', '2026-05-25'), 'impressions')).toEqual([]);
});

test('includes the last day of a break and excludes the next', () => {
  const earlier = days('2026-01-01', '2026-01-01');
  expect(idsOf(days('2026-04-27', '2026-04-27'), earlier, 'impressions')).toEqual([]);
  expect(idsOf(days('2026-04-28', '2026-04-28'), earlier, 'impressions')).toEqual([
    'impressions_over_logged',
  ]);
});

test('confounds a range that contains the break itself, even without a comparison', () => {
  expect(idsOf(days('2026-04-20', '2026-05-04'), undefined, 'impressions')).toEqual([
    'impressions_over_logged',
  ]);
  expect(idsOf(days('2026-04-28', '2026-05-04'), undefined, 'impressions')).toEqual([]);
});

test('compares no days of a month in which Google changed without naming the day', () => {
  const early = days('2026-09-01', '2026-09-07');
  const late = days('2026-09-08', '2026-09-14');
  expect(idsOf(late, early, 'clicks')).toEqual(['multimodal_counted']);
  const october = days('2026-10-01', '2026-10-28');
  expect(idsOf(october, days('2026-10-29', '2026-11-20'), 'clicks')).toEqual([]);
  expect(idsOf(october, days('2026-08-01', '2026-08-28'), 'clicks')).toEqual([
    'multimodal_counted',
  ]);
});

test('never confounds by what changes no metric', () => {
  expect(idsOf(days('2026-05-01', '2026-06-30'), undefined, 'impressions')).toEqual([]);
});

test('names each break once, oldest first, with days that exist', () => {
  const ids = knownBreaks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const firstDays = knownBreaks.map(({ firstDay }) => firstDay);
  expect(firstDays).toEqual([...firstDays].sort());
  for (const { firstDay, sureFrom, lastDay } of knownBreaks) {
    for (const day of [firstDay, sureFrom, lastDay ?? firstDay]) {
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
    expect(sureFrom >= firstDay).toBe(true);
  }
});
