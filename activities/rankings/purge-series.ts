import { purgeEndedSeries } from '../../modules/rankings/store/ended-series-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';
import { withHeartbeat } from '../with-heartbeat';

export const createRankSeriesActivities = (deps: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Removes readings of the next ended series. Idempotent. */
  async purgeEndedSeriesBatch(limits: { endedForMs: number; seriesMax: number }) {
    // A rewrite of large parts sends no heartbeats of its own.
    return withHeartbeat(() => purgeEndedSeries(deps, limits));
  },
});
