import { markWritten } from '../../purchases/store/answer-store';
import { nextAnswers, type TaskAnswer } from '../../purchases/store/task-store';
import { type CollectableKeyword, keywordsByIds } from '../store/collectable-keyword-store';
import { writeReadings } from '../store/rank-writes';
import { toKeywordReading } from './keyword-reading';
import type { OnPagesRead } from './pages-read';
import { keywordIdOf, toOutcome } from './read-keyword';
import type { SerpTaskAnswer, TaskBatch } from './task-batch';

/** Kept low because each response contains a whole result page. */
const answersMax = 100;

/**
 * Writes the stored responses as readings. A retry reads the same responses in the same order, so
 * they are stored once. Deleted keywords are skipped. Returns what was left out of them.
 */
export async function writeTaskAnswers(
  { onPagesRead }: { onPagesRead: OnPagesRead },
  batch: TaskBatch,
): Promise<string[]> {
  const { workspace, websiteId, jobId, source, provider, readAs } = batch;
  const { db } = workspace;
  const warnings = new Set<string>();
  for (;;) {
    const kept = await nextAnswers<SerpTaskAnswer>(db, batch, answersMax);
    const [first] = kept;
    if (!first) return [...warnings];
    const ids = kept.map(({ callId }) => keywordIdOf(callId));
    const keywords = await keywordsByIds(db, websiteId, { ids, readAs });
    const outcomes = kept.flatMap((task) => {
      const keyword = keywords.get(keywordIdOf(task.callId));
      const outcome = toOutcome(task.answer);
      return keyword && outcome ? [{ keyword: asAsked(keyword, task), outcome, task }] : [];
    });
    const readings = outcomes.map(({ keyword, outcome, task }) => {
      const failedAt = 'failedAt' in task.answer ? task.answer.failedAt : '';
      return toKeywordReading({ ...batch, failedAt }, keyword, outcome);
    });
    await writeReadings(workspace, {
      websiteId,
      jobId,
      batchToken: first.callId,
      readings,
    });
    const pages = outcomes.flatMap(({ keyword, outcome }) =>
      'reading' in outcome ? [{ keyword, reading: outcome.reading }] : [],
    );
    for (const { reading } of pages) for (const each of reading.warnings ?? []) warnings.add(each);
    await onPagesRead(workspace, {
      websiteId,
      jobId,
      source,
      provider: provider.name,
      pages,
    });
    const callIds = kept.map(({ callId }) => callId);
    await workspace.transaction((tx) => markWritten(tx, callIds));
  }
}

/** The keyword as it was requested: it may have been changed into a different one since. */
const asAsked = (keyword: CollectableKeyword, { seriesFrom }: TaskAnswer<SerpTaskAnswer>) => ({
  ...keyword,
  seriesFromMs: seriesFrom?.getTime() ?? null,
});
