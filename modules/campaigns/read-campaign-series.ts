import { type DayRange, dayCount, dayIndex } from '../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../platform/workspace';
import { readSearchProperties } from '../search-console/store/website-property-store';
import {
  type CampaignUnit,
  daysTogether,
  type MetricDays,
  type MetricValues,
  type Reading,
} from './metric-days';
import { readAiDays } from './read-ai-days';
import { readConversionDays } from './read-conversion-days';
import { readRankDays } from './read-rank-days';
import { readSearchDays } from './read-search-days';
import { readVisitDays } from './read-visit-days';
import {
  type CampaignMetric,
  factsOf,
  isRate,
  type MetricSource,
  needs,
} from './rules/campaign-metrics';

/** The campaign whose conversions count, and the AI target whose answers do. */
export type SeriesOf = { campaignId: string; aiTargetId: string | null };

type Wanted = SeriesOf & {
  units: readonly CampaignUnit[];
  metrics: readonly CampaignMetric[];
  range: DayRange;
};

export type CampaignSeries = {
  range: DayRange;
  days: number;
  /** A row of days a unit, in the order of the units; NaN is a day that was not measured. */
  values: Map<CampaignMetric, MetricValues>;
  about: Map<CampaignMetric, MetricDays>;
};

/** Reads the series of each unit and metric over a range of days. */
export async function readCampaignSeries(
  workspace: WorkspaceReads,
  wanted: Wanted,
): Promise<CampaignSeries> {
  const { units, metrics, range } = wanted;
  const days = dayCount(range);
  const size = units.length * days;
  const reading: Reading = {
    range,
    days,
    metrics: new Map(
      metrics.map((metric) => [
        metric,
        {
          values: new Float64Array(size).fill(Number.NaN),
          samples: isRate(metric) ? new Float64Array(size) : null,
        },
      ]),
    ),
  };
  const websites = Map.groupBy(
    units.map((unit, row) => ({ ...unit, row })),
    ({ websiteId }) => websiteId,
  );
  const properties = needs(metrics, 'search')
    ? await readSearchProperties(workspace.db)
    : new Map<string, string>();
  const known: Record<MetricSource, MetricDays[]> = {
    logs: [],
    search: [],
    conversions: [],
    rankings: [],
    ai: [],
  };
  let unbound = 0;
  for (const [websiteId, rows] of websites) {
    if (needs(metrics, 'logs')) {
      known.logs.push(await readVisitDays(workspace, websiteId, rows, reading));
    }
    if (needs(metrics, 'search')) {
      const property = properties.get(websiteId);
      if (property === undefined) unbound += 1;
      else
        known.search.push(await readSearchDays(workspace, { websiteId, property }, rows, reading));
    }
    if (needs(metrics, 'conversions')) {
      known.conversions.push(
        await readConversionDays(workspace.db, wanted.campaignId, rows, reading),
      );
    }
    if (needs(metrics, 'rankings')) {
      known.rankings.push(await readRankDays(workspace, websiteId, rows, reading));
    }
    if (needs(metrics, 'ai') && wanted.aiTargetId !== null) {
      const of = { websiteId, targetId: wanted.aiTargetId };
      known.ai.push(await readAiDays(workspace, of, rows, reading));
    }
  }
  const about = new Map(
    metrics.map((metric) => {
      const { source } = factsOf(metric);
      const isWhole = source !== 'search' || unbound === 0;
      return [metric, daysTogether(known[source], isWhole)];
    }),
  );
  return { range, days, values: reading.metrics, about };
}

/** Index of a day range in a series. */
export const indexesOf = (range: DayRange, { from, to }: DayRange) => ({
  from: dayIndex(range, from),
  to: dayIndex(range, to) + 1,
});
