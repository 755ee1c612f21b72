import type { Data } from '../../../packages/client/src/schema-types';
import { formatNumber, formatPoints, formatPosition, formatShare } from '../../format';
import { campaignTexts } from '../../texts/campaigns';

type Metric = NonNullable<Data<'getCampaignResults'>['result']>['metrics'][number];
type Measured = Pick<Metric, 'metric' | 'unit'>;

/** Lower is better, and drawn higher. */
export const isPosition = (metric: Metric['metric']): boolean =>
  metric === 'position' || metric === 'rank_position';

/** Writes the mean of an arm on a day: a position, a share of 0 to 1, or a count. */
export function meanOf({ metric, unit }: Measured, value: number): string {
  if (unit === 'share') return formatNumber(value);
  return isPosition(metric) ? formatPosition(value) : formatShare(value);
}

/** Writes an effect without its sign. */
export function sizeOf({ metric, unit }: Measured, value: number): string {
  if (unit === 'share') return formatShare(value);
  return isPosition(metric)
    ? campaignTexts.places(formatPosition(value))
    : formatPoints(value).replace(/^\+/, '');
}

/** Writes an effect with its sign; where it has no bound, says so. */
export function effectOf(measured: Measured, value: number | null | undefined): string {
  if (value === null || value === undefined) return campaignTexts.unbounded;
  const size = sizeOf(measured, value);
  return value > 0 ? `+${size}` : size;
}
