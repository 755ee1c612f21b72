import { type CampaignPlan, unitKindOf } from './campaign';
import { type CampaignMetric, isOfShares } from './campaign-metrics';
import type { CampaignDays } from './campaign-window';
import type { CohortResult, MetricVerdict } from './cohort-result';

type Measured = CampaignDays & { result: CohortResult | null };

const names: Record<CampaignMetric, string> = {
  crawler_visits: 'verified crawler visits',
  clicks: 'clicks',
  impressions: 'impressions',
  click_through_rate: 'the click-through rate',
  position: 'the average position',
  conversions: 'conversions',
  rank_position: 'the position of keywords',
  rank_visibility: 'the visibility of keywords',
  ai_mention_rate: 'the share of answers that name the brand',
  ai_citation_rate: 'the share of searching answers that cite the website',
};

/** No statistic shows how chosen units differ from the others. */
const chosenByAPerson = 'A person chose the treated ones, so this proves least.';

/** The result in words that do not promise more than it shows. */
export function describeResult(
  campaign: Pick<CampaignPlan, 'assignment' | 'primaryMetric'>,
  { startDay, endDay, result }: Measured,
  { isStopped, today }: { isStopped: boolean; today: string },
): string {
  if (isStopped) return 'The campaign was stopped before its end, so it has no verdict.';
  const primary = result?.metrics.find(({ isPrimary }) => isPrimary);
  if (!primary) {
    return today > endDay
      ? 'The days are over. The result is computed once they are final.'
      : `Collecting from ${startDay} to ${endDay}. There is no result before the end.`;
  }
  const metric = names[campaign.primaryMetric];
  if (primary.verdict === 'not_enough_data') {
    const why = primary.reasons[0]?.text ?? 'There are too few data.';
    return `The effect on ${metric} cannot be measured. ${why}`;
  }
  if (primary.verdict === 'confounded') {
    return `Something else changed ${metric} at the same time, so the difference cannot be attributed to the campaign.`;
  }
  const range = rangeOf(primary);
  const caution = campaign.assignment === 'self_selected' ? ` ${chosenByAPerson}` : '';
  return primary.verdict === 'moved'
    ? `Treated ${unitKindOf(campaign)}s moved against the others in ${metric}: ${range}.${caution}`
    : `Within noise: the difference in ${metric}, ${range}, is no larger than chance gives. This does not prove that there was no effect.${caution}`;
}

function rangeOf({ estimate, interval, unit, metric }: MetricVerdict): string {
  const text = (value: number | null) => {
    if (value === null) return 'unbounded';
    if (unit === 'share') return `${signed(value * 100, 1)} %`;
    if (isOfShares(metric)) return `${signed(value * 100, 1)} points`;
    return `${signed(value, 2)} places`;
  };
  if (interval === null) return text(estimate);
  return `${text(estimate)}, 95 % interval ${text(interval.low)} to ${text(interval.high)}`;
}

/** Writes a number with its sign; what rounds to zero has none. */
function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '-'}${text}`;
}
