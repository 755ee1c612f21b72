import { purgeEndedPrompts } from '../../modules/ai/store/ended-prompt-store';
import { purgeEndedSeries } from '../../modules/rankings/store/ended-series-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { Database } from '../../platform/postgres/database';

export const createRankSeriesActivities = (deps: {
  database: Database;
  clickhouse: ClickHouse;
}) => ({
  /** Removes the next series that ended: readings of keywords, then answers to prompts. Idempotent. */
  async purgeEndedSeriesBatch(limits: { endedForMs: number; seriesMax: number }) {
    const keywords = await purgeEndedSeries(deps, limits);
    return keywords.series > 0 ? keywords : purgeEndedPrompts(deps, limits);
  },
});
