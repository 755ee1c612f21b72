import type { ReplyCode, SentChannel } from '../../modules/indexing/rules/submission';
import {
  countQueued,
  cancelQueued as dropQueued,
} from '../../modules/indexing/store/submission-batch-store';
import {
  readChannels,
  readTally,
  type Tally,
} from '../../modules/indexing/store/submission-channel-store';
import {
  enqueueConfirmation,
  enqueueSubmission,
  findSubmissionWork,
} from '../../modules/indexing/store/submission-jobs';
import { type QueueRun, sendNextBatch } from '../../modules/indexing/submit/send-next-batch';
import { openSender, type SenderDeps } from '../../modules/indexing/submit/submission-senders';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { findWebsite } from '../../modules/websites/store/website-store';
import { taskQueues } from '../../platform/temporal/task-queues';
import { withHeartbeat } from '../with-heartbeat';

export type SubmissionDeps = SenderDeps;

type JobRef = WebsiteRef & { jobId: string };

/** A channel with something in line. */
type PlannedLine = {
  channel: SentChannel;
  taskQueue: string;
  urls: number;
  waitMs: number;
  heldFor: ReplyCode | null;
};

export const createSubmissionActivities = (deps: SubmissionDeps) => ({
  /** What is in line, for which channels, and when each may be sent to. */
  async planSubmissions(ref: WebsiteRef): Promise<PlannedLine[]> {
    const db = deps.database.reader(ref.workspaceId);
    const [counts, channels] = await Promise.all([countQueued(db, ref), readChannels(db, ref)]);
    return [...counts].map(([channel, urls]) => {
      const { waitMs = 0, heldFor = null } = channels.get(channel) ?? {};
      return { channel, taskQueue: queueOf(deps, channel), urls, waitMs, heldFor };
    });
  },

  /**
   * Sends one batch and writes what was said of it. Returns how many URLs of the channel got their last
   * word in this job so far, by its code: an attempt whose worker died may have written some unheard.
   * Run again after its worker's death, it sends that batch once more, and no other twice.
   */
  async submitUrlBatch(run: Omit<QueueRun, 'sender'>): Promise<Tally> {
    return withHeartbeat(async () => {
      const sender = await openSender(deps, run, run.channel);
      await sendNextBatch(deps, { ...run, sender });
      return readTally(deps.database.reader(run.workspaceId), run);
    });
  },

  /** Takes out of line what the cancelled job had yet to send. */
  async cancelSubmissions(ref: JobRef): Promise<void> {
    await deps.database.transaction(ref.workspaceId, (tx) => dropQueued(tx, ref, ref.jobId));
  },

  /**
   * Makes the next job when something got in line after this one had looked for the last time. Whoever
   * puts URLs in line holds the website's row until that is committed, and so does this.
   */
  async enqueueLeftSubmissions(ref: WebsiteRef): Promise<void> {
    const { workspaceId, websiteId } = ref;
    await deps.database.transaction(workspaceId, async (tx) => {
      const website = await findWebsite(tx, websiteId, { forUpdate: true });
      if (!website) return;
      const [counts, channels] = [await countQueued(tx, ref), await readChannels(tx, ref)];
      const isDue = ([channel]: [SentChannel, number]) => !channels.get(channel)?.waitMs;
      if ([...counts].some(isDue)) await enqueueSubmission(tx, website);
    });
  },

  /** Makes the jobs that are missing, of the next websites of all tenants. */
  async enqueueMissingSubmissionJobs(page: {
    afterWebsiteId: string;
    websitesMax: number;
  }): Promise<{ jobs: number; next: string | null }> {
    const { database } = deps;
    const { work, next } = await findSubmissionWork(database.system, page);
    for (const { workspaceId, websiteId, mustSubmit, mustConfirm } of work) {
      await database.transaction(workspaceId, async (tx) => {
        const website = await findWebsite(tx, websiteId, { forUpdate: true });
        if (!website) return;
        if (mustSubmit) await enqueueSubmission(tx, website);
        if (mustConfirm) await enqueueConfirmation(tx, website);
      });
    }
    return { jobs: work.length, next };
  },
});

/** The sandbox has a queue of its own, so that no provider's rate slows it down. */
function queueOf({ submissions }: SubmissionDeps, channel: SentChannel): string {
  if (channel === 'indexnow' && submissions.indexNow().source === 'sandbox')
    return taskQueues.sandbox;
  return taskQueues[channel];
}
