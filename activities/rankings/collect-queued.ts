import { ApplicationFailure } from '@temporalio/activity';
import { collectTasks } from '../../modules/rankings/collect/collect-tasks';
import { type SubmitOutcome, submitTasks } from '../../modules/rankings/collect/submit-tasks';
import type { TaskBatch } from '../../modules/rankings/collect/task-batch';
import { writeTaskAnswers } from '../../modules/rankings/collect/write-task-answers';
import { nextKeywords } from '../../modules/rankings/store/collectable-keyword-store';
import { countTasks } from '../../modules/rankings/store/provider-task-store';
import type { TaskCounts } from '../../modules/rankings/workflow-input';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { callSignal } from '../call-signal';
import { whileBeating } from '../while-beating';
import type { SerpDeps } from './collect-live';
import { headersFor, openSource } from './open-provider';
import { settleLostTasks } from './settle-lost-tasks';

type QueueRef = WebsiteRef & { jobId: string; source: string };

type Submitted = SubmitOutcome & {
  counts: TaskCounts;
  /** Null: there are no more. */
  lastKeywordId: string | null;
};

/** A provider's queue: tasks are left with it, and collected when they are done. */
export const createSerpQueueActivities = (deps: SerpDeps) => ({
  /** Leaves the next keywords with the provider. Running it again buys nothing twice. */
  async submitSerpTasks(
    ref: QueueRef & { afterKeywordId: string; keywordsMax: number; isLastTry: boolean },
  ): Promise<Submitted> {
    return whileBeating(async () => {
      const batch = await openTaskBatch(deps, ref);
      const keywordsMax = Math.min(ref.keywordsMax, batch.queue.tasksPerCallMax);
      const keywords = await nextKeywords(batch.db, ref.websiteId, {
        afterId: ref.afterKeywordId,
        keywordsMax,
        websiteDepth: batch.websiteDepth,
      });
      const outcome = await submitTasks(batch, keywords, ref.isLastTry);
      // What was refused by itself is evidence at once.
      await writeTaskAnswers(deps, batch);
      const isLast = keywords.length < keywordsMax;
      return {
        ...outcome,
        counts: await countTasks(batch.db, ref),
        lastKeywordId: isLast ? null : (keywords.at(-1)?.id ?? null),
      };
    });
  },

  /** Fetches and writes what is done by now. Running it again writes nothing twice. */
  async collectSerpTasks(
    ref: QueueRef & { tasksMax: number; deadlineMs: number },
  ): Promise<TaskCounts & { hasMore: boolean }> {
    return whileBeating(async () => {
      const batch = await openTaskBatch(deps, ref);
      const signal = callSignal();
      const collected = await collectTasks(deps, batch, { ...ref, signal });
      return { ...(await countTasks(batch.db, ref)), ...collected };
    });
  },

  /** Settles what a job bought without hearing of it, when it ends in the middle. */
  async settleLostSerpTasks(ref: QueueRef): Promise<void> {
    await settleLostTasks(deps, ref);
  },
});

async function openTaskBatch(deps: SerpDeps, ref: QueueRef): Promise<TaskBatch> {
  const { workspaceId, websiteId, source } = ref;
  const db = deps.database.reader(workspaceId);
  const website = await findWebsite(db, websiteId);
  if (!website) throw ApplicationFailure.nonRetryable('The website is gone.', 'website_gone');
  const settings = await getWebsiteSettings(db, websiteId);
  const provider = await openSource(deps, db, workspaceId, source);
  if (!provider.queue) throw new Error(`${source} has no queue.`);
  const { domain } = website;
  return {
    ...ref,
    database: deps.database,
    db,
    provider,
    queue: provider.queue,
    headers: await headersFor(db, { ...ref, domain }),
    owns: createUrlScope({ domain, ...settings }),
    websiteDepth: settings.collection.depth,
  };
}
