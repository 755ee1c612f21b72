import { type BrandCell, brandSharesOf } from './brand-shares';

const cell = (given: Partial<BrandCell>): BrandCell => ({
  targetId: 't',
  period: null,
  promptId: 'p',
  answers: 10,
  naming: 8,
  namings: 12,
  named: new Map([
    ['own', 4],
    ['rival', 8],
  ]),
  ...given,
});

it('divides by all brands named, and by answers, over the prompts of a target and period', () => {
  const cells = [cell({}), cell({ promptId: 'q', named: new Map([['rival', 2]]), namings: 2 })];
  const shares = brandSharesOf(cells, ['own', 'rival', 'unnamed']);
  expect(shares).toMatchObject([
    { brandId: 'own', shareOfVoice: { hits: 4, n: 14, answers: 16 }, mentionRate: { n: 20 } },
    { brandId: 'rival', shareOfVoice: { hits: 10, n: 14 }, mentionRate: { hits: 10, n: 20 } },
    { brandId: 'unnamed', shareOfVoice: { value: 0, n: 14 }, mentionRate: { hits: 0 } },
  ]);
});

it('keeps targets and periods apart', () => {
  const cells = [
    cell({ period: '2026-11-02' }),
    cell({ period: '2026-11-09', named: new Map() }),
    cell({ period: '2026-11-09', targetId: 'u' }),
  ];
  const found = brandSharesOf(cells, ['own']).map((one) => [
    one.targetId,
    one.period,
    one.mentionRate.hits,
  ]);
  expect(found).toEqual([
    ['t', '2026-11-02', 4],
    ['t', '2026-11-09', 0],
    ['u', '2026-11-09', 4],
  ]);
});
