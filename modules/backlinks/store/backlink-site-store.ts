import { newId } from '../../../platform/ids';
import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { LinkSource } from '../rules/collected-link';

/** A website's collected links. */
export type BacklinkSite = {
  /** 0 before anything was collected. */
  generation: number;
  links: number;
  collectedAt: string | null;
  /** Links that the provider has, as it said last. */
  providerLinks: number | null;
  bingCollectedAt: string | null;
  /** `sandbox` if any of the links are invented. */
  dataSource: 'live' | 'sandbox' | null;
};

const none: BacklinkSite = {
  generation: 0,
  links: 0,
  collectedAt: null,
  providerLinks: null,
  bingCollectedAt: null,
  dataSource: null,
};

type Row = {
  websiteId: string;
  generation: number;
  links: number;
  collectedAt: Date | null;
  providerLinks: number | null;
  dataSource: BacklinkSite['dataSource'];
  bingCollectedAt: Date | null;
  bingDataSource: BacklinkSite['dataSource'];
};

const toSite = (row: Row): BacklinkSite => ({
  generation: row.generation,
  links: row.links,
  collectedAt: row.collectedAt?.toISOString() ?? null,
  providerLinks: row.providerLinks,
  bingCollectedAt: row.bingCollectedAt?.toISOString() ?? null,
  dataSource: row.bingDataSource === 'sandbox' ? 'sandbox' : (row.dataSource ?? row.bingDataSource),
});

export async function readBacklinkSite(db: Queries, websiteId: string): Promise<BacklinkSite> {
  const [row] = await db.run<Row>(
    sql('backlink_sites')
      .select('*')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return row ? toSite(row) : none;
}

/** Returns the sites of several websites that have collected links. */
export async function readBacklinkSites(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, BacklinkSite>> {
  const rows = await db.run<Row>(
    sql('backlink_sites')
      .select('*')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?::uuid[])', [[...websiteIds]]),
  );
  return new Map(rows.map((row) => [row.websiteId, toSite(row)]));
}

/**
 * Makes a generation the one that counts, if its base still does. False if another merge was first,
 * so that this one must begin anew. Does nothing for a website that was deleted.
 */
export async function publishGeneration(
  tx: Queries,
  websiteId: string,
  { base, generation, links }: { base: number; generation: number; links: number },
): Promise<boolean> {
  await addSite(tx, websiteId);
  const published = await tx.run(
    sql('backlink_sites')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId, generation: base })
      .update({ generation, links })
      .returning('website_id'),
  );
  return published.length > 0;
}

async function addSite(tx: Queries, websiteId: string): Promise<void> {
  await tx.run({
    text: `insert into backlink_sites (workspace_id, website_id)
      select workspace_id, id from websites where workspace_id = $1 and id = $2
      on conflict do nothing`,
    values: [tx.workspaceId, websiteId],
  });
}

/** Notes what a provider said when its links were bought. */
export async function noteCollection(
  tx: Queries,
  websiteId: string,
  { providerLinks, source }: { providerLinks: number; source: LinkSource },
): Promise<void> {
  await addSite(tx, websiteId);
  await tx.run(
    sql('backlink_sites')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .update({
        collected_at: sql.fn.now(),
        provider_links: providerLinks,
        data_source: source === 'sandbox' ? 'sandbox' : 'live',
      }),
  );
}

/** Notes that the links of Bing Webmaster were read. */
export async function noteBingCollection(
  tx: Queries,
  websiteId: string,
  dataSource: 'live' | 'sandbox',
): Promise<void> {
  await addSite(tx, websiteId);
  await tx.run(
    sql('backlink_sites')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .update({ bing_collected_at: sql.fn.now(), bing_data_source: dataSource }),
  );
}

export type ImportState = 'reading' | 'ready' | 'merged' | 'failed';

/** A collection or a file. */
export type BacklinkImport = {
  id: string;
  source: LinkSource;
  batch: string;
  state: ImportState;
  isComplete: boolean;
  rowCount: number;
  invalidRows: number;
  createdAt: string;
  mergedAt: string | null;
};

