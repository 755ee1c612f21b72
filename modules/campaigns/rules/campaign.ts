import { dayMs } from '../../../platform/calendar/day';
import { type CampaignMetric, factsOf, needs, type UnitKind } from './campaign-metrics';
import { hasSets, namedUnits, type RankSeries, type TargetSets } from './campaign-targets';
import type { Design } from './evaluate-campaign';

export const campaignStatuses = ['draft', 'running', 'concluded', 'stopped'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** How pages come into the arms. `self_selected`: a person chose the treated ones. */
export const assignments = [
  'random',
  'matched',
  'self_selected',
] as const satisfies readonly Design[];

/** `daily`: what its metrics need is collected each day; `website`: as the website's settings say. */
export const campaignCadences = ['daily', 'website'] as const;
export type CampaignCadence = (typeof campaignCadences)[number];

export const campaignEventKinds = [
  'content_published',
  'deploy',
  'link_won',
  'outage',
  'note',
] as const;
export type CampaignEventKind = (typeof campaignEventKinds)[number];

export const campaignDaysMin = 7;
export const campaignDaysMax = 366;

export type CampaignPlan = {
  assignment: Design;
  primaryMetric: CampaignMetric;
  secondaryMetrics: readonly CampaignMetric[];
  targetPages: readonly string[];
  controlPages: readonly string[];
  /** Units by other means than a list of pages. */
  targets: TargetSets;
  controls: TargetSets;
  /** The series of rankings; null if the keywords have only one. */
  rankSeries: RankSeries | null;
  /** The target whose answers count, for metrics of AI answers. */
  aiTargetId: string | null;
  startDay: string;
  endDay: string;
};

type PlanProblem = { path: string; code: string; message: string };

/** Finds what keeps a plan from being an experiment. */
export function planProblems(plan: CampaignPlan): PlanProblem[] {
  return [
    ...dayProblems(plan),
    ...armProblems(plan),
    ...metricProblems(plan),
    ...unitProblems(plan),
    ...seriesProblems(plan),
  ];
}

function dayProblems({ startDay, endDay }: CampaignPlan): PlanProblem[] {
  const days = (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1;
  if (days >= campaignDaysMin && days <= campaignDaysMax) return [];
  const message = `A campaign has ${campaignDaysMin} to ${campaignDaysMax} days, its first and last included: change startDay or endDay.`;
  return [{ path: 'endDay', code: 'days_out_of_range', message }];
}

function armProblems(plan: CampaignPlan): PlanProblem[] {
  const { assignment, targetPages, controlPages, targets, controls } = plan;
  if (targetPages.length === 0 && !hasSets(targets)) {
    const message = 'Name what is to be changed: targetPages or targets.';
    return [{ path: 'targetPages', code: 'required', message }];
  }
  if (assignment === 'random') {
    if (controlPages.length > 0 || hasSets(controls)) {
      const message = 'A random assignment draws the controls itself: give all as targets.';
      const path = controlPages.length > 0 ? 'controlPages' : 'controls';
      return [{ path, code: 'not_both', message }];
    }
    // How many others than pages there are is known once they are resolved.
    if (targetPages.length > 1 || hasSets(targets)) return [];
    const message = 'A random assignment needs at least two pages, one for each arm.';
    return [{ path: 'targetPages', code: 'too_few', message }];
  }
  if (controlPages.length === 0 && !hasSets(controls)) {
    const message =
      'This assignment needs something to compare with: give controlPages or controls, or choose random.';
    return [{ path: 'controlPages', code: 'required', message }];
  }
  const treated = new Set(targetPages);
  return controlPages.flatMap((page, index) =>
    treated.has(page)
      ? [
          {
            path: `controlPages.${index}`,
            code: 'in_both_arms',
            message: 'This page is in targetPages, too: remove it from one of them.',
          },
        ]
      : [],
  );
}

/** Returns the kind of all units that a plan names; that of its metric if it names several. */
export const unitKindOf = (plan: Pick<CampaignPlan, 'primaryMetric'>): UnitKind =>
  factsOf(plan.primaryMetric).unit;

/** Each metric must be defined on every unit: one without would be compared with nothing. */
function unitProblems(plan: CampaignPlan): PlanProblem[] {
  const metrics = [plan.primaryMetric, ...plan.secondaryMetrics];
  const kind = unitKindOf(plan);
  const ofOthers = metrics.slice(1).flatMap((metric, index) => {
    if (factsOf(metric).unit === kind) return [];
    const message = `${metric} is measured for each ${factsOf(metric).unit}, and ${plan.primaryMetric} for each ${kind}: remove one, or run two campaigns.`;
    return [{ path: `secondaryMetrics.${index}`, code: 'other_unit', message }];
  });
  const arms = [
    ['targetPages', 'targets', namedUnits(plan.targetPages, plan.targets)],
    ['controlPages', 'controls', namedUnits(plan.controlPages, plan.controls)],
  ] as const;
  const ofArms = arms.flatMap(([pages, sets, named]) =>
    named.flatMap(({ field, unit }) => {
      if (unit === kind) return [];
      const path = field === 'pages' ? pages : `${sets}.${field}`;
      const message = `${plan.primaryMetric} is measured for each ${kind}, and this names each ${unit}: choose another metric, or name ${kind}s.`;
      return [{ path, code: 'other_unit', message }];
    }),
  );
  return [...ofOthers, ...ofArms];
}

function seriesProblems(plan: CampaignPlan): PlanProblem[] {
  const metrics = [plan.primaryMetric, ...plan.secondaryMetrics];
  if (needs(metrics, 'ai') && plan.aiTargetId === null) {
    const message =
      'Answers of different engines are never averaged: name the target whose answers count.';
    return [{ path: 'aiTargetId', code: 'required', message }];
  }
  return [];
}

function metricProblems({ primaryMetric, secondaryMetrics }: CampaignPlan): PlanProblem[] {
  const at = secondaryMetrics.indexOf(primaryMetric);
  if (at < 0) return [];
  const message = 'The primary metric cannot be a secondary one, too: remove it here.';
  return [{ path: `secondaryMetrics.${at}`, code: 'duplicate', message }];
}
