import { purgeEndedSeries } from '../../modules/rankings/store/ended-series-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';

export const createRankSeriesActivities = (deps: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Removes readings of the next ended series. Idempotent. */
  async purgeEndedSeriesBatch(limits: { endedForMs: number; seriesMax: number }) {
    return purgeEndedSeries(deps, limits);
  },
});
