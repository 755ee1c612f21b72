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
import { openWorkspace, type Stores } from '../../platform/workspace';

export type SubmissionDeps = Stores & SenderDeps;

type JobRef = WebsiteRef & { jobId: string };

/** A channel with queued URLs. */
type PlannedLine = {
  channel: SentChannel;
  taskQueue: string;
  urls: number;
  waitMs: number;
  heldFor: ReplyCode | null;
};

export const createSubmissionActivities = (deps: SubmissionDeps) => ({
  /** Returns the queued URLs per channel, and when each channel may be sent to. */
  async planSubmissions(ref: WebsiteRef): Promise<PlannedLine[]> {
    const db = deps.database.reader(ref.workspaceId);
    const [counts, channels] = await Promise.all([
      countQueued(db, ref.websiteId),
      readChannels(db, ref.websiteId),
    ]);
    return [...counts].map(([channel, urls]) => {
      const { waitMs = 0, heldFor = null } = channels.get(channel) ?? {};
      return { channel, taskQueue: queueOf(deps, channel), urls, waitMs, heldFor };
    });
  },

  /**
   * Sends one batch and stores the replies. Returns how many URLs of the channel have their final
   * reply in this job so far, by its code: an attempt whose worker died may have stored replies
   * that it never returned. When it is retried after its worker's death, it sends that batch once
   * more, and no other batch twice.
   */
  async submitUrlBatch({
    workspaceId,
    ...run
  }: Omit<QueueRun, 'sender'> & { workspaceId: string }): Promise<Tally> {
    const workspace = openWorkspace(deps, workspaceId);
    const sender = await openSender(workspace, deps, run.websiteId, run.channel);
    await sendNextBatch(workspace, { ...run, sender });
    return readTally(workspace.db, run);
  },

  /** Removes from the queue what the canceled job had yet to send. */
  async cancelSubmissions(ref: JobRef): Promise<void> {
    await deps.database.transaction(ref.workspaceId, (tx) =>
      dropQueued(tx, ref.websiteId, ref.jobId),
    );
  },

  /**
   * Creates the next job when URLs were queued after this one had looked for the last time. Code
   * that queues URLs locks the website's row until it commits, and so does this.
   */
  async enqueueLeftSubmissions(ref: WebsiteRef): Promise<void> {
    const { workspaceId, websiteId } = ref;
    await deps.database.transaction(workspaceId, async (tx) => {
      const website = await findWebsite(tx, websiteId, { forUpdate: true });
      if (!website) return;
      const [counts, channels] = [
        await countQueued(tx, ref.websiteId),
        await readChannels(tx, ref.websiteId),
      ];
      const isDue = ([channel]: [SentChannel, number]) => !channels.get(channel)?.waitMs;
      if ([...counts].some(isDue)) await enqueueSubmission(tx, website);
    });
  },

  /** Creates missing jobs for the next websites of all tenants. */
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

/** The sandbox has its own queue, so that no provider's rate limit slows it down. */
function queueOf({ submissions }: SubmissionDeps, channel: SentChannel): string {
  if (channel === 'indexnow' && submissions.indexNow().source === 'sandbox')
    return taskQueues.sandbox;
  return taskQueues[channel];
}
