import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import { enqueueJob } from '../../jobs/store/job-store';
import { robotsReadDefaults } from '../workflow-input';

/** Queues a read of a website's robots.txt, or returns the running one. */
export async function enqueueRobotsRead(
  tx: Queries,
  website: { id: string; domain: string },
  isScheduled = false,
) {
  const { job } = await enqueueJob(tx, {
    type: 'robots.read',
    websiteId: website.id,
    input: robotsReadDefaults,
    memo: { domain: website.domain },
    isScheduled,
  });
  return job;
}

type Due = { workspaceId: string; websiteId: string; domain: string };

/** Queues a read for the next due websites, over all workspaces; the longest unread first. */
export async function startDueRobotsReads(
  database: Database,
  { staleMs, websitesMax }: { staleMs: number; websitesMax: number },
): Promise<{ started: number; isLast: boolean }> {
  const due = await database.system.run<Due>(
    sql.raw("select * from due_robots_reads(? * interval '1 millisecond', ?)", [
      staleMs,
      websitesMax,
    ]),
  );
  for (const { workspaceId, websiteId: id, domain } of due) {
    await database.transaction(workspaceId, (tx) => enqueueRobotsRead(tx, { id, domain }, true));
  }
  return { started: due.length, isLast: due.length < websitesMax };
}
