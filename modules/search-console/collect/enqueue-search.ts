import type { Queries } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { readBindings } from '../store/binding-store';
import { searchCollectionDefaults } from '../workflow-input';

/** Enqueues the collection of a website's search data; without a binding the job says so and ends. */
export async function enqueueSearch(
  tx: Queries,
  website: StoredWebsite,
  { isScheduled }: { isScheduled: boolean },
): Promise<Job> {
  const bindings = await readBindings(tx, website.id);
  const binding = bindings.find(({ provider }) => provider === 'google');
  const skip = !binding
    ? 'not_connected'
    : binding.state === 'connected'
      ? undefined
      : binding.state;
  const { job } = await enqueueJob(tx, {
    type: 'gsc.collect',
    websiteId: website.id,
    input: { ...searchCollectionDefaults, ...(skip === undefined ? {} : { skip }) },
    memo: { domain: website.domain },
    isScheduled,
  });
  return job;
}
