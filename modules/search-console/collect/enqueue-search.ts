import type { Queries } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { readBindings } from '../store/binding-store';
import { searchCollectionDefaults } from '../workflow-input';

type Request = { isScheduled: boolean };

/**
 * Plans the collection of a website's search data. The returned function enqueues it; without a
 * binding the job says so and ends.
 */
export async function prepareSearch(
  tx: Queries,
  website: StoredWebsite,
  { isScheduled }: Request,
): Promise<() => Promise<Job>> {
  const skip = await whySearchSkips(tx, website.id);
  return async () => {
    const { job } = await enqueueJob(tx, {
      type: 'gsc.collect',
      websiteId: website.id,
      input: { ...searchCollectionDefaults, ...(skip === undefined ? {} : { skip }) },
      memo: { domain: website.domain },
      isScheduled,
    });
    return job;
  };
}

/** Plans and enqueues at once. */
export const enqueueSearch = async (
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> => (await prepareSearch(tx, website, request))();

/** Returns why nothing of a website can be collected; undefined if it can. */
export async function whySearchSkips(db: Queries, websiteId: string): Promise<string | undefined> {
  const bindings = await readBindings(db, websiteId);
  if (bindings.some(({ state }) => state === 'connected')) return undefined;
  const binding = bindings.find(({ provider }) => provider === 'google') ?? bindings[0];
  return binding?.state ?? 'not_connected';
}
