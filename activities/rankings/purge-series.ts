import { purgeEndedSeries } from '../../modules/rankings/store/ended-series-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';
import { withHeartbeat } from '../with-heartbeat';

export const createRankSeriesActivities = (deps: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Removes readings of the next series that ended; doing so again removes nothing more. */
  async purgeEndedSeriesBatch(limits: { endedForMs: number; seriesMax: number }) {
    // A rewrite of large parts reports nothing by itself.
    return withHeartbeat(() => purgeEndedSeries(deps, limits));
  },
});
