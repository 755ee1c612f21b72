import type { ChangeScale } from './change-of-unit';
import type { Design } from './judge-campaign';

export const campaignStatuses = ['draft', 'running', 'concluded', 'stopped'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** How pages come into the arms. `self_selected`: a person chose the treated ones. */
export const assignments = [
  'random',
  'matched',
  'self_selected',
] as const satisfies readonly Design[];

/** What can be measured for each page, a value a day. */
export const campaignMetrics = [
  'crawler_visits',
  'clicks',
  'impressions',
  'click_through_rate',
  'position',
] as const;
export type CampaignMetric = (typeof campaignMetrics)[number];

/** Counts grow in proportion, so their logarithms are compared; rates and positions as they are. */
export const scaleOf = (metric: CampaignMetric): ChangeScale =>
  metric === 'click_through_rate' || metric === 'position' ? 'difference' : 'log_ratio';

/** `daily`: search data are collected each day; `website`: as the website's settings say. */
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
  startDay: string;
  endDay: string;
};

type PlanProblem = { path: string; code: string; message: string };

const dayMs = 86_400_000;

/** Finds what keeps a plan from being an experiment. */
export function planProblems(plan: CampaignPlan): PlanProblem[] {
  return [...dayProblems(plan), ...armProblems(plan), ...metricProblems(plan)];
}

function dayProblems({ startDay, endDay }: CampaignPlan): PlanProblem[] {
  const days = (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1;
  if (days >= campaignDaysMin && days <= campaignDaysMax) return [];
  const message = `A campaign has ${campaignDaysMin} to ${campaignDaysMax} days, its first and last included: change startDay or endDay.`;
  return [{ path: 'endDay', code: 'days_out_of_range', message }];
}

function armProblems({ assignment, targetPages, controlPages }: CampaignPlan): PlanProblem[] {
  if (assignment === 'random') {
    if (controlPages.length > 0) {
      const message =
        'A random assignment draws the control pages itself: give all pages as targetPages.';
      return [{ path: 'controlPages', code: 'not_both', message }];
    }
    if (targetPages.length > 1) return [];
    const message = 'A random assignment needs at least two pages, one for each arm.';
    return [{ path: 'targetPages', code: 'too_few', message }];
  }
  if (controlPages.length === 0) {
    const message =
      'This assignment needs pages to compare with: give controlPages, or choose random.';
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

function metricProblems({ primaryMetric, secondaryMetrics }: CampaignPlan): PlanProblem[] {
  const at = secondaryMetrics.indexOf(primaryMetric);
  if (at < 0) return [];
  const message = 'The primary metric cannot be a secondary one, too: remove it here.';
  return [{ path: `secondaryMetrics.${at}`, code: 'duplicate', message }];
}
