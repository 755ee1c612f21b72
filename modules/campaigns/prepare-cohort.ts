import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { dayCount } from '../../platform/calendar/day-range';
import type { Queries } from '../../platform/postgres/database';
import type { WorkspaceReads } from '../../platform/workspace';
import { readSearchProperties } from '../search-console/store/website-property-store';
import type { CampaignStatistics } from './campaign-statistics';
import type { CampaignUnit } from './metric-days';
import { indexesOf, readCampaignSeries, type SeriesOf } from './read-campaign-series';
import { type CampaignMetric, needs, scaleOf } from './rules/campaign-metrics';
import {
  type CampaignDays,
  type CampaignWindow,
  daysOf,
  firstDayOfHistory,
  historyOf,
  windowOf,
} from './rules/campaign-window';
import { fromShown } from './rules/cohort-design';
import type { CampaignDesign, FixedArm } from './rules/design-campaign';
import type { Design } from './rules/evaluate-campaign';

export type PreparedUnit = CampaignUnit & { isTarget: boolean; fixed: FixedArm | null };

export type Preparing = {
  assignment: Design;
  /** The primary one first. */
  metrics: readonly [CampaignMetric, ...CampaignMetric[]];
  of: SeriesOf;
  days: CampaignDays;
  units: readonly PreparedUnit[];
  /** An effect that is wished for, as people read it. */
  wishedEffect?: number | undefined;
  /** Drawn anew without it. */
  seed?: number;
};

export type PreparedCohort = {
  design: CampaignDesign;
  seed: number;
  window: CampaignWindow;
  /** Websites that a metric needs Search Console of, and that are bound to no property. */
  notConnected: string[];
  /** Which series the metric is of, where there are several. */
  series: string | null;
};

/**
 * Draws the arms of a cohort from what its units did before the start, and computes what it will be
 * able to find. Days that are not final yet are not looked at.
 */
export async function prepareCohort(
  workspace: WorkspaceReads,
  statistics: CampaignStatistics,
  { assignment, metrics, of, days, units, wishedEffect, seed = statistics.newSeed() }: Preparing,
): Promise<PreparedCohort> {
  const [metric] = metrics;
  const yesterday = addDays(today(), -1);
  const eve = addDays(days.startDay, -1);
  const from = firstDayOfHistory(days);
  const [earlier = eve] = [eve, yesterday].toSorted();
  // A start far ahead has no day to look at yet.
  const [to = from] = [earlier, from].toSorted().reverse();
  const range = { from, to };
  const scale = scaleOf(metric);
  const series = await readCampaignSeries(workspace, { ...of, units, metrics: [metric], range });
  const about = series.about.get(metric);
  const window = windowOf(metric, days, about?.firstDay ?? null);
  const through = about?.finalThrough ?? null;
  const last = through !== null && through < range.to ? through : range.to;
  const longer = historyOf(metric, days, about?.firstDay ?? null);
  const isKnown = longer !== null && longer.from <= last;
  const history = isKnown ? indexesOf(range, { from: longer.from, to: last }) : { from: 0, to: 0 };
  const design = await statistics.design(workspace.workspaceId, {
    assignment,
    units: units.map(({ unit, isTarget, fixed }) => ({ id: unit, isTarget, fixed })),
    values: series.values.get(metric)?.values ?? new Float64Array(),
    samples: series.values.get(metric)?.samples ?? null,
    days: series.days,
    history,
    daysBefore: window.before ? dayCount(window.before) : 0,
    daysAfter: daysOf(days),
    scale,
    seed,
    metrics: metrics.length,
    wished: wishedEffect === undefined ? null : Math.abs(fromShown(wishedEffect, scale)),
  });
  return {
    design,
    seed,
    window: isKnown ? { ...window, before: { from: longer.from, to: last } } : window,
    notConnected: await withoutProperty(workspace.db, metrics, units),
    series: about?.series ?? null,
  };
}

/** Websites of the units that a metric needs Search Console of, and that are bound to no property. */
async function withoutProperty(
  db: Queries,
  metrics: readonly CampaignMetric[],
  units: readonly PreparedUnit[],
): Promise<string[]> {
  if (!needs(metrics, 'search')) return [];
  const properties = await readSearchProperties(db);
  const websiteIds = new Set(units.map(({ websiteId }) => websiteId));
  return [...websiteIds].filter((id) => !properties.has(id));
}
