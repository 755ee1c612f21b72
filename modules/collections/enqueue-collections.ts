import type { Queries } from '../../platform/postgres/database';
import { planAiJob } from '../ai/collect/enqueue-ai';
import { planLinkJob } from '../backlinks/collect/plan-links';
import { type RefreshKind, refreshKinds } from '../jobs/job-types';
import type { Job } from '../jobs/store/job-store';
import { enqueuePlanned, type PlannedJob } from '../jobs/store/planned-job';
import { planSerpJob } from '../rankings/store/collection-store';
import { planSearchJob } from '../search-console/collect/enqueue-search';
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
export function enqueueCollections(
  tx: Queries,
  website: StoredWebsite,
  request: CollectionRequest,
): Promise<Job[]> {
  const kinds = refreshKinds.filter((kind) => request.kinds.includes(kind));
  const planning = kinds.map((kind) => plan[kind](tx, website, request));
  return enqueuePlanned(tx, planning, request);
}

const plan: Record<
  RefreshKind,
  (tx: Queries, website: StoredWebsite, request: CollectionRequest) => Promise<PlannedJob>
> = { serp: planSerpJob, ai: planAiJob, backlinks: planLinkJob, gsc: planSearchJob };
