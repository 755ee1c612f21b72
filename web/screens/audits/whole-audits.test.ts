import { healthAround, wholeAudits } from './whole-audits';

const audit = (at: string | null, healthScore: number | null, sample: unknown = null) => ({
  status: 'completed' as const,
  finishedAt: at,
  score: { healthScore, sample: sample as null },
  options: { crawlMode: 'site' as const },
  findings: { errors: 1, warnings: 2, notices: 3 },
});

test('only whole audits are compared, the oldest first', () => {
  const audits = [
    audit('2026-11-20T10:00:00Z', 94),
    audit('2026-11-13T10:00:00Z', 86),
    audit('2026-11-14T10:00:00Z', 12, { pages: 5, knownPages: 100 }),
    audit(null, null),
    { ...audit('2026-11-15T10:00:00Z', 1), options: { crawlMode: 'list' as const } },
  ];
  expect(wholeAudits(audits)).toMatchObject([{ health: 86 }, { health: 94, errors: 1 }]);
});

test('the compared health is the newest that was known as far back', () => {
  const before = [
    { at: '2026-10-10T10:00:00Z', health: 70 },
    { at: '2026-10-20T10:00:00Z', health: 80 },
  ];
  const times = ['2026-11-01T10:00:00Z', '2026-11-12T10:00:00Z', '2026-11-20T09:00:00Z'];
  const days = (count: number) => count * 86_400_000;
  expect(healthAround(before, times, days(28))).toEqual([null, 70, 80]);
});
