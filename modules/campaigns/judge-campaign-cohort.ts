import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Queries } from '../../platform/postgres/database';
import type { DayRange } from '../search-console/rules/day-range';
import { readGoogleProperties } from '../search-console/store/binding-store';
import { readQueriesOfPages } from '../search-console/store/page-series-store';
import type { CampaignStatistics } from './campaign-statistics';
import { indexesOf, type MetricDays, readCampaignSeries } from './read-campaign-series';
import { type CampaignMetric, scaleOf } from './rules/campaign';
import { firstDayRead, isSearchMetric, windowOf } from './rules/campaign-window';
import { type CohortResult, method, toMetricVerdict } from './rules/cohort-result';
import type { Design } from './rules/judge-campaign';
import { type SpillOver, spillOver } from './rules/spill-over';
import type { Cohort, CohortUnit } from './store/cohort-store';

export type JudgeDeps = { db: Queries; clickhouse: ClickHouse; statistics: CampaignStatistics };

type Judging = {
  assignment: Design;
  metrics: readonly CampaignMetric[];
  cohort: Pick<Cohort, 'startDay' | 'endDay' | 'seed'>;
  units: readonly CohortUnit[];
};

const unmeasured: MetricDays = {
  firstDay: null,
  finalThrough: null,
  cappedDays: 0,
  partDays: 0,
  dataSource: 'live',
};

/** Evaluates a cohort whose days are over; the primary metric is the first. */
export async function judgeCampaignCohort(
  deps: JudgeDeps,
  { assignment, metrics, cohort, units }: Judging,
): Promise<CohortResult> {
  const { db, clickhouse, statistics } = deps;
  const range = { from: firstDayRead(cohort), to: cohort.endDay };
  const series = await readCampaignSeries({ db, clickhouse }, { pages: units, metrics, range });
  const prepared = metrics.map((metric) => {
    const about = series.about.get(metric);
    const window = windowOf(metric, cohort, about?.firstDay ?? null);
    return {
      metric,
      scale: scaleOf(metric),
      window,
      about: about ?? unmeasured,
      values: series.values.get(metric) ?? new Float64Array(),
    };
  });
  const judged = await statistics.judge(db.workspaceId, {
    design: assignment,
    seed: cohort.seed,
    days: series.days,
    units: units.map(({ page, isTreated, stratum }) => ({ id: page, isTreated, stratum })),
    metrics: prepared.map(({ metric, scale, window, values }) => ({
      name: metric,
      scale,
      values,
      // Without a day before the start, no unit has a change, and the verdict says so.
      before: window.before ? indexesOf(range, window.before) : { from: 0, to: 0 },
      after: indexesOf(range, window.after),
      breaks: window.breaks.map(({ title }) => title),
    })),
  });
  return {
    method,
    seed: cohort.seed,
    metrics: judged.flatMap((result, at) => {
      const known = prepared[at];
      if (!known) return [];
      return [toMetricVerdict(result, { ...known, isPrimary: at === 0, firstDay: range.from })];
    }),
    spillOver: metrics.some(isSearchMetric)
      ? await readSpillOver({ db, clickhouse }, units, { from: cohort.startDay, to: cohort.endDay })
      : null,
  };
}

/** Most of a page's impressions are on its first queries. */
const queriesOfPageMax = 100;

async function readSpillOver(
  { db, clickhouse }: { db: Queries; clickhouse: ClickHouse },
  units: readonly CohortUnit[],
  range: DayRange,
): Promise<SpillOver> {
  const ofUnit = new Map<string, Map<string, number>>();
  const properties = await readGoogleProperties(db);
  for (const [websiteId, pages] of Map.groupBy(units, (unit) => unit.websiteId)) {
    const property = properties.get(websiteId);
    if (property === undefined) continue;
    const scope = { workspaceId: db.workspaceId, websiteId, property, type: 'web' } as const;
    const found = await readQueriesOfPages(clickhouse, scope, range, {
      pages: pages.map(({ page }) => page),
      queriesMax: queriesOfPageMax,
    });
    for (const { page, query, impressions } of found) {
      const known = ofUnit.get(page) ?? new Map<string, number>();
      ofUnit.set(page, known.set(query, impressions));
    }
  }
  return spillOver(
    units.map(({ page, isTreated }) => ({
      isTreated,
      impressions: ofUnit.get(page) ?? new Map<string, number>(),
    })),
  );
}
