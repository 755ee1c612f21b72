import { createHash } from 'node:crypto';
import { type ClickHouse, fromClickHouseError } from '../clickhouse/clickhouse';
import { isFailed, type KeywordReading, toAiOverviewSeen } from '../domain/keyword-reading';
import { applyReading, neverRead } from '../domain/newest-reading';
import type { Database, Queries } from '../postgres/database';
import {
  holdKeywords,
  type KeywordUpdate,
  noteRankDays,
  updateKeywords,
} from './newest-reading-store';
import { type RankTable, toRankRow, toSerpRow } from './rank-rows';

export type ReadingBatch = {
  workspaceId: string;
  websiteId: string;
  jobId: string;
  /** Names the batch for good; readings that come again under it are stored once. */
  batchToken: string;
  readings: KeywordReading[];
};

/**
 * Writes a batch of readings: into ClickHouse, and then as the newest of each keyword into Postgres.
 * Writing the same batch again changes nothing. Readings of keywords that are gone are left out.
 */
export async function writeReadings(
  deps: { database: Database; clickhouse: ClickHouse },
  batch: ReadingBatch,
): Promise<void> {
  const { readings } = batch;
  if (readings.length === 0) return;
  await insertByMonth(deps.clickhouse, 'rank_readings', batch, (one) => toRankRow(batch, one));
  await insertByMonth(deps.clickhouse, 'serp_pages', batch, (one) => toSerpRow(batch, one));
  await deps.database.transaction(batch.workspaceId, (tx) => recordNewest(tx, batch));
}

async function recordNewest(tx: Queries, batch: ReadingBatch): Promise<void> {
  const { workspaceId, websiteId, readings } = batch;
  const ids = readings.map(({ keywordId }) => keywordId);
  const kept = await holdKeywords(tx, workspaceId, websiteId, ids);
  const updates = new Map<string, KeywordUpdate>();
  for (const reading of readings) {
    const { keywordId: id } = reading;
    if (!kept.has(id)) continue;
    const newest = applyReading(updates.get(id)?.newest ?? kept.get(id) ?? neverRead, reading);
    if (newest) updates.set(id, { id, newest, page: pageOf(reading) });
  }
  await updateKeywords(tx, workspaceId, [...updates.values()]);
  await noteRankDays(tx, batch, readings);
}

function pageOf(reading: KeywordReading): KeywordUpdate['page'] {
  if (isFailed(reading)) return null;
  const { url, ownUrls, serpFeatures, aiOverview } = reading;
  return { url, ownUrls, serpFeatures, aiOverview: toAiOverviewSeen(aiOverview) };
}

/** One insert a partition, each under its own token: what is sent again is stored once. */
async function insertByMonth(
  clickhouse: ClickHouse,
  table: RankTable,
  batch: ReadingBatch,
  toRow: (reading: KeywordReading) => object | undefined,
): Promise<void> {
  for (const [month, readings] of Map.groupBy(batch.readings, ({ day }) => day.slice(0, 7))) {
    const values = readings.map(toRow).filter((row) => row !== undefined);
    if (values.length === 0) continue;
    // The content is in the token: a retry that knows more than the first attempt is stored.
    const token = createHash('sha256')
      .update(`${batch.batchToken} ${table} ${month} ${JSON.stringify(values)}`)
      .digest('hex');
    try {
      await clickhouse.client.insert({
        table,
        values,
        format: 'JSONEachRow',
        clickhouse_settings: {
          async_insert: 0,
          insert_deduplicate: 1,
          insert_deduplication_token: token,
          log_comment: 'write-readings',
        },
      });
    } catch (error) {
      throw fromClickHouseError(error);
    }
  }
}
