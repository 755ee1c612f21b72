import type { Queries } from '../../../platform/postgres/database';
import type { Job } from '../../jobs/store/job-store';
import type { SubmissionChannel } from '../rules/submission';
import { enqueueConfirmation, enqueueSubmission } from '../store/submission-jobs';
import {
  type QueueOptions,
  type QueueOutcome,
  type QueueOutcomes,
  queueSubmissions,
  type submittableStates,
  urlsToSubmit,
} from '../store/submission-store';

type Website = { id: string; domain: string };

/** Queues URLs for channels. The job is null where there is nothing to send. */
export async function queueUrls(
  tx: Queries,
  website: Website,
  urlIds: readonly string[],
  channels: readonly SubmissionChannel[],
  options: QueueOptions,
): Promise<{ outcomes: QueueOutcomes; job: Job | null }> {
  const outcomes = await queueSubmissions(tx, website.id, urlIds, channels, options);
  const said = new Set([...outcomes.values()].flatMap((each) => Object.values(each)));
  if (said.has('accepted')) await enqueueConfirmation(tx, website);
  const isSent = said.has('queued') || said.has('already_queued');
  return { outcomes, job: isSent ? await enqueueSubmission(tx, website) : null };
}

/** The URLs with these ids, or up to `urlsMax` in a state on the channel. */
type Chosen = {
  ids: readonly string[] | undefined;
  state: (typeof submittableStates)[number] | undefined;
  urlsMax: number;
};

export type QueuedRow = { urlId: string; channel: SubmissionChannel; result: QueueOutcome };

/** Queues the URLs that are chosen anew for each channel. There is a job in any case. */
export async function queueChosenUrls(
  tx: Queries,
  website: Website,
  { ids, state = 'failed', urlsMax }: Chosen,
  channels: readonly SubmissionChannel[],
  options: QueueOptions,
): Promise<{ rows: QueuedRow[]; hasMore: boolean; job: Job }> {
  const rows: QueuedRow[] = [];
  let hasMore = false;
  for (const channel of new Set(channels)) {
    const chosen = ids ?? (await urlsToSubmit(tx, website.id, channel, state, urlsMax));
    hasMore ||= ids === undefined && chosen.length === urlsMax;
    const outcomes = await queueSubmissions(tx, website.id, chosen, [channel], options);
    for (const [urlId, { [channel]: result }] of outcomes) {
      if (result) rows.push({ urlId, channel, result });
    }
  }
  const job = await enqueueSubmission(tx, website);
  if (rows.some(({ result }) => result === 'accepted')) await enqueueConfirmation(tx, website);
  return { rows, hasMore, job };
}
