import {
  defaultCollectSerp,
  type JobType,
  type RefreshKind,
  refreshKinds,
} from '../../workflows/contract';
import type { Queries } from '../postgres/database';
import { enqueueJob, type Job, type NewJob } from './job-store';
import type { StoredWebsite } from './website-store';

/**
 * Makes one job a kind, in the kinds' order, for a refresh and a schedule alike. A kind that cannot
 * be collected is a job as well, whose workflow says why and is done.
 */
export async function enqueueCollections(
  tx: Queries,
  workspaceId: string,
  website: StoredWebsite,
  kinds: readonly RefreshKind[],
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const kind of refreshKinds.filter((known) => kinds.includes(known))) {
    const input = inputOf(kind, website);
    const job: NewJob = {
      type: `${kind}.collect` satisfies JobType,
      websiteId: website.id,
      input,
      memo: { domain: website.domain },
    };
    jobs.push((await enqueueJob(tx, workspaceId, job)).job);
  }
  return jobs;
}

function inputOf(kind: RefreshKind, website: StoredWebsite): Record<string, unknown> {
  switch (kind) {
    case 'serp':
      return defaultCollectSerp;
    case 'ai':
      return { code: website.aiTracking ? 'provider_not_configured' : 'tracking_off' };
    case 'backlinks':
      return { code: 'provider_not_configured' };
    case 'gsc':
      return { code: 'not_connected' };
  }
}
