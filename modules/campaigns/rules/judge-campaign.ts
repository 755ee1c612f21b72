import { evaluateMetric, type Metric, type MetricResult } from './evaluate-metric';
import { holm } from './holm';

/** How units came into the arms. `self_selected`: a person chose the treated ones. */
export type Design = 'random' | 'matched' | 'self_selected';

export type Verdict = 'collecting' | 'moved' | 'within_noise' | 'not_enough_data' | 'confounded';

/** What a verdict rests on. `text` is for people. */
export type Reason = { code: string; text: string };

export type NamedMetric = Metric & {
  name: string;
  /** Known breaks of the metric's data and other events that make its windows incomparable. */
  breaks: readonly string[];
};

export type Judged = MetricResult & {
  name: string;
  isPrimary: boolean;
  /** P after Holm's adjustment over all metrics; null where there is no test. */
  adjustedP: number | null;
  verdict: Verdict;
  reasons: Reason[];
};

const alpha = 0.05;
const measuredShareMin = 0.8;
const placeboPMax = 0.25;

/**
 * Decides on each metric of a campaign; the first is the primary one, named before the start. Before the
 * end nothing is computed, so that nothing can be looked at early.
 */
export function judgeCampaign(
  metrics: readonly NamedMetric[],
  { design, hasEnded }: { design: Design; hasEnded: boolean },
): Judged[] | 'collecting' {
  if (!hasEnded) return 'collecting';
  const results = metrics.map((metric) => evaluateMetric(metric));
  const tested = results.flatMap(({ test }, at) => (test ? [{ at, p: test.p }] : []));
  const adjusted = holm(tested.map(({ p }) => p));
  const adjustedByMetric = new Map(tested.map(({ at }, rank) => [at, adjusted[rank] ?? 1]));
  return metrics.map(({ name, breaks }, at) => {
    const result = results[at] as MetricResult;
    const adjustedP = adjustedByMetric.get(at) ?? null;
    const judged = verdictOf(result, { adjustedP, breaks, design });
    return { name, isPrimary: at === 0, ...result, adjustedP, ...judged };
  });
}

type Considered = {
  adjustedP: number | null;
  breaks: readonly string[];
  design: Design;
};

function verdictOf(
  result: MetricResult,
  considered: Considered,
): { verdict: Verdict; reasons: Reason[] } {
  const lacking = whatIsLacking(result);
  const caution = designCaution(considered);
  if (lacking.length > 0) {
    return { verdict: 'not_enough_data', reasons: [...lacking, ...caution] };
  }
  const confounders = whatConfounds(result, considered);
  if (confounders.length > 0) {
    return { verdict: 'confounded', reasons: [...confounders, ...caution] };
  }
  const p = considered.adjustedP ?? 1;
  const moved = p <= alpha;
  return {
    verdict: moved ? 'moved' : 'within_noise',
    reasons: [
      moved ? movedBy(p, result) : withinNoise(p),
      ...caution,
      ...cautions(result, considered),
    ],
  };
}

function whatIsLacking({ coverage, test }: MetricResult): Reason[] {
  if (!test) {
    const { treated, control } = coverage;
    return [
      {
        code: 'no_units',
        text: `There are ${treated} treated and ${control} control units with data before and after the start; each arm needs one.`,
      },
    ];
  }
  const reasons: Reason[] = [];
  // With all treatments listed, the drawn one is always as extreme as itself.
  if (test.isExact && 1 / test.treatments > alpha) {
    reasons.push({
      code: 'too_few_units',
      text: `The design could have drawn only ${test.treatments} treatments, so not even the largest difference would be unusual; add units.`,
    });
  }
  if (coverage.measuredShare < measuredShareMin) {
    const share = Math.round(coverage.measuredShare * 100);
    reasons.push({
      code: 'too_many_gaps',
      text: `Only ${share} % of the days were measured; at least 80 % are needed.`,
    });
  }
  return reasons;
}

function whatConfounds(
  { preTrend, placebo }: MetricResult,
  { breaks, design }: Considered,
): Reason[] {
  const reasons = breaks.map((text) => ({ code: 'break_in_window', text }));
  // Where treatment was drawn at random, a difference before the start is chance.
  if (design === 'random') return reasons;
  if (preTrend && !preTrend.isParallel) {
    reasons.push({
      code: 'trends_differ',
      text: 'The arms already moved apart before the start, so what followed cannot be attributed to the change.',
    });
  }
  if (placebo.p !== null && placebo.p > placeboPMax && placebo.starts.length >= 4) {
    const count = placebo.starts.length;
    const asLarge = Math.round(placebo.p * (count + 1)) - 1;
    reasons.push({
      code: 'placebos_as_large',
      text: `${asLarge} of ${count} false starts before the real one show a difference as large.`,
    });
  }
  return reasons;
}

const percent = (p: number) => `${(p * 100).toFixed(1)} %`;

function movedBy(p: number, { coverage }: MetricResult): Reason {
  const units = coverage.treated + coverage.control;
  return {
    code: 'unusual',
    text: `Among the ways in which the ${units} units could have been divided, ${percent(p)} give a difference as large, adjusted for the number of metrics.`,
  };
}

const withinNoise = (p: number): Reason => ({
  code: 'usual',
  text: `A difference as large is given by ${percent(p)} of the ways in which the units could have been divided, adjusted for the number of metrics. This does not prove that there was no effect.`,
});

/** Said with every verdict. */
const designCaution = ({ design }: Considered): Reason[] =>
  design === 'self_selected'
    ? [
        {
          code: 'self_selected',
          text: 'A person chose the treated units, so they may differ from the others in ways that no statistic shows.',
        },
      ]
    : [];

function cautions({ coverage, preTrend }: MetricResult, { design }: Considered): Reason[] {
  const reasons: Reason[] = [];
  if (design === 'random' && preTrend && !preTrend.isParallel) {
    reasons.push({
      code: 'trends_differ',
      text: 'The arms moved apart before the start, by chance of the draw; the estimate may carry some of it.',
    });
  }
  if (coverage.treated < 5) {
    reasons.push({
      code: 'few_treated_units',
      text: `Only ${coverage.treated} units were treated; the result rests on them alone.`,
    });
  }
  if (coverage.leftOut.length > 0) {
    reasons.push({
      code: 'units_left_out',
      text: `${coverage.leftOut.length} units have no data before or after the start and are left out.`,
    });
  }
  return reasons;
}
