import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { inspectionDefaults } from '../workflow-input';

/** Creates the job that inspects a website's URLs in line, or returns the running one. */
export async function enqueueInspections(
  tx: Queries,
  { id, domain }: { id: string; domain: string },
  isScheduled = false,
): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type: 'gsc.inspect',
    websiteId: id,
    input: inspectionDefaults,
    memo: { domain },
    isScheduled,
  });
  return job;
}

/** Returns the next websites, of all tenants, with URLs to inspect and no job that does. */
export const findWebsitesToInspect = (
  system: SystemQueries,
  {
    afterWebsiteId,
    websitesMax,
    day,
  }: { afterWebsiteId: string; websitesMax: number; day: string },
): Promise<(WebsiteRef & { domain: string })[]> =>
  system.run<WebsiteRef & { domain: string }>(
    sql.raw('select * from websites_to_inspect(?, ?, ?::date)', [afterWebsiteId, websitesMax, day]),
  );
