import type { DayRange } from '../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../platform/workspace';
import { readQueriesOfPages } from '../search-console/store/page-series-store';
import { readSearchProperties } from '../search-console/store/website-property-store';
import type { CampaignStatistics } from './campaign-statistics';
import { noDays } from './metric-days';
import { indexesOf, readCampaignSeries, type SeriesOf } from './read-campaign-series';
import { type CampaignMetric, needs, scaleOf } from './rules/campaign-metrics';
import { firstDayRead, windowOf } from './rules/campaign-window';
import { type CohortResult, method, toMetricVerdict } from './rules/cohort-result';
import type { Design } from './rules/evaluate-campaign';
import { type SpillOver, spillOver } from './rules/spill-over';
import type { Cohort, CohortUnit } from './store/cohort-store';

type Evaluation = {
  assignment: Design;
  metrics: readonly CampaignMetric[];
  cohort: Pick<Cohort, 'startDay' | 'endDay' | 'seed'>;
  units: readonly CohortUnit[];
  of: SeriesOf;
};

/** Evaluates a cohort whose days are over; the primary metric is the first. */
export async function evaluateCampaignCohort(
  workspace: WorkspaceReads,
  statistics: CampaignStatistics,
  { assignment, metrics, cohort, units, of }: Evaluation,
): Promise<CohortResult> {
  const range = { from: firstDayRead(cohort), to: cohort.endDay };
  const series = await readCampaignSeries(workspace, { ...of, units, metrics, range });
  const prepared = metrics.map((metric) => {
    const about = series.about.get(metric);
    const window = windowOf(metric, cohort, about?.firstDay ?? null);
    return {
      metric,
      scale: scaleOf(metric),
      window,
      about: about ?? noDays,
      values: series.values.get(metric)?.values ?? new Float64Array(),
      samples: series.values.get(metric)?.samples ?? null,
    };
  });
  const evaluated = await statistics.evaluate(workspace.workspaceId, {
    design: assignment,
    seed: cohort.seed,
    days: series.days,
    units: units.map(({ unit, isTreated, stratum }) => ({ id: unit, isTreated, stratum })),
    metrics: prepared.map(({ metric, scale, window, values, samples }) => ({
      name: metric,
      scale,
      values,
      samples,
      // Without a day before the start, no unit has a change, and the verdict says so.
      before: window.before ? indexesOf(range, window.before) : { from: 0, to: 0 },
      after: indexesOf(range, window.after),
      breaks: window.breaks.map(({ title }) => title),
    })),
  });
  return {
    method,
    seed: cohort.seed,
    metrics: evaluated.flatMap((result, at) => {
      const known = prepared[at];
      if (!known) return [];
      return [toMetricVerdict(result, { ...known, isPrimary: at === 0, firstDay: range.from })];
    }),
    spillOver: needs(metrics, 'search')
      ? await readSpillOver(workspace, units, { from: cohort.startDay, to: cohort.endDay })
      : null,
  };
}

/** Most of a page's impressions are on its first queries. */
const queriesOfPageMax = 100;

async function readSpillOver(
  workspace: WorkspaceReads,
  units: readonly CohortUnit[],
  range: DayRange,
): Promise<SpillOver> {
  const ofUnit = new Map<string, Map<string, number>>();
  const properties = await readSearchProperties(workspace.db);
  for (const [websiteId, pages] of Map.groupBy(units, (unit) => unit.websiteId)) {
    const property = properties.get(websiteId);
    if (property === undefined) continue;
    const scope = {
      workspaceId: workspace.db.workspaceId,
      websiteId,
      property,
      type: 'web',
    } as const;
    const found = await readQueriesOfPages(workspace, scope, range, {
      pages: pages.map(({ unit }) => unit),
      queriesMax: queriesOfPageMax,
    });
    for (const { page, query, impressions } of found) {
      const known = ofUnit.get(page) ?? new Map<string, number>();
      ofUnit.set(page, known.set(query, impressions));
    }
  }
  return spillOver(
    units.map(({ unit, isTreated }) => ({
      isTreated,
      impressions: ofUnit.get(unit) ?? new Map<string, number>(),
    })),
  );
}
