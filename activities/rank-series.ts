import { heartbeat } from '@temporalio/activity';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Database } from '../core/postgres/database';
import { purgeEndedSeries } from '../core/stores/serp/ended-series-store';

export const createRankSeriesActivities = (deps: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Removes readings of the next series that ended; doing so again removes nothing more. */
  async purgeEndedSeriesBatch(limits: { endedForMs: number; seriesMax: number }) {
    // A rewrite of large parts reports nothing by itself.
    const timer = setInterval(() => heartbeat(), 10_000);
    try {
      return await purgeEndedSeries(deps, limits);
    } finally {
      clearInterval(timer);
    }
  },
});
