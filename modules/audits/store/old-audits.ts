import { measureRows } from '../../../platform/clickhouse/measure-rows';
import type { Queries } from '../../../platform/postgres/database';
import { deleteBatches } from '../../../platform/postgres/delete-in-batches';
import type { Workspace, WorkspaceReads } from '../../../platform/workspace';
import type { OldDays } from '../../account/rules/retention';
import { liveJobStates } from '../../jobs/store/job-store';

/**
 * Audits of old days that no newer result rests on, oldest first: of each website the newest crawl,
 * the newest complete crawl, and the audits that these are compared with are kept at any age.
 */
const oldAudits = `
  with crawls as (
    select website_id, (array_agg(id order by id desc))[1] as newest,
      (array_agg(id order by id desc)
        filter (where (summary->>'setsWebsiteScore')::boolean))[1] as newest_whole
    from audits where workspace_id = $1 and run is not null
      and options->>'mode' = 'site' and end_reason not in ('canceled', 'failed')
    group by website_id
  ), kept as (
    select a.id, a.compared_with from crawls
    join audits a on a.workspace_id = $1 and a.id in (crawls.newest, crawls.newest_whole)
  )
  select a.id from audits a
  where a.workspace_id = $1 and a.created_at < $2::date
    and not exists (select from kept where a.id in (kept.id, kept.compared_with))
    and not exists (select from jobs j where j.workspace_id = $1
      and j.id = a.job_id and j.status = any ($3))
  order by a.id limit $4`;

const findOld = (db: Queries, before: string, rowsMax: number | null) =>
  db.run<{ id: string }>({
    text: oldAudits,
    values: [db.workspaceId, before, liveJobStates, rowsMax],
  });

const bytesOf = {
  audit_urls: 'byteSize(url, title, description, h1, canonical, robots, facts) + 150',
  audit_links: 'byteSize(text, href) + 60',
  audit_findings: 'byteSize(detail) + 40',
} as const;

/** Counts the audits that would go, and estimates the bytes of their pages, links and findings. */
export async function measureOldAudits(
  workspace: WorkspaceReads,
  { before }: OldDays,
): Promise<{ count: number; bytes: number }> {
  const audits = (await findOld(workspace.db, before, null)).map(({ id }) => id);
  if (audits.length === 0) return { count: 0, bytes: 0 };
  const measured = await Promise.all(
    Object.entries(bytesOf).map(([table, bytes]) =>
      measureRows(workspace, {
        table,
        condition: 'audit_id IN {audits:Array(String)}',
        parameters: { audits },
        bytes,
        comment: 'old-audits',
      }),
    ),
  );
  return { count: audits.length, bytes: measured.reduce((sum, one) => sum + one.bytes, 0) };
}

/** Audits that are deleted in one transaction. */
const auditsAtOnce = 100;

/** Deletes old audits; the purge of deleted audits then removes their pages, links and findings. */
export function removeOldAudits(workspace: Workspace, { before }: OldDays): Promise<number> {
  return deleteBatches(workspace, {
    rowsMax: auditsAtOnce,
    async deleteBatch(tx) {
      const ids = (await findOld(tx, before, auditsAtOnce)).map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.run({
        text: 'delete from audits where workspace_id = $1 and id = any ($2)',
        values: [workspace.workspaceId, ids],
      });
      return ids.length;
    },
  });
}
