import type { Knex } from 'knex';
import { invalid, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type RowById, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { containing } from '../../../platform/postgres/like-pattern';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import { websitesWithTag } from './tag-store';

export type Relationship = 'own' | 'client' | 'competitor';
export type CollectedStatus = 'active' | 'paused';
export type WebsiteStatus = CollectedStatus | 'archived';

/** The specification's website, field by field. */
export type Website = {
  id: string;
  domain: string;
  name: string;
  relationship: Relationship;
  status: WebsiteStatus;
  country: string;
  language: string;
  searchConsoleConnected: boolean;
  serpTracking: boolean;
  aiTracking: boolean;
  healthScore: number | null;
  tags: string[];
  lastSyncedAt: string | null;
};

/** A website with the stored fields that the specification's object does not have. */
export type StoredWebsite = Website & {
  statusBeforeArchive: CollectedStatus | null;
  /** The person who takes care of it. */
  ownerId: string | null;
};

type Row = WithDates<StoredWebsite, 'lastSyncedAt'>;

const columns = [
  'id',
  'domain',
  'name',
  'relationship',
  'status',
  'status_before_archive',
  'country',
  'language',
  'search_console_connected',
  'serp_tracking',
  'ai_tracking',
  'health_score',
  'last_synced_at',
  'owner_id',
  sql.raw(
    `array(select tag from website_tags t where t.workspace_id = websites.workspace_id
       and t.website_id = websites.id order by t.position) as tags`,
  ),
];

/** Field by field: a read of several websites has columns of its own. */
const fromRow = (row: Row): StoredWebsite => ({
  id: row.id,
  domain: row.domain,
  name: row.name,
  relationship: row.relationship,
  status: row.status,
  country: row.country,
  language: row.language,
  searchConsoleConnected: row.searchConsoleConnected,
  serpTracking: row.serpTracking,
  aiTracking: row.aiTracking,
  healthScore: row.healthScore,
  tags: row.tags,
  lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
  ownerId: row.ownerId,
  statusBeforeArchive: row.statusBeforeArchive,
});

/** Removes the fields that clients do not see. */
export const toWebsite = ({
  statusBeforeArchive: _,
  ownerId: __,
  ...website
}: StoredWebsite): Website => website;

/**
 * `forUpdate` locks the row against changes until the transaction ends, `forReference` only against
 * deletion.
 */
export type RowLock = { forUpdate?: boolean; forReference?: boolean };

const byId = sql('websites').select(columns).where({ workspace_id: '', id: '' });

/** Built once: nearly every request runs this query, and building it costs more than sending it. */
const websiteById: RowById = { one: byId.toSQL().toNative().sql, many: 'find_websites' };

const lockClause = ({ forUpdate, forReference }: RowLock) =>
  forUpdate ? ' for update' : forReference ? ' for key share' : '';

/** Returns a website of the workspace, or undefined. */
export async function findWebsite(
  db: Queries,
  id: string,
  lock: RowLock = {},
): Promise<StoredWebsite | undefined> {
  const clause = lockClause(lock);
  if (clause === '') {
    const found = await db.findById<Row>(websiteById, id);
    return found && fromRow(found);
  }
  const text = websiteById.one + clause;
  const [row] = await db.run<Row>({ text, values: [db.workspaceId, id] });
  return row && fromRow(row);
}

/** Returns the website, or throws a 404. */
export async function getWebsite(
  db: Queries,
  id: string,
  lock: RowLock = {},
): Promise<StoredWebsite> {
  const website = await findWebsite(db, id, lock);
  if (!website) throw notFound('website');
  return website;
}

export type WebsiteFilter = {
  websiteId?: string | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  relationship?: Relationship | undefined;
  status?: WebsiteStatus | undefined;
  /** The id of a person; null: of no one. */
  ownerId?: string | null | undefined;
};

function filtered(workspaceId: string, filter: WebsiteFilter): Knex.QueryBuilder {
  return sql('websites')
    .where('workspace_id', workspaceId)
    .modify((query) => {
      if (filter.status) query.where('status', filter.status);
      else query.whereNot('status', 'archived');
      if (filter.websiteId) query.where('id', filter.websiteId);
      if (filter.relationship) query.where('relationship', filter.relationship);
      if (filter.ownerId !== undefined) query.where('owner_id', filter.ownerId);
      if (filter.q) {
        const pattern = containing(filter.q);
        query.where((either) => either.whereILike('domain', pattern).orWhereILike('name', pattern));
      }
      if (filter.tag) {
        query.whereIn('id', websitesWithTag(workspaceId, filter.tag));
      }
    });
}

/** Returns when the first of the websites was added; null without websites. */
export async function readFirstAddedAt(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Date | null> {
  const [found] = await db.run<{ at: Date | null }>(
    sql('websites')
      .select(sql.raw('min(created_at) as at'))
      .where('workspace_id', db.workspaceId)
      .whereRaw('id = any (?)', [[...websiteIds]]),
  );
  return found?.at ?? null;
}

const sortColumns = {
  createdAt: 'created_at',
  name: 'name',
  domain: 'domain',
  healthScore: 'health_score',
  lastSyncedAt: 'last_synced_at',
} as const;

export type WebsiteSortField = keyof typeof sortColumns;
export const websiteSortFields = Object.keys(sortColumns) as WebsiteSortField[];

/** Lists websites, oldest first unless sorted; archived ones only if the filter includes them. */
export async function listWebsites(
  db: Queries,
  { filter, sort }: { filter: WebsiteFilter; sort: Sort<WebsiteSortField> | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: StoredWebsite[]; total: number }> {
  const { workspaceId } = db;
  return readPage(db, filtered(workspaceId, filter), {
    columns,
    order: sort ? orderBySql(sort, sortColumns) : 'id',
    page,
    fromRow,
  });
}

/** Returns the domains of websites by their ids. */
export async function readDomains(
  db: Queries,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.run<{ id: string; domain: string }>(
    sql('websites')
      .select('id', 'domain')
      .where('workspace_id', db.workspaceId)
      .whereRaw('id = any (?)', [ids]),
  );
  return new Map(rows.map(({ id, domain }) => [id, domain]));
}

/** Returns the ids of the websites with a tag that are not archived. */
export async function listTaggedWebsiteIds(db: Queries, tag: string): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    filtered(db.workspaceId, { tag }).select('id').orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

/** Counts active and paused websites, which count against the plan's limit. */
export async function countLiveWebsites(tx: Queries): Promise<number> {
  const [row] = await tx.run<{ count: number }>(filtered(tx.workspaceId, {}).count());
  return row?.count ?? 0;
}

export type NewWebsite = {
  domain: string;
  name: string;
  relationship: Relationship;
  country: string;
  language: string;
};

/**
 * Adds an active website. Throws a 422 `domain_exists` if the workspace has the domain, even if
 * archived.
 */
export async function insertWebsite(tx: Queries, website: NewWebsite): Promise<string> {
  const id = newId('website');
  const inserted = await tx.run(
    sql('websites')
      .insert({ ...website, workspace_id: tx.workspaceId, id, status: 'active' })
      .onConflict(['workspace_id', 'domain'])
      .ignore()
      .returning('id'),
  );
  if (inserted.length === 0) {
    const [known] = await tx.run<{ id: string; status: string }>(
      sql('websites')
        .select('id', 'status')
        .where({ workspace_id: tx.workspaceId, domain: website.domain }),
    );
    throw invalid(
      'domain',
      'domain_exists',
      `This workspace already has the website ${website.domain}: ${known?.id}, which is ${known?.status}.`,
    );
  }
  return id;
}

export type WebsiteOutcome =
  | { result: 'created' | 'exists'; id: string }
  | { result: 'over_limit'; id: null };

/**
 * Adds active websites in the order given, with the same settings, as far as there is room; null
 * means no limit. Websites that the workspace has, archived ones too, are left unchanged. The caller
 * has locked the limits.
 */
export async function insertWebsites(
  tx: Queries,
  websites: NewWebsite[],
  { room, settings }: { room: number | null; settings: Record<string, unknown> },
): Promise<WebsiteOutcome[]> {
  const { workspaceId } = tx;
  const known = await websiteIdsByDomain(
    tx,
    websites.map(({ domain }) => domain),
  );
  const added = new Map<string, NewWebsite & { id: string }>();
  for (const website of websites) {
    if (known.has(website.domain) || added.has(website.domain)) continue;
    if (room !== null && added.size >= room) continue;
    added.set(website.domain, { ...website, id: newId('website') });
  }
  if (added.size > 0) {
    await tx.run(
      sql('websites').insert(
        [...added.values()].map((website) => ({
          ...website,
          workspace_id: workspaceId,
          status: 'active',
          settings: JSON.stringify(settings),
        })),
      ),
    );
  }
  return websites.map(({ domain }) => {
    const found = known.get(domain);
    if (found !== undefined) return { result: 'exists', id: found };
    const id = added.get(domain)?.id;
    if (id === undefined) return { result: 'over_limit', id: null };
    // Only the first of several duplicates counts as created.
    known.set(domain, id);
    return { result: 'created', id };
  });
}

async function websiteIdsByDomain(tx: Queries, domains: string[]): Promise<Map<string, string>> {
  const rows = await tx.run<{ id: string; domain: string }>(
    sql('websites')
      .select('id', 'domain')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('domain = any (?)', [domains]),
  );
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}

export type WebsiteChanges = {
  name?: string | undefined;
  relationship?: Relationship | undefined;
  country?: string | undefined;
  language?: string | undefined;
  serpTracking?: boolean | undefined;
  aiTracking?: boolean | undefined;
  status?: WebsiteStatus | undefined;
  statusBeforeArchive?: CollectedStatus | null | undefined;
  ownerId?: string | null | undefined;
};

export async function updateWebsite(
  tx: Queries,
  id: string,
  changes: WebsiteChanges,
): Promise<void> {
  // knex omits undefined values.
  const row = {
    name: changes.name,
    relationship: changes.relationship,
    country: changes.country,
    language: changes.language,
    serp_tracking: changes.serpTracking,
    ai_tracking: changes.aiTracking,
    status: changes.status,
    status_before_archive: changes.statusBeforeArchive,
    owner_id: changes.ownerId,
    updated_at: sql.fn.now(),
  };
  await tx.run(sql('websites').where({ workspace_id: tx.workspaceId, id }).update(row));
}

/** Leaves the websites of a person without an owner. */
export async function endOwnership(tx: Queries, personId: string): Promise<void> {
  await tx.run(
    sql('websites')
      .where({ workspace_id: tx.workspaceId, owner_id: personId })
      .update({ owner_id: null }),
  );
}

export async function deleteWebsiteRows(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('websites').where({ workspace_id: tx.workspaceId, id }).delete());
}
