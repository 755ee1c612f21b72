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

export type Evaluated = MetricResult & {
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
/** Of all campaigns without an effect, this share would be doubted for slopes that differ by chance. */
const trendAlpha = 0.01;
const stepAlpha = 0.01;

/**
 * Decides on each metric of a campaign; the first is the primary one, named before the start. Before the
 * end nothing is computed, so that nothing can be looked at early.
 */
export function evaluateCampaign(
  metrics: readonly NamedMetric[],
  { design, hasEnded }: { design: Design; hasEnded: boolean },
): Evaluated[] | 'collecting' {
  if (!hasEnded) return 'collecting';
  const results = metrics.map((metric) => evaluateMetric(metric));
  const tested = results.flatMap(({ test }, at) => (test ? [{ at, p: test.p }] : []));
  const adjusted = holm(tested.map(({ p }) => p));
  const adjustedByMetric = new Map(tested.map(({ at }, rank) => [at, adjusted[rank] ?? 1]));
  return metrics.map(({ name, breaks }, at) => {
    const result = results[at] as MetricResult;
    const adjustedP = adjustedByMetric.get(at) ?? null;
    const evaluated = verdictOf(result, { adjustedP, breaks, design });
    return { name, isPrimary: at === 0, ...result, adjustedP, ...evaluated };
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
  const p = considered.adjustedP ?? 1;
  const moved = p <= alpha;
  const confounders = whatConfounds(result, { ...considered, moved });
  if (confounders.length > 0) {
    return { verdict: 'confounded', reasons: [...confounders, ...caution] };
  }
  return {
    verdict: moved ? 'moved' : 'within_noise',
    reasons: [
      moved ? movedBy(p, result) : withinNoise(p),
      ...caution,
      ...cautions(result, considered),
    ],
  };
}

/** A false start that shows this part of the difference is as good as as large. */
const nearlyAsLarge = 0.9;
/** Controls that step after the start this many times as far as the treated units moved the difference. */
const stepOfControlsMin = 2;

const flatTexts = {
  no_events:
    'Nothing was counted in any unit before the start, or nothing after it, so an effect cannot be measured.',
  no_variation:
    'All units changed by exactly as much, so an effect cannot be measured: nothing shows what chance alone does.',
};

function whatIsLacking({ coverage, test, flat }: MetricResult): Reason[] {
  if (flat !== null) return [{ code: flat, text: flatTexts[flat] }];
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
  { preTrend, placebo, step, test }: MetricResult,
  { breaks, design, moved }: Considered & { moved: boolean },
): Reason[] {
  const reasons = breaks.map((text) => ({ code: 'break_in_window', text }));
  // Where treatment was drawn at random, a difference before the start is chance.
  if (design === 'random') return reasons;
  if (preTrend && preTrend.p <= trendAlpha) {
    reasons.push({
      code: 'trends_differ',
      text: 'The arms already moved apart before the start, so what followed cannot be attributed to the change.',
    });
  }
  // Where the difference is usual, false starts show as large ones by nature.
  if (!moved) return reasons;
  const { starts } = placebo;
  const least = nearlyAsLarge * Math.abs(test?.estimate ?? 0);
  const asLarge = starts.filter(({ estimate }) => Math.abs(estimate) >= least).length;
  if (starts.length >= 4 && (asLarge + 1) / (starts.length + 1) > placeboPMax) {
    reasons.push({
      code: 'placebos_as_large',
      text: `${asLarge} of ${starts.length} false starts before the real one show a difference nearly as large, or larger.`,
    });
  }
  if (
    step &&
    step.p <= stepAlpha &&
    Math.abs(step.control) >= stepOfControlsMin * Math.abs(step.treated)
  ) {
    reasons.push({
      code: 'controls_stepped',
      text: `The control units moved ${step.daysIn} days after the start while the treated ones did not, so the difference comes from something else that changed for them.`,
    });
  }
  return reasons;
}

const percent = (p: number) => (p < 0.0005 ? 'less than 0.1 %' : `${(p * 100).toFixed(1)} %`);

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
