import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { type CollectableKeyword, keywordsByIds } from '../store/collectable-keyword-store';
import { markWritten } from '../store/provider-answer-store';
import { nextAnswers, type StoredAnswer } from '../store/provider-task-store';
import { writeReadings } from '../store/rank-writes';
import { toKeywordReading } from './keyword-reading';
import { keywordIdOf, toOutcome } from './read-keyword';
import type { TaskBatch } from './task-batch';

/** Kept low because each response contains a whole result page. */
const answersMax = 100;

/**
 * Writes the stored responses as readings. A retry reads the same responses in the same order, so
 * they are stored once. Deleted keywords are skipped.
 */
export async function writeTaskAnswers(
  { clickhouse }: { clickhouse: ClickHouse },
  batch: TaskBatch,
): Promise<void> {
  const { workspaceId, websiteId, jobId, database, db, websiteDepth } = batch;
  for (;;) {
    const kept = await nextAnswers(db, batch, answersMax);
    const [first] = kept;
    if (!first) return;
    const ids = kept.map(({ callId }) => keywordIdOf(callId));
    const keywords = await keywordsByIds(db, websiteId, { ids, websiteDepth });
    const readings = kept.flatMap((task) => {
      const keyword = keywords.get(keywordIdOf(task.callId));
      return keyword ? (toReading(batch, keyword, task) ?? []) : [];
    });
    await writeReadings(
      { database, clickhouse },
      { workspaceId, websiteId, jobId, batchToken: first.callId, readings },
    );
    const callIds = kept.map(({ callId }) => callId);
    await database.transaction(workspaceId, (tx) => markWritten(tx, callIds));
  }
}

function toReading(batch: TaskBatch, keyword: CollectableKeyword, task: StoredAnswer) {
  const outcome = toOutcome(task.answer);
  const failedAt = 'failedAt' in task.answer ? task.answer.failedAt : '';
  // The keyword as it was requested: it may have been changed into a different one since.
  const asked = { ...keyword, seriesFromMs: task.seriesFrom?.getTime() ?? null };
  return outcome && toKeywordReading({ ...batch, failedAt }, asked, outcome);
}
