import type { Queries } from '../../platform/postgres/database';
import { prepareAi } from '../ai/collect/enqueue-ai';
import { prepareLinks } from '../backlinks/collect/plan-links';
import { type RefreshKind, refreshKinds } from '../jobs/job-types';
import type { Job } from '../jobs/store/job-store';
import { prepareSerp } from '../rankings/store/collection-store';
import { prepareSearch } from '../search-console/collect/enqueue-search';
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
  const kinds = refreshKinds.filter((kind) => request.kinds.includes(kind));
  // Plans do not depend on each other; each enqueuing reads the credits that those before left.
  const enqueues = await Promise.all(kinds.map((kind) => prepare[kind](tx, website, request)));
  const jobs: Job[] = [];
  for (const enqueue of enqueues) jobs.push(await enqueue());
  return jobs;
}

const prepare: Record<
  RefreshKind,
  (tx: Queries, website: StoredWebsite, request: CollectionRequest) => Promise<() => Promise<Job>>
> = { serp: prepareSerp, ai: prepareAi, backlinks: prepareLinks, gsc: prepareSearch };
