import fc from 'fast-check';
import { SeededRandom } from '../../../platform/seeded-random';
import { type Assignment, assignAtRandom, assignMatched } from './assign-units';
import { changeOf, weightOf } from './change-of-unit';
import { evaluateCampaign } from './evaluate-campaign';
import { evaluateMetric } from './evaluate-metric';
import { holm } from './holm';
import { daysNeeded, minimumEffect, pastWindows } from './minimum-effect';
import { placeboStarts } from './placebo-starts';
import { preTrend } from './pre-trend';
import { spillOver } from './spill-over';

/** Daily counts around a level of the unit's own, with a weekly season. */
function countsOf(seed: number, days: number, level: number): number[] {
  const random = new SeededRandom(seed, 'counts');
  return Array.from({ length: days }, (_, day) =>
    Math.round(level * (1 + 0.3 * Math.sin((2 * Math.PI * day) / 7)) * (0.7 + 0.6 * random.next())),
  );
}

const candidates = Array.from({ length: 60 }, (_, at) => ({
  id: `page-${String(at).padStart(2, '0')}`,
  series: countsOf(at, 84, 10 + at * 5),
}));
const history = { from: 0, to: 84 };

const toArms = (assignment: Assignment) => ({
  isTreated: assignment.map(({ isTreated }) => isTreated),
  strata: assignment.map(({ stratum }) => stratum),
});

describe('the change of a unit', () => {
  it('is a difference of means, or the logarithm of their ratio', () => {
    const windows = { before: { from: 0, to: 2 }, after: { from: 2, to: 4 } };
    expect(changeOf([1, 3, 5, 7], { ...windows, scale: 'difference' })).toBe(4);
    expect(changeOf([1, 3, 5, 7], { ...windows, scale: 'log_ratio' })).toBeCloseTo(
      Math.log(6.25 / 2.25),
    );
  });

  it('skips days that were not measured, and is unknown without any', () => {
    const windows = { before: { from: 0, to: 2 }, after: { from: 2, to: 4 } };
    expect(changeOf([Number.NaN, 3, 5, 7], { ...windows, scale: 'difference' })).toBe(3);
    expect(changeOf([Number.NaN, Number.NaN, 5, 7], { ...windows, scale: 'difference' })).toBeNaN();
  });

  it('is 0 for a page that never had a click', () => {
    const windows = { before: { from: 0, to: 28 }, after: { from: 28, to: 35 } };
    expect(changeOf(new Float64Array(35), { ...windows, scale: 'log_ratio' })).toBe(0);
  });
});

describe('the weight of a unit', () => {
  const windows = { before: { from: 0, to: 28 }, daysAfter: 14 };
  const weight = (level: number, scale: 'log_ratio' | 'difference' = 'log_ratio') =>
    weightOf(new Float64Array(28).fill(level), { ...windows, scale });

  it('is a half at ten expected events, none without events, and 1 for differences', () => {
    expect(weight(10 / 14)).toBeCloseTo(0.5);
    expect(weight(0)).toBe(0);
    expect(weight(1e6)).toBeCloseTo(1, 4);
    expect(weight(0, 'difference')).toBe(1);
    expect(
      weightOf(new Float64Array(28).fill(Number.NaN), { ...windows, scale: 'log_ratio' }),
    ).toBe(0);
  });

  it('keeps units without events from pulling the estimate towards zero', () => {
    const days = { before: { from: 0, to: 56 }, after: { from: 56, to: 84 } };
    const cohort = candidates.slice(0, 40).map(({ id, series }, at) => {
      const isTreated = at % 2 === 0;
      // Half of the units never had an event.
      const values = series.map((value, day) => {
        if (at % 4 < 2) return 0;
        return isTreated && day >= 56 ? 2 * value : value;
      });
      return { id, isTreated, stratum: Math.floor(at / 4), series: values };
    });
    const { test } = evaluateMetric({ units: cohort, ...days, scale: 'log_ratio', seed: 1 });
    expect(Math.exp(test?.estimate ?? 0)).toBeCloseTo(2, 1);
  });
});

