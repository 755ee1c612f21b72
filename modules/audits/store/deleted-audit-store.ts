import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import { openWorkspace, type Stores, type WorkspaceReads } from '../../../platform/workspace';
import { liveJobStates } from '../../jobs/store/job-store';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { removeFrontier } from './frontier-reading';

/** Audits kept per website; older ones are deleted when one ends. */
const storedAuditsMax = 20;

/** Deletes an audit's row, so that it can no longer be read. The purge removes its data. */
export async function deleteAudit(tx: Queries, auditId: string): Promise<void> {
  await tx.run(sql('audits').where({ workspace_id: tx.workspaceId, id: auditId }).delete());
}

/**
 * Deletes all but a website's newest audits, except live ones. The newest crawl and the newest
 * complete crawl are always kept, with the audits that they are compared with. Audits of lists or
 * of a part of the site therefore never displace them.
 */
export async function deleteOldAudits(tx: Queries, websiteId: string): Promise<void> {
  await tx.run({
    text: `with crawls as (
             select (array_agg(id order by id desc))[1] as newest,
               (array_agg(id order by id desc)
                 filter (where (summary->>'setsWebsiteScore')::boolean))[1] as newest_whole
             from audits where workspace_id = $1 and website_id = $2 and run is not null
               and options->>'mode' = 'site' and end_reason not in ('canceled', 'failed'))
           delete from audits where workspace_id = $1 and website_id = $2
             and id < (select id from audits where workspace_id = $1 and website_id = $2
                       order by id desc offset $3 limit 1)
             and not exists (select from crawls
                             join audits kept on kept.workspace_id = $1
                               and kept.id in (crawls.newest, crawls.newest_whole)
                             where audits.id in (kept.id, kept.compared_with))
             and not exists (select from jobs where jobs.workspace_id = $1
                             and jobs.id = audits.job_id and jobs.status = any ($4))`,
    values: [tx.workspaceId, websiteId, storedAuditsMax - 1, liveJobStates],
  });
}

type DueAudits = WebsiteRef & { auditIds: string[] };

async function findDue(
  database: Database,
  { deletedForMs, auditsMax }: { deletedForMs: number; auditsMax: number },
): Promise<DueAudits | undefined> {
  const rows = await database.system.run<WebsiteRef & { auditId: string }>(
    sql.raw(`select * from due_deleted_audits(? * interval '1 millisecond', ?)`, [
      deletedForMs,
      auditsMax,
    ]),
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    workspaceId: first.workspaceId,
    websiteId: first.websiteId,
    auditIds: rows.map((row) => row.auditId),
  };
}

function purgeTable(
  workspace: WorkspaceReads,
  table: 'audit_urls' | 'audit_links' | 'audit_findings',
  { websiteId, auditIds }: DueAudits,
): Promise<number> {
  return purgeRows(workspace, {
    table,
    condition: `website_id = {website:String}
      AND audit_id IN {audits:Array(String)}`,
    parameters: { website: websiteId, audits: auditIds },
    comment: 'purge-deleted-audits',
  });
}

/**
 * Removes the data of audits deleted at least `deletedForMs` ago, for one website per call, and
 * then the record of their deletion. After a crash the next call finishes the work. Returns how
 * many audits were purged; 0 if none is left.
 */
export async function purgeDeletedAudits(
  stores: Stores,
  limits: { deletedForMs: number; auditsMax: number },
): Promise<{ audits: number }> {
  const due = await findDue(stores.database, limits);
  if (!due) return { audits: 0 };
  const workspace = openWorkspace(stores, due);
  const { auditIds } = due;
  for (const table of ['audit_urls', 'audit_links', 'audit_findings'] as const) {
    await purgeTable(workspace, table, due);
  }
  for (const auditId of auditIds) await removeFrontier(workspace, auditId);
  await workspace.transaction((tx) =>
    tx.run(
      sql('deleted_audits')
        .where('workspace_id', tx.workspaceId)
        .whereRaw('audit_id = any (?)', [auditIds])
        .delete(),
    ),
  );
  return { audits: auditIds.length };
}