type ImportRow = WithDates<BacklinkImport, 'createdAt' | 'mergedAt'>;

const toImport = (row: ImportRow): BacklinkImport => withIsoTimes(row);

const importColumns = [
  ...['id', 'source', 'batch', 'state', 'is_complete', 'row_count', 'invalid_rows'],
  ...['created_at', 'merged_at'],
];

/** Begins a collection or a file. Returns the earlier one of the same batch, if there is one. */
export async function beginImport(
  tx: Queries,
  websiteId: string,
  { source, batch }: { source: LinkSource; batch?: string },
): Promise<BacklinkImport> {
  const id = newId('backlinkImport');
  const [row] = await tx.run<ImportRow>(
    sql('backlink_imports')
      .insert({
        workspace_id: tx.workspaceId,
        id,
        website_id: websiteId,
        source,
        batch: batch ?? id,
      })
      .onConflict(['workspace_id', 'website_id', 'batch'])
      .merge(['source'])
      .returning(importColumns),
  );
  if (!row) throw new Error('an import that was inserted returned no row');
  return toImport(row);
}

/** Records that all rows of an import are stored, so that it may be merged. */
export async function endImport(
  tx: Queries,
  id: string,
  read: { rowCount: number; invalidRows: number; isComplete: boolean },
): Promise<void> {
  await tx.run(
    sql('backlink_imports')
      .where({ workspace_id: tx.workspaceId, id })
      .whereIn('state', ['reading', 'ready'])
      .update({
        state: 'ready',
        row_count: read.rowCount,
        invalid_rows: read.invalidRows,
        is_complete: read.isComplete,
      }),
  );
}

/** Ends an import that is ready; false if another has. */
export async function endMerge(tx: Queries, id: string): Promise<boolean> {
  const ended = await tx.run(
    sql('backlink_imports')
      .where({ workspace_id: tx.workspaceId, id, state: 'ready' })
      .update({ state: 'merged', merged_at: sql.fn.now() })
      .returning('id'),
  );
  return ended.length > 0;
}

/** Ends an import of which nothing is to be merged. */
export async function failImport(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('backlink_imports')
      .where({ workspace_id: tx.workspaceId, id, state: 'reading' })
      .update({ state: 'failed' }),
  );
}

/** Returns the imports of a website that are stored and not merged, the oldest first. */
export async function readyImports(db: Queries, websiteId: string): Promise<BacklinkImport[]> {
  const rows = await db.run<ImportRow>(
    sql('backlink_imports')
      .select(importColumns)
      .where({ workspace_id: db.workspaceId, website_id: websiteId, state: 'ready' })
      .orderBy('id'),
  );
  return rows.map(toImport);
}

/** Lists what links were collected or imported from, the newest first. */
export async function listImports(
  db: Queries,
  websiteId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: BacklinkImport[]; total: number }> {
  const own = sql('backlink_imports').where({
    workspace_id: db.workspaceId,
    website_id: websiteId,
  });
  return readPage(db, own, { columns: importColumns, order: 'id desc', page, fromRow: toImport });
}

/** Queues the merge of a website's imports, or returns the running one, which takes them up, too. */
export async function enqueueMerge(
  tx: Queries,
  website: { id: string; domain: string },
): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type: 'backlinks.merge',
    websiteId: website.id,
    input: {},
    memo: { domain: website.domain },
  });
  return job;
}

/** Queues merges of imports that a job left because it was about to end, over all workspaces. */
export async function startLeftMerges(
  database: Database,
  { websitesMax }: { websitesMax: number },
): Promise<number> {
  const left = await database.system.run<{
    workspaceId: string;
    websiteId: string;
    domain: string;
  }>(sql.raw('select * from left_link_merges(?)', [websitesMax]));
  for (const { workspaceId, websiteId: id, domain } of left) {
    await database.transaction(workspaceId, (tx) => enqueueMerge(tx, { id, domain }));
  }
  return left.length;
}
