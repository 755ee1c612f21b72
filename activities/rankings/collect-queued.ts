import { recordOverviews } from '../../modules/ai/overviews/record-overviews';
import { countTasks } from '../../modules/purchases/store/task-store';
import type { SerpDeps } from '../../modules/rankings/collect/collect-live';
import { type CollectedTasks, collectTasks } from '../../modules/rankings/collect/collect-tasks';
import { settleLostTasks } from '../../modules/rankings/collect/settle-lost-tasks';
import { type SubmitOutcome, submitTasks } from '../../modules/rankings/collect/submit-tasks';
import { openTaskBatch, type QueueRef } from '../../modules/rankings/collect/task-batch';
import { writeTaskAnswers } from '../../modules/rankings/collect/write-task-answers';
import { nextKeywords } from '../../modules/rankings/store/collectable-keyword-store';
import type { TaskCounts } from '../../modules/rankings/workflow-input';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

type Submitted = SubmitOutcome & {
  counts: TaskCounts;
  /** Null when there are no more keywords. */
  lastKeywordId: string | null;
};

/**
 * Collection through a provider's queue: tasks are submitted to it, and collected when they are
 * done.
 */
export const createSerpQueueActivities = (serpDeps: Stores & SerpDeps) => {
  const deps = { ...serpDeps, onPagesRead: recordOverviews };
  return {
    /** Submits the next keywords to the provider. A retry buys nothing twice. */
    async submitSerpTasks(
      ref: InWorkspace<QueueRef> & {
        afterKeywordId: string;
        keywordsMax: number;
        isLastTry: boolean;
        keywordIds?: string[];
      },
    ): Promise<Submitted> {
      const batch = await openTaskBatch(openWorkspace(deps, ref), deps, ref);
      const keywordsMax = Math.min(ref.keywordsMax, batch.queue.tasksPerCallMax);
      const keywords = await nextKeywords(batch.workspace.db, ref.websiteId, {
        afterId: ref.afterKeywordId,
        keywordsMax,
        readAs: batch.readAs,
        keywordIds: ref.keywordIds,
      });
      const outcome = await submitTasks(batch, keywords, ref.isLastTry);
      // A task that was refused individually is written as a result at once.
      await writeTaskAnswers(deps, batch);
      const isLast = keywords.length < keywordsMax;
      return {
        ...outcome,
        counts: await countTasks(batch.workspace.db, ref),
        lastKeywordId: isLast ? null : (keywords.at(-1)?.id ?? null),
      };
    },

    /** Fetches and writes the tasks that are done. A retry writes nothing twice. */
    async collectSerpTasks(
      ref: InWorkspace<QueueRef> & { tasksMax: number; deadlineMs: number },
    ): Promise<TaskCounts & CollectedTasks> {
      const batch = await openTaskBatch(openWorkspace(deps, ref), deps, ref);
      const signal = callSignal();
      const collected = await collectTasks(deps, batch, { ...ref, signal });
      return { ...(await countTasks(batch.workspace.db, ref)), ...collected };
    },

    /** When a job ends early, settles the tasks that it bought without receiving a confirmation. */
    async settleLostSerpTasks(ref: InWorkspace<QueueRef>): Promise<void> {
      await settleLostTasks(openWorkspace(deps, ref), deps, ref);
    },
  };
};
