import type { Queries } from '../../../platform/postgres/database';
import type { Job } from '../../jobs/store/job-store';
import { enqueuePlannedJob, freeJob, type PlannedJob } from '../../jobs/store/planned-job';
import type { StoredWebsite } from '../../websites/store/website-store';
import { readBindings } from '../store/binding-store';
import { searchCollectionDefaults } from '../workflow-input';

type Request = { isScheduled: boolean };

/** Plans the job that collects a website's search data; without a binding it says so and ends. */
export async function planSearchJob(
  db: Queries,
  website: StoredWebsite,
  { isScheduled }: Request,
): Promise<PlannedJob> {
  const skip = await whySearchSkips(db, website.id);
  return freeJob({
    type: 'gsc.collect',
    websiteId: website.id,
    input: { ...searchCollectionDefaults, ...(skip === undefined ? {} : { skip }) },
    memo: { domain: website.domain },
    isScheduled,
  });
}

/** Plans and enqueues it. */
export const enqueueSearch = (
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> => enqueuePlannedJob(tx, planSearchJob(tx, website, request), request);

/** Returns why nothing of a website can be collected; undefined if it can. */
export async function whySearchSkips(db: Queries, websiteId: string): Promise<string | undefined> {
  const bindings = await readBindings(db, websiteId);
  if (bindings.some(({ state }) => state === 'connected')) return undefined;
  const binding = bindings.find(({ provider }) => provider === 'google') ?? bindings[0];
  return binding?.state ?? 'not_connected';
}
