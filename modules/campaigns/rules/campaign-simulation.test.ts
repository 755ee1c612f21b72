import { SeededRandom } from '../../../platform/seeded-random';
import { assignMatched } from './assign-units';
import type { Design, Verdict } from './evaluate-campaign';
import { type EvaluatedMetric, evaluateCohort } from './evaluate-cohort';

// Twenty pages and twenty controls with about twenty conversions a day: 90 days before the start, 30 after.
const days = 120;
const start = 90;
const pagesEach = 20;
const before = { from: 0, to: start };
const after = { from: start, to: days };

type Level = (arm: 't' | 'c', day: number) => number;

function poisson(random: SeededRandom, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}

function evaluate(
  design: Exclude<Design, 'random'>,
  series: Float64Array[],
  seed = 1,
): EvaluatedMetric {
  const units = series.map((values, at) => ({
    id: `${at < pagesEach ? 't' : 'c'}${String(at % pagesEach).padStart(2, '0')}`,
    isTreated: at < pagesEach,
    stratum: 0,
    series: values,
  }));
  const [treated, controls] = [units.slice(0, pagesEach), units.slice(pagesEach)];
  const arms =
    design === 'matched'
      ? assignMatched(treated, controls, { history: before, scale: 'log_ratio' })
      : units;
  const values = new Float64Array(arms.length * days);
  for (const [row, { id }] of arms.entries()) {
    values.set(units.find((unit) => unit.id === id)?.series ?? [], row * days);
  }
  const [metric] = evaluateCohort({
    design,
    seed,
    units: arms,
    days,
    metrics: [
      { name: 'conversions', scale: 'log_ratio', values, samples: null, before, after, breaks: [] },
    ],
  });
  if (!metric) throw new Error('There is no result');
  return metric;
}

/** The shares of verdicts over campaigns whose numbers only chance and `level` make. */
function simulate(design: Exclude<Design, 'random'>, level: Level, campaigns: number) {
  const times: Partial<Record<Verdict, number>> = {};
  for (let seed = 1; seed <= campaigns; seed += 1) {
    const random = new SeededRandom(seed, 'conversions');
    const series = (['t', 'c'] as const).flatMap((arm) =>
      Array.from({ length: pagesEach }, () =>
        Float64Array.from({ length: days }, (_, day) => poisson(random, 20 * level(arm, day))),
      ),
    );
    const { verdict } = evaluate(design, series, seed);
    times[verdict] = (times[verdict] ?? 0) + 1;
  }
  return (verdict: Verdict) => (times[verdict] ?? 0) / campaigns;
}

describe.each(['matched', 'self_selected'] as const)('campaigns of a design %s', (design) => {
  it('without an effect are within noise', () => {
    const share = simulate(design, () => 1, 60);
    expect(share('within_noise')).toBeGreaterThanOrEqual(0.9);
    expect(share('moved')).toBeLessThanOrEqual(0.07);
    expect(share('confounded')).toBeLessThanOrEqual(0.05);
  });

  it('with 5 % more are found, and hardly ever doubted', () => {
    const share = simulate(design, (arm, day) => (arm === 't' && day >= start ? 1.05 : 1), 40);
    expect(share('moved')).toBeGreaterThanOrEqual(0.8);
    expect(share('confounded')).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['long before the start', 10],
    ['shortly before the start', start - 10],
    ['after the start', start + 10],
  ])('whose controls rise by a fifth %s are confounded', (_, from) => {
    const share = simulate(design, (arm, day) => (arm === 'c' && day >= from ? 1.2 : 1), 10);
    expect(share('confounded')).toBeGreaterThanOrEqual(0.8);
  });

  it('whose treated pages rise ten days after the start are not', () => {
    const late = start + 10;
    const share = simulate(design, (arm, day) => (arm === 't' && day >= late ? 1.2 : 1), 10);
    expect(share('confounded')).toBeLessThanOrEqual(0.2);
  });

  it.each([
    ['are all 0', () => 0, 'no_events'],
    ['are all 7', () => 7, 'no_variation'],
    ['are all a trillion', () => 1e12, 'no_variation'],
    ['end at the start', (page: number, day: number) => (day < start ? 10 + page : 0), 'no_events'],
  ])('whose numbers %s cannot be measured', (_, countOf, code) => {
    const series = Array.from({ length: 2 * pagesEach }, (__, page) =>
      Float64Array.from({ length: days }, (___, day) => countOf(page, day)),
    );
    const evaluated = evaluate(design, series);
    expect(evaluated).toMatchObject({
      verdict: 'not_enough_data',
      test: null,
      reasons: [{ code }, {}].slice(0, design === 'matched' ? 1 : 2),
    });
  });
});

it('an effect without any chance around it has no interval', () => {
  const series = Array.from({ length: 2 * pagesEach }, (_, page) =>
    Float64Array.from({ length: days }, (__, day) => (page < pagesEach && day >= start ? 30 : 20)),
  );
  const evaluated = evaluate('self_selected', series);
  expect(evaluated.verdict).toBe('moved');
  expect(evaluated.test?.interval).toBeNull();
});
