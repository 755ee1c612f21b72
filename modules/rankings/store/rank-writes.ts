import { insertByMonth } from '../../../platform/clickhouse/insert-by-month';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { findWebsite } from '../../websites/store/website-store';
import { isFailed, type KeywordReading, toAiOverviewSeen } from '../rules/keyword-reading';
import { applyReading, type NewestReading } from '../rules/newest-reading';
import {
  addRankDays,
  type KeywordUpdate,
  type LockedKeyword,
  lockKeywords,
  updateKeywords,
} from './newest-reading-store';
import { toRankRow, toSerpRow } from './rank-rows';

export type ReadingBatch = {
  websiteId: string;
  jobId: string;
  /** Permanent id of the batch; readings sent again under it are stored once. */
  batchToken: string;
  readings: KeywordReading[];
};

/**
 * Stores a batch of readings in ClickHouse, then as each keyword's newest reading in Postgres.
 * Idempotent: a retry after a crash completes the write. Skips readings of deleted keywords or
 * websites, and those taken before a keyword was changed. Throws AppError `unavailable` while a
 * database is unavailable.
 */
export async function writeReadings(workspace: Workspace, batch: ReadingBatch): Promise<void> {
  if (batch.readings.length === 0) return;
  const { websiteId } = batch;
  await workspace.transaction(async (tx) => {
    // Locked until the commit, so that the purge of a deletion follows the insert and finds its
    // rows.
    if (!(await findWebsite(tx, websiteId, { forReference: true }))) return;
    const { updates, fresh } = await applyBatch(tx, batch);
    if (fresh.length === 0) return;
    const { batchToken, jobId } = batch;
    const written = { comment: 'write-readings', batchToken };
    const owner = { workspaceId: tx.workspaceId, websiteId, jobId };
    const pages = fresh.flatMap((reading) => toSerpRow(owner, reading) ?? []);
    const ranks = fresh.map((reading) => toRankRow(owner, reading));
    await insertByMonth(workspace, 'rank_readings', ranks, written);
    await insertByMonth(workspace, 'serp_pages', pages, written);
    await updateKeywords(tx, updates);
    await addRankDays(tx, websiteId, fresh);
  });
}

/**
 * Returns the readings that are not yet stored, and the resulting updates of the keywords' rows.
 */
async function applyBatch(tx: Queries, { websiteId, readings }: ReadingBatch) {
  const ids = readings.map(({ keywordId }) => keywordId);
  const kept = await lockKeywords(tx, websiteId, ids);
  const updates = new Map<string, KeywordUpdate>();
  const fresh = readings.filter((reading) => {
    const { keywordId: id } = reading;
    const locked = kept.get(id);
    if (!locked || isOfAnother(locked, reading) || isKnown(locked.newest, reading)) return false;
    const next = applyReading(locked.newest, reading);
    if (next) {
      kept.set(id, { ...locked, newest: next });
      updates.set(id, { id, newest: next, page: pageOf(reading) ?? updates.get(id)?.page ?? null });
    }
    return true;
  });
  return { updates: [...updates.values()], fresh };
}

/** Whether the keyword was changed since the check: its text, place or device. */
function isOfAnother({ seriesFromMs }: LockedKeyword, reading: KeywordReading): boolean {
  if (seriesFromMs === null) return false;
  const asked = reading.seriesFromMs;
  return (
    Date.parse(reading.checkedAt) <= seriesFromMs || (asked !== undefined && asked !== seriesFromMs)
  );
}

/** The keyword's row is written after ClickHouse, so a reading found there is stored in both. */
function isKnown(newest: NewestReading, reading: KeywordReading): boolean {
  const atMs = Date.parse(reading.checkedAt);
  if (isFailed(reading)) return newest.failedAtMs === atMs;
  return newest.checkedAtMs === atMs && newest.source === reading.source;
}

function pageOf(reading: KeywordReading): KeywordUpdate['page'] {
  if (isFailed(reading)) return null;
  const { url, ownUrls, serpFeatures, aiOverview } = reading;
  return { url, ownUrls, serpFeatures, aiOverview: toAiOverviewSeen(aiOverview) };
}
