import { assignAtRandom } from '../../../modules/campaigns/rules/assign-units';
import type {
  ChangeScale,
  DayRange,
  Series,
} from '../../../modules/campaigns/rules/change-of-unit';
import {
  type Evaluated,
  evaluateCampaign,
} from '../../../modules/campaigns/rules/evaluate-campaign';
import { type DrawArms, minimumEffect } from '../../../modules/campaigns/rules/minimum-effect';
import { bySize, record } from '../figures';
import { print, table } from '../print';
import { noisyPositions, noisyRates, noisySeries } from './noisy-series';

const count = bySize(1_000, 20);
const movedCount = bySize(400, 10);
const daysBefore = 84;
const daysAfter = 28;
/** A design looks back longer than the result compares. */
const daysKnown = 140;
const history = { from: 0, to: daysKnown };
const before = { from: daysKnown - daysBefore, to: daysKnown };
const after = { from: daysKnown, to: daysKnown + daysAfter };

type Kind = {
  name: string;
  units: number;
  scale: ChangeScale;
  draw: (noise: { units: number; days: number; seed: number }) => Series[];
  shown: (effect: number) => string;
};

const percent = (effect: number) => `${(Math.expm1(effect) * 100).toFixed(1)} %`;

const clicksOf = (units: number, levelMin: number): Kind => ({
  name: `${(10 ** levelMin).toPrecision(1)} to ${Math.round(10 ** (levelMin + 2.5))} clicks a day`,
  units,
  scale: 'log_ratio',
  draw: (noise) => noisySeries({ ...noise, levelMin }),
  shown: percent,
});

const kinds: readonly Kind[] = [
  clicksOf(40, 0.5),
  clicksOf(60, 0.5),
  clicksOf(120, 0.5),
  // A third of these pages have less than a click in three days.
  clicksOf(60, -1.5),
  {
    name: 'positions 1 to 20, not found',
    units: 60,
    scale: 'difference',
    draw: noisyPositions,
    shown: (effect) => `${effect.toFixed(2)} places`,
  },
  {
    name: 'rates of 5 AI answers a day',
    units: 60,
    scale: 'difference',
    draw: noisyRates,
    shown: (effect) => `${(effect * 100).toFixed(1)} points`,
  },
];

type Run = { evaluated: Evaluated; effect: number };

/** Runs one campaign from the draw to the verdict, with the minimum effect or with none. */
function runCampaign(
  seed: number,
  { units, scale, draw }: Kind,
  { hasEffect }: { hasEffect: boolean },
): Run | undefined {
  const series = draw({ units, days: after.to, seed });
  // Assignments are in the order of the ids.
  const candidates = series.map((values, at) => ({
    id: `page-${String(at).padStart(4, '0')}`,
    series: values,
  }));
  const assign = (known: DayRange, drawSeed: number) =>
    assignAtRandom(candidates, { history: known, scale, seed: drawSeed });
  const cohort = assign(before, seed).map((unit, at) => ({ ...unit, series: series[at] ?? [] }));
  const drawArms: DrawArms = (known, drawSeed) => {
    const drawn = assign(known, drawSeed);
    return {
      isTreated: drawn.map(({ isTreated }) => isTreated),
      strata: drawn.map(({ stratum }) => stratum),
    };
  };
  const plan = { daysBefore, daysAfter, scale, seed };
  const effect = hasEffect ? minimumEffect(series, drawArms, history, plan)?.effect : 0;
  if (effect === undefined) return undefined;
  const treated = cohort.map((unit) =>
    unit.isTreated ? { ...unit, series: treat(unit.series, effect, scale) } : unit,
  );
  const [evaluated] = [
    evaluateCampaign([{ name: 'metric', scale, units: treated, before, after, seed, breaks: [] }], {
      design: 'random',
      hasEnded: true,
    }),
  ].flat() as Evaluated[];
  return evaluated && { evaluated, effect };
}

function treat(series: Series, effect: number, scale: ChangeScale): Series {
  const change = (value: number, day: number) => {
    if (day < after.from) return value;
    return scale === 'log_ratio' ? value * Math.exp(effect) : value + effect;
  };
  return 'rates' in series
    ? { ...series, rates: Array.from(series.rates, change) }
    : Array.from(series, change);
}

const shareOf = (runs: readonly Run[], isSo: (run: Run) => boolean) =>
  runs.filter(isSo).length / runs.length;

const coversEffect = ({ evaluated, effect }: Run) => {
  const { low, high } = evaluated.test?.interval ?? { low: 0, high: 0 };
  return (low ?? effect) <= effect && effect <= (high ?? effect);
};

/**
 * Measures how often campaigns without an effect are called moved, and how often those with the
 * minimum effect that was computed before the start are found.
 */
export async function benchCampaigns(): Promise<void> {
  print('');
  print(`campaigns: ${count} without effect and ${movedCount} with the minimum effect a row;`);
  print('autocorrelated, seasonal, heavy-tailed clicks; step-like, bounded positions; AI rates.');
  print('False alarms shall be 0.05 within 0.014 of 1,000, verdicts "moved" at most 0.064,');
  print('found effects at least 0.8');
  const seedsOf = (length: number, from: number) => Array.from({ length }, (_, at) => from + at);
  const movedShares: number[] = [];
  const foundShares: number[] = [];
  const rows = kinds.map((kind) => {
    const start = process.cpuUsage();
    const run = (seeds: number[], hasEffect: boolean) =>
      seeds.flatMap((seed) => runCampaign(seed, kind, { hasEffect }) ?? []);
    const none = run(seedsOf(count, 0), false);
    const some = run(seedsOf(movedCount, count), true);
    const minimums = some.map(({ effect }) => effect).sort((a, b) => a - b);
    movedShares.push(shareOf(none, ({ evaluated }) => evaluated.verdict === 'moved'));
    foundShares.push(shareOf(some, ({ evaluated }) => evaluated.verdict === 'moved'));
    const usedMs = process.cpuUsage(start).user / 1_000;
    return [
      kind.name,
      String(kind.units),
      shareOf(none, ({ evaluated }) => (evaluated.test?.p ?? 1) <= 0.05).toFixed(3),
      (movedShares.at(-1) ?? 0).toFixed(3),
      shareOf(none, coversEffect).toFixed(3),
      (foundShares.at(-1) ?? 0).toFixed(3),
      shareOf(some, coversEffect).toFixed(3),
      kind.shown(minimums[Math.floor(minimums.length / 2)] ?? 0),
      (usedMs / (count + movedCount)).toFixed(1),
    ];
  });
  record({
    scenario: `campaigns without an effect that are called moved, the worst of ${kinds.length} metrics`,
    aim: '≤ 0.064',
    result: Math.max(...movedShares),
    unit: 'of them',
  });
  record({
    scenario: `campaigns with the promised effect that are found, the worst of ${kinds.length} metrics`,
    aim: '≥ 0.8',
    result: Math.min(...foundShares),
    unit: 'of them',
  });
  table(
    [
      'metric',
      'units',
      'p <= 0.05',
      'moved',
      'interval holds 0',
      'found',
      'interval holds it',
      'median minimum',
      'CPU ms a campaign',
    ],
    rows,
  );
}
