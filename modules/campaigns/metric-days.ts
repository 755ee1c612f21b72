import type { CampaignMetric } from './rules/campaign-metrics';

/** A unit of a campaign and its website. `unit` is a page's URL, or the id of a keyword or prompt. */
export type CampaignUnit = { unit: string; websiteId: string };

/** What is known of a metric's days; days as `YYYY-MM-DD`. */
export type MetricDays = {
  /** First day on which any website was measured; null if none was. */
  firstDay: string | null;
  /** Newest day up to which every website's numbers no longer change; null without one. */
  finalThrough: string | null;
  /** Days on which Google cut off rows: pages without a row count as not measured. */
  cappedDays: number;
  /** Days of which only some hours of logs were received. */
  partDays: number;
  /** Whether any of it was made up by the sandbox. */
  dataSource: 'live' | 'sandbox';
  /** Which series it is of, where there are several. */
  series: string | null;
  /** What a reader must know of these numbers. */
  notes: string[];
};

export const noDays: MetricDays = {
  firstDay: null,
  finalThrough: null,
  cappedDays: 0,
  partDays: 0,
  dataSource: 'live',
  series: null,
  notes: [],
};

/** Rows of days a unit, in the order of the units; NaN is a day that was not measured. */
export type MetricValues = { values: Float64Array; samples: Float64Array | null };

/** A unit and its row. */
export type Row = CampaignUnit & { row: number };

/** Where a source writes what it reads. */
export type Reading = {
  range: { from: string; to: string };
  days: number;
  metrics: Map<CampaignMetric, MetricValues>;
};

/** Writes the value of a unit's day for a metric, if that metric is read. */
export function setDay(
  { metrics, days }: Reading,
  metric: CampaignMetric,
  place: { row: number; at: number },
  value: number,
  samples = 1,
): void {
  const own = metrics.get(metric);
  if (!own) return;
  const index = place.row * days + place.at;
  own.values[index] = value;
  if (own.samples) own.samples[index] = samples;
}

/** Several websites: measured from the first of them on, final when all of them are. */
export function daysTogether(known: readonly MetricDays[], isWhole: boolean): MetricDays {
  const firsts = known.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  const finals = known.flatMap(({ finalThrough }) => finalThrough ?? []).toSorted();
  const most = (values: number[]) => Math.max(0, ...values);
  const series = [...new Set(known.flatMap((one) => one.series ?? []))];
  return {
    firstDay: firsts[0] ?? null,
    finalThrough: isWhole && finals.length === known.length ? (finals[0] ?? null) : null,
    cappedDays: most(known.map(({ cappedDays }) => cappedDays)),
    partDays: most(known.map(({ partDays }) => partDays)),
    dataSource: known.some(({ dataSource }) => dataSource === 'sandbox') ? 'sandbox' : 'live',
    series: series.length > 0 ? series.join('; ') : null,
    notes: [...new Set(known.flatMap(({ notes }) => notes))],
  };
}