describe('random assignment', () => {
  const assign = (seed: number, treatedShare = 0.5) =>
    assignAtRandom(candidates, { history, scale: 'log_ratio', seed, treatedShare });

  it('is the same for the same seed, in any order of the units', () => {
    const shuffled = assignAtRandom(candidates.toReversed(), {
      history,
      scale: 'log_ratio',
      seed: 5,
    });
    expect(shuffled).toEqual(assign(5));
    expect(assign(6)).not.toEqual(assign(5));
  });

  it('treats the wished share, with like traffic in both arms', () => {
    for (const share of [0.5, 0.3]) {
      const assignment = assign(1, share);
      const treated = assignment.filter(({ isTreated }) => isTreated);
      expect(treated).toHaveLength(60 * share);
      const levelOf = (arm: boolean) => {
        const ofArm = assignment.filter(({ isTreated }) => isTreated === arm);
        return ofArm.reduce((sum, { id }) => sum + 10 + Number(id.slice(5)) * 5, 0) / ofArm.length;
      };
      expect(Math.abs(levelOf(true) / levelOf(false) - 1)).toBeLessThan(0.15);
    }
  });

  it('gives every unit the same chance', () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 400; seed += 1) {
      for (const { id, isTreated } of assign(seed)) {
        times.set(id, (times.get(id) ?? 0) + Number(isTreated));
      }
    }
    // Five standard deviations of 400 fair throws.
    for (const count of times.values()) expect(Math.abs(count - 200)).toBeLessThan(50);
  });

  it('loses no unit, and has both arms in each stratum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom(0.2, 0.25, 0.5, 0.7),
        (count, treatedShare) => {
          const some = candidates.slice(0, count);
          const assignment = assignAtRandom(some, {
            history,
            scale: 'difference',
            treatedShare,
            seed: count,
          });
          expect(assignment.map(({ id }) => id)).toEqual(some.map(({ id }) => id));
          const treated = assignment.filter(({ isTreated }) => isTreated).length;
          expect(Math.abs(treated - count * treatedShare)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

it('matching pairs each treated unit with the control most like it', () => {
  const treated = candidates.filter((_, at) => at % 10 === 0);
  const controls = candidates.filter((_, at) => at % 10 !== 0);
  const pairs = assignMatched(treated, controls, { history, scale: 'log_ratio' });
  expect(pairs).toHaveLength(12);
  for (const [, pair] of Map.groupBy(pairs, ({ stratum }) => stratum)) {
    expect(pair.map(({ isTreated }) => isTreated).sort()).toEqual([false, true]);
    const [one = 0, other = 0] = pair.map(({ id }) => Number(id.slice(5)));
    expect(Math.abs(one - other)).toBeLessThan(15);
  }
});

it('Holm adjusts as in his own example', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(3)))).toEqual([
    0.03, 0.06, 0.06, 0.02,
  ]);
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

describe('the minimum effect', () => {
  const units = candidates.map(({ series }) => series);
  const arms = (known: { from: number; to: number }, seed: number) =>
    toArms(assignAtRandom(candidates, { history: known, scale: 'log_ratio', seed }));
  const plan = { daysBefore: 42, scale: 'log_ratio', seed: 3 } as const;

  it('falls with the length of the campaign', () => {
    const [week, month] = [7, 28].map((daysAfter) =>
      minimumEffect(units, arms, history, { ...plan, daysAfter }),
    );
    expect(week?.effect).toBeGreaterThan(0);
    expect(month?.effect ?? 1).toBeLessThan(week?.effect ?? 0);
  });

  it('is unknown with a short history or too few units', () => {
    expect(minimumEffect(units, arms, { from: 0, to: 13 }, { ...plan, daysAfter: 7 })).toBeNull();
    const few = () => ({ isTreated: [true, false, false], strata: [0, 0, 0] });
    expect(minimumEffect(units.slice(0, 3), few, history, { ...plan, daysAfter: 7 })).toBeNull();
  });

  it('says how many days a wished effect takes', () => {
    const choices = [7, 14, 28];
    const month = minimumEffect(units, arms, history, { ...plan, daysAfter: 28 });
    const wished = (month?.effect ?? 0) * 1.01;
    expect(daysNeeded(units, arms, history, { ...plan, wished, choices })).toBe(28);
    expect(daysNeeded(units, arms, history, { ...plan, wished: 0.0001, choices })).toBeNull();
  });

  it('uses windows that lie within the history', () => {
    for (const days of [14, 30, 84]) {
      for (const window of pastWindows(
        { from: 5, to: 5 + days },
        { daysBefore: 42, daysAfter: 7 },
      )) {
        expect(window.before.from).toBeGreaterThanOrEqual(5);
        expect(window.after.to).toBeLessThanOrEqual(5 + days);
        expect(window.before.to).toBe(window.after.from);
      }
    }
  });
});

describe('checks before the start', () => {
  const flat = Array.from({ length: 10 }, (_, at) => countsOf(at, 60, 100));
  const rising = Array.from({ length: 10 }, (_, at) =>
    countsOf(at + 50, 60, 100).map((count, day) => count + day * 4),
  );
  const arms = {
    isTreated: [...flat.map(() => false), ...rising.map(() => true)],
    strata: [...flat, ...rising].map(() => 0),
  };
  const before = { from: 0, to: 42 };

  it('find arms that drift apart', () => {
    const trend = preTrend([...flat, ...rising], arms, { before, scale: 'difference', seed: 1 });
    expect(trend).toMatchObject({ isParallel: false });
    expect(trend?.slopeDifference).toBeCloseTo(4, 0);
    const placebos = placeboStarts([...flat, ...rising], arms.isTreated, {
      before,
      daysAfter: 14,
      scale: 'difference',
    });
    expect(placebos.length).toBeGreaterThan(3);
    for (const { estimate } of placebos) expect(estimate).toBeGreaterThan(20);
  });

  it('find queries for which both arms compete', () => {
    const shared = spillOver([
      { isTreated: true, impressions: new Map(Object.entries({ shoes: 80, boots: 20 })) },
      { isTreated: false, impressions: new Map(Object.entries({ shoes: 5, socks: 90 })) },
    ]);
    expect(shared).toEqual({ sharedShare: 0.8, queries: ['shoes'], isLikely: true });
    expect(spillOver([]).sharedShare).toBeNull();
  });
});

describe('the verdict', () => {
  const before = { from: 0, to: 56 };
  const after = { from: 56, to: 84 };
  const assignment = assignAtRandom(candidates, { history: before, scale: 'log_ratio', seed: 2 });
  const unitsWith = (effect: number) =>
    assignment.map((unit, at) => ({
      ...unit,
      series: countsOf(at + 900, 84, 200).map((count, day) =>
        unit.isTreated && day >= after.from ? count * (1 + effect) : count,
      ),
    }));
  const metric = (effect: number, breaks: string[] = []) => ({
    name: 'clicks',
    scale: 'log_ratio' as const,
    units: unitsWith(effect),
    before,
    after,
    seed: 4,
    breaks,
  });
  const evaluate = (effect: number, breaks?: string[]) => {
    const evaluated = evaluateCampaign([metric(effect, breaks)], {
      design: 'random',
      hasEnded: true,
    });
    if (evaluated === 'collecting' || !evaluated[0]) throw new Error('There is no result');
    return evaluated[0];
  };

  it('is withheld before the end', () => {
    expect(evaluateCampaign([metric(1)], { design: 'random', hasEnded: false })).toBe('collecting');
  });

  it('is moved for an effect, whose interval contains it', () => {
    const { verdict, test } = evaluate(0.15);
    expect(verdict).toBe('moved');
    expect(test?.interval?.low ?? 1).toBeLessThan(Math.log(1.15));
    expect(test?.interval?.high ?? 0).toBeGreaterThan(Math.log(1.15));
  });

  it('is within noise without one', () => {
    expect(evaluate(0).verdict).toBe('within_noise');
  });

  it('is confounded by a known break', () => {
    const text = 'Impressions were counted differently until 2026-04-27.';
    expect(evaluate(0.15, [text])).toMatchObject({
      verdict: 'confounded',
      reasons: [{ code: 'break_in_window', text }],
    });
  });

  it('is not enough data with few units, many gaps or an empty arm', () => {
    const ended = { design: 'random', hasEnded: true } as const;
    const codesOf = (units: ReturnType<typeof unitsWith>) => {
      const evaluated = evaluateCampaign([{ ...metric(0), units }], ended);
      return evaluated === 'collecting'
        ? []
        : evaluated.flatMap(({ reasons }) => reasons.map((r) => r.code));
    };
    const units = unitsWith(0);
    const four = units.slice(0, 4).map((unit, at) => ({ ...unit, isTreated: at < 2, stratum: 0 }));
    expect(codesOf(four)).toEqual(['too_few_units']);
    expect(codesOf(units.filter(({ isTreated }) => isTreated))).toEqual(['no_units']);
    const sparse = units.map((unit) => ({
      ...unit,
      series: unit.series.map((count, day) => (day % 2 ? count : Number.NaN)),
    }));
    expect(codesOf(sparse)).toEqual(['too_many_gaps']);
  });

  it('takes several metrics into account', () => {
    const metrics = [metric(0), ...[0.15, 0].map((effect) => ({ ...metric(effect), name: 'x' }))];
    const evaluated = evaluateCampaign(metrics, { design: 'random', hasEnded: true });
    if (evaluated === 'collecting') throw new Error('There is no result');
    expect(evaluated.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    for (const { adjustedP, test } of evaluated) {
      expect(adjustedP ?? 0).toBeGreaterThanOrEqual(test?.p ?? 1);
    }
  });
});
