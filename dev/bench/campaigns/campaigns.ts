import { assignAtRandom } from '../../../modules/campaigns/rules/assign-units';
import type { DayRange } from '../../../modules/campaigns/rules/change-of-unit';
import { type Judged, judgeCampaign } from '../../../modules/campaigns/rules/judge-campaign';
import { minimumEffect } from '../../../modules/campaigns/rules/minimum-effect';
import { print, table } from '../print';
import { noisySeries } from './noisy-series';

const daysBefore = 56;
const daysAfter = 28;
const before = { from: 0, to: daysBefore };
const after = { from: daysBefore, to: daysBefore + daysAfter };
const scale = 'log_ratio';

type Run = { judged: Judged; effect: number };

/** Runs one campaign from the draw to the verdict; `effectOf` decides what treatment really does. */
function runCampaign(
  seed: number,
  { units, levelMin }: { units: number; levelMin: number },
  effectOf: (minimum: number) => number,
): Run | undefined {
  const series = noisySeries({ units, days: after.to, seed, levelMin });
  // Assignments are in the order of the ids.
  const candidates = series.map((values, at) => ({
    id: `page-${String(at).padStart(4, '0')}`,
    series: values,
  }));
  const assign = (history: DayRange, drawSeed: number) =>
    assignAtRandom(candidates, { history, scale, seed: drawSeed });
  const cohort = assign(before, seed).map((unit, at) => ({ ...unit, series: series[at] ?? [] }));
  const minimum = minimumEffect(
    series,
    (history, drawSeed) => {
      const drawn = assign(history, drawSeed);
      return {
        isTreated: drawn.map(({ isTreated }) => isTreated),
        strata: drawn.map(({ stratum }) => stratum),
      };
    },
    before,
    { daysBefore, daysAfter, scale, seed },
  );
  if (minimum === null) return undefined;
  const effect = effectOf(minimum.effect);
  const treated = cohort.map((unit) =>
    unit.isTreated ? { ...unit, series: treat(unit.series, effect) } : unit,
  );
  const [judged] = [
    judgeCampaign([{ name: 'clicks', scale, units: treated, before, after, seed, breaks: [] }], {
      design: 'random',
      hasEnded: true,
    }),
  ].flat() as Judged[];
  return judged && { judged, effect };
}

const treat = (series: readonly number[], effect: number) =>
  series.map((value, day) => (day >= after.from ? value * Math.exp(effect) : value));

const shareOf = (runs: readonly Run[], isSo: (run: Run) => boolean) =>
  runs.filter(isSo).length / runs.length;

const holdsEffect = ({ judged, effect }: Run) => {
  const { low, high } = judged.test?.interval ?? { low: 0, high: 0 };
  return (low ?? effect) <= effect && effect <= (high ?? effect);
};

/**
 * Measures how often campaigns without an effect are called moved, and how often those with the
 * minimum effect that was computed before the start are found. `CAMPAIGNS` sets how many of each.
 */
export async function benchCampaigns(): Promise<void> {
  const count = Number(process.env['CAMPAIGNS'] ?? 1_000);
  print('');
  print(`campaigns: ${count} without effect and ${count} with the minimum effect a row;`);
  print('autocorrelated, seasonal, heavy-tailed clicks; false alarms shall be 0.05 within 0.014');
  print('and verdicts "moved" at most 0.064, found effects at least 0.8');
  const cases = [
    { units: 40, levelMin: 0.5 },
    { units: 60, levelMin: 0.5 },
    { units: 120, levelMin: 0.5 },
    // A third of these pages have less than a click in three days.
    { units: 60, levelMin: -1.5 },
  ];
  const rows = cases.map((one) => {
    const start = performance.now();
    const seeds = Array.from({ length: count }, (_, at) => at);
    const none = seeds.flatMap((seed) => runCampaign(seed, one, () => 0) ?? []);
    const some = seeds.flatMap(
      (seed) => runCampaign(seed + count, one, (minimum) => minimum) ?? [],
    );
    const minimums = some.map(({ effect }) => effect).sort((a, b) => a - b);
    return [
      String(one.units),
      `${(10 ** one.levelMin).toPrecision(1)} to ${Math.round(10 ** (one.levelMin + 2.5))}`,
      shareOf(none, ({ judged }) => (judged.test?.p ?? 1) <= 0.05).toFixed(3),
      shareOf(none, ({ judged }) => judged.verdict === 'moved').toFixed(3),
      shareOf(none, holdsEffect).toFixed(3),
      shareOf(some, ({ judged }) => judged.verdict === 'moved').toFixed(3),
      shareOf(some, holdsEffect).toFixed(3),
      `${(Math.expm1(minimums[Math.floor(minimums.length / 2)] ?? 0) * 100).toFixed(1)} %`,
      ((performance.now() - start) / (2 * count)).toFixed(1),
    ];
  });
  table(
    [
      'units',
      'clicks a day',
      'p <= 0.05',
      'moved',
      'interval holds 0',
      'found',
      'interval holds it',
      'median minimum',
      'ms a campaign',
    ],
    rows,
  );
}
