import { inWorkspace } from '../../modules/account/store/operator-store';
import { dropWebsite } from '../../modules/retention/drop-website';
import { sayCounts } from '../../modules/websites/rules/website-data';
import { countWebsiteData } from '../../modules/websites/store/website-data-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { type Database, sql } from '../../platform/postgres/database';
import { suspendWorkspace } from './suspend-workspace';

const others = [
  { one: 'website', many: 'websites', rows: 'websites' },
  { one: 'key', many: 'people and keys', rows: 'api_keys where revoked_at is null' },
  { one: 'webhook', many: 'webhooks', rows: 'webhooks' },
  { one: 'digest', many: 'digests', rows: 'digests' },
  { one: 'report schedule', many: 'report schedules', rows: 'report_schedules' },
  { one: 'campaign', many: 'campaigns', rows: 'campaigns' },
  { one: 'account of a provider', many: 'accounts of providers', rows: 'provider_credentials' },
];

/** Names what a workspace has, with numbers: all that its deletion takes. */
export async function previewDeletion(
  { owner, clickhouse }: { owner: Database; clickhouse: ClickHouse },
  workspaceId: string,
): Promise<{ name: string; going: string[] }> {
  return inWorkspace(owner, workspaceId, async (db) => {
    const counts = others.map(
      ({ many, rows }) =>
        `(select count(*) from (select * from ${rows}) t where t.workspace_id = :workspaceId) as "${many}"`,
    );
    const [row] = await db.run<Record<string, number>>(
      sql.raw(`select ${counts.join(', ')}`, { workspaceId }),
    );
    const [workspace] = await db.run<{ name: string }>(
      sql('workspaces').where({ id: workspaceId }).select('name'),
    );
    const ofWebsites = await countWebsiteData({
      workspaceId,
      db,
      clickhouse: clickhouse.of(workspaceId),
    });
    return {
      name: workspace?.name ?? '',
      going: [
        ...others.flatMap(({ one, many }) => {
          const count = row?.[many] ?? 0;
          return count === 0 ? [] : `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
        }),
        // Schedules are counted above, those of several websites too.
        ...sayCounts({ ...ofWebsites, reportSchedules: 0, campaigns: 0 }),
      ],
    };
  });
}

/**
 * Deletes a workspace: at once nothing of it can be read, jobs purge its websites, and housekeeping
 * removes the rest when they are done. May be repeated. Returns how many websites go.
 */
export async function deleteWorkspace(owner: Database, workspaceId: string): Promise<number> {
  await suspendWorkspace(owner, workspaceId);
  const websites = await inWorkspace(owner, workspaceId, async (tx) => {
    const ofWorkspace = { workspace_id: workspaceId };
    const now = sql.fn.now();
    await tx.run(
      sql('workspaces')
        .where({ id: workspaceId })
        .update({ deleted_at: sql.raw('coalesce(deleted_at, now())') }),
    );
    await tx.run(
      sql('api_keys').where(ofWorkspace).whereNull('revoked_at').update({ revoked_at: now }),
    );
    // Their files go as those of expired ones do.
    await tx.run(sql('reports').where(ofWorkspace).update({ expires_at: now }));
    await tx.run(sql('exports').where(ofWorkspace).update({ expires_at: now }));
    return tx.run<{ id: string; domain: string }>(
      sql('websites').where(ofWorkspace).select('id', 'domain').orderBy('id'),
    );
  });
  for (const website of websites) {
    await owner.transaction(workspaceId, async (tx) => {
      const ofWebsite = { workspace_id: workspaceId, id: website.id };
      const found = await tx.run(sql('websites').where(ofWebsite).select('id').forUpdate());
      if (found.length > 0) await dropWebsite(tx, website);
    });
  }
  return websites.length;
}
