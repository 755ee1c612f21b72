import type { Queries } from '../../platform/postgres/database';
import { enqueueAi } from '../ai/collect/enqueue-ai';
import { enqueueLinks } from '../backlinks/collect/plan-links';
import { type RefreshKind, refreshKinds } from '../jobs/job-types';
import type { Job } from '../jobs/store/job-store';
import { enqueueSerp } from '../rankings/store/collection-store';
import { enqueueSearch } from '../search-console/collect/enqueue-search';
import type { StoredWebsite } from '../websites/store/website-store';

export type CollectionRequest = {
  kinds: readonly RefreshKind[];
  hasSandbox: boolean;
  isScheduled: boolean;
};

/**
 * Enqueues one job per kind, in the order of `refreshKinds`, for refreshes and schedules alike. A
 * kind that cannot be collected also gets a job, whose workflow records the reason and ends. The
 * website's row must be locked.
 */
export async function enqueueCollections(
  tx: Queries,
  website: StoredWebsite,
  request: CollectionRequest,
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const kind of refreshKinds.filter((known) => request.kinds.includes(known))) {
    jobs.push(await enqueueKind(tx, website, kind, request));
  }
  return jobs;
}

async function enqueueKind(
  tx: Queries,
  website: StoredWebsite,
  kind: RefreshKind,
  request: CollectionRequest,
): Promise<Job> {
  if (kind === 'serp') return enqueueSerp(tx, website, request);
  if (kind === 'ai') return enqueueAi(tx, website, request);
  if (kind === 'gsc') return enqueueSearch(tx, website, request);
  return enqueueLinks(tx, website, request);
}
