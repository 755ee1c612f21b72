import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { notFound } from '../../../platform/errors';
import { newId, toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { containing } from '../../../platform/postgres/like-pattern';
import { readPage } from '../../../platform/postgres/read-page';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { requireWithinPlan } from '../../account/store/plan-limit';
import type { KnownLink, LinkEvidence, LinkState } from '../rules/known-link';

/** What a person says about a link. */
export type KnownLinkFields = KnownLink & {
  price: number | null;
  /** ISO 4217. */
  currency: string | null;
  note: string | null;
};

export type StoredKnownLink = KnownLinkFields & {
  id: string;
  websiteId: string;
  state: LinkState;
  reason: string | null;
  evidence: LinkEvidence | null;
  checkedAt: string | null;
  lastFoundAt: string | null;
  missingSince: string | null;
  lostAt: string | null;
  unfollowedAt: string | null;
  nextCheckAt: string;
  createdAt: string;
  updatedAt: string;
};

type Times =
  | ('checkedAt' | 'lastFoundAt' | 'missingSince' | 'lostAt' | 'unfollowedAt')
  | ('nextCheckAt' | 'createdAt' | 'updatedAt');

export type KnownLinkRow = Omit<WithDates<StoredKnownLink, Times>, 'price'> & {
  price: string | null;
  runSince: Date | null;
};

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export const toKnownLink = (row: KnownLinkRow): StoredKnownLink => ({
  id: row.id,
  websiteId: row.websiteId,
  sourceUrl: row.sourceUrl,
  targetUrl: row.targetUrl,
  price: row.price === null ? null : Number(row.price),
  currency: row.currency,
  note: row.note,
  expectedAnchor: row.expectedAnchor,
  expectedRel: row.expectedRel,
  state: row.state,
  reason: row.reason,
  evidence: row.evidence,
  checkedAt: timeOf(row.checkedAt),
  lastFoundAt: timeOf(row.lastFoundAt),
  missingSince: timeOf(row.missingSince),
  lostAt: timeOf(row.lostAt),
  unfollowedAt: timeOf(row.unfollowedAt),
  nextCheckAt: row.nextCheckAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const pairHash = ({ sourceUrl, targetUrl }: KnownLink) =>
  hash('sha256', `${sourceUrl}\n${targetUrl}`, 'buffer').subarray(0, 16);

export type AddedLink = { id: string; result: 'created' | 'exists' };

/**
 * Adds links and returns results in their order; those that the website has are left unchanged. The
 * website's row must be locked. Throws `payment_required` beyond the plan's limit.
 */
export async function addKnownLinks(
  tx: Queries,
  websiteId: string,
  links: readonly KnownLinkFields[],
): Promise<AddedLink[]> {
  const given = links.map((link) => ({ ...link, hash: pairHash(link).toString('hex') }));
  const fresh = new Map(given.map((link) => [link.hash, { ...link, id: newId('knownLink') }]));
  const created = await tx.run<{ id: string; hash: string }>({
    text: `insert into known_links (workspace_id, website_id, id, source_url, target_url, pair_hash,
        source_host, price, currency, note, expected_anchor, expected_rel)
      select $1, $2, g.id, g.link ->> 'sourceUrl', g.link ->> 'targetUrl', decode(g.link ->> 'hash', 'hex'),
        g.link ->> 'host', (g.link ->> 'price')::numeric, g.link ->> 'currency', g.link ->> 'note',
        g.link ->> 'expectedAnchor',
        case when jsonb_typeof(g.link -> 'expectedRel') = 'array'
          then array(select jsonb_array_elements_text(g.link -> 'expectedRel')) end
      from unnest($3::uuid[], $4::jsonb[]) as g (id, link)
      on conflict (workspace_id, website_id, pair_hash) do nothing
      returning id, encode(pair_hash, 'hex') as hash`,
    values: [
      tx.workspaceId,
      websiteId,
      [...fresh.values()].map(({ id }) => id),
      [...fresh.values()].map((link) =>
        JSON.stringify({ ...link, host: new URL(link.sourceUrl).host }),
      ),
    ],
  });
  if (created.length > 0) {
    await requireWithinPlan(tx, 'knownLinks');
  }
  const createdIds = new Set(created.map(({ id }) => id));
  const ids = new Map(created.map(({ id, hash: known }) => [known, id]));
  if (created.length < fresh.size) {
    for (const [known, id] of await findPairs(tx, websiteId, [...fresh.keys()])) ids.set(known, id);
  }
  return given.map(({ hash: known }) => {
    const id = ids.get(known) ?? '';
    // Only the first of equal links is the created one.
    return { id, result: createdIds.delete(id) ? 'created' : 'exists' };
  });
}

async function findPairs(
  tx: Queries,
  websiteId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.run<{ id: string; hash: string }>({
    text: `select id, encode(pair_hash, 'hex') as hash from known_links
      where workspace_id = $1 and website_id = $2
        and pair_hash = any (select decode(each, 'hex') from unnest($3::text[]) as each)`,
    values: [tx.workspaceId, websiteId, hashes],
  });
  return new Map(rows.map(({ id, hash: known }) => [known, id]));
}

const sortColumns = {
  sourceUrl: 'source_url',
  targetUrl: 'target_url',
  state: 'state',
  checkedAt: 'checked_at',
  lostAt: 'lost_at',
  price: 'price',
};
export const knownLinkSorts = [
  'createdAt',
  ...(Object.keys(sortColumns) as (keyof typeof sortColumns)[]),
] as const;

export type KnownLinkFilter = {
  websiteId: string;
  states?: readonly LinkState[] | undefined;
  isLost?: boolean | undefined;
  host?: string | undefined;
  q?: string | undefined;
};

const filtered = (db: Queries, filter: KnownLinkFilter): Knex.QueryBuilder =>
  sql('known_links')
    .where({ workspace_id: db.workspaceId, website_id: filter.websiteId })
    .modify((query) => {
      if (filter.states) query.whereIn('state', [...filter.states]);
      if (filter.isLost === true) query.whereNotNull('lost_at');
      if (filter.isLost === false) query.whereNull('lost_at');
      if (filter.host) query.where('source_host', filter.host);
      if (filter.q) {
        const text = containing(filter.q);
        query.whereRaw('(source_url like ? or target_url like ?)', [text, text]);
      }
    });

export type KnownLinkSort = Sort<(typeof knownLinkSorts)[number]>;

/** Lists a website's links, by default the newest first. */
export async function listKnownLinks(
  db: Queries,
  filter: KnownLinkFilter,
  page: { limit: number; offset: number; sort?: KnownLinkSort | undefined },
): Promise<{ rows: StoredKnownLink[]; total: number }> {
  return readPage(db, filtered(db, filter), {
    columns: ['*'],
    order: newestFirstSql(page.sort, sortColumns),
    page,
    fromRow: toKnownLink,
  });
}

/** Returns the links after an id, in order of ids, for files of all rows. */
export async function readKnownLinksAfter(
  db: Queries,
  filter: KnownLinkFilter,
  page: { afterId: string; limit: number },
): Promise<StoredKnownLink[]> {
  const rows = await db.run<KnownLinkRow>(
    filtered(db, filter).select('*').where('id', '>', page.afterId).orderBy('id').limit(page.limit),
  );
  return rows.map(toKnownLink);
}

/** Returns a website's link, or throws a 404. */
export async function getKnownLink(
  db: Queries,
  websiteId: string,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<StoredKnownLink> {
  const query = sql('known_links')
    .select('*')
    .where({ workspace_id: db.workspaceId, website_id: websiteId, id });
  const [row] = await db.run<KnownLinkRow>(forUpdate ? query.forUpdate() : query);
  if (!row) throw notFound('known link');
  return toKnownLink(row);
}

type ChangeableField = 'price' | 'currency' | 'note' | 'expectedAnchor' | 'expectedRel';
export type KnownLinkChange = { [Field in ChangeableField]?: KnownLinkFields[Field] | undefined };

/** Changes what a person says about a link. New expectations are compared by the next check. */
export async function updateKnownLink(
  tx: Queries,
  id: string,
  change: KnownLinkChange,
): Promise<void> {
  const columns = {
    price: change.price,
    currency: change.currency,
    note: change.note,
    expected_anchor: change.expectedAnchor,
    expected_rel: change.expectedRel,
  };
  const isDue = change.expectedAnchor !== undefined || change.expectedRel !== undefined;
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  await tx.run(
    sql('known_links')
      .where({ workspace_id: tx.workspaceId, id })
      .update({
        ...Object.fromEntries(changed),
        ...(isDue && { next_check_at: sql.fn.now() }),
        updated_at: sql.fn.now(),
      }),
  );
}

/** What a file notes about links that exist; what it leaves out stays. Returns the ids of those that changed. */
export async function updateKnownLinkNotes(
  tx: Queries,
  notes: readonly (Omit<KnownLinkFields, 'sourceUrl' | 'targetUrl'> & { id: string })[],
): Promise<string[]> {
  if (notes.length === 0) return [];
  const changed = await withoutNestedLoops<{ id: string }>(tx, {
    text: `update known_links k set price = g.new_price, currency = g.new_currency, note = g.new_note,
        expected_anchor = g.new_anchor, expected_rel = g.new_rel, updated_at = now(),
        next_check_at = case
          when (k.expected_anchor, k.expected_rel) is distinct from (g.new_anchor, g.new_rel) then now()
          else k.next_check_at end
      from (select o.id as of_id, coalesce(r.price, o.price) as new_price,
          coalesce(r.currency, o.currency) as new_currency, coalesce(r.note, o.note) as new_note,
          coalesce(r."expectedAnchor", o.expected_anchor) as new_anchor,
          coalesce(r."expectedRel", o.expected_rel) as new_rel
        from jsonb_to_recordset($2::jsonb) as r(id uuid, price numeric, currency text, note text,
          "expectedAnchor" text, "expectedRel" text[])
        join known_links o on o.workspace_id = $1 and o.id = r.id) g
      where k.workspace_id = $1 and k.id = g.of_id
        and (k.price, k.currency, k.note, k.expected_anchor, k.expected_rel) is distinct from
          (g.new_price, g.new_currency, g.new_note, g.new_anchor, g.new_rel)
      returning k.id`,
    values: [tx.workspaceId, JSON.stringify(notes.map((row) => ({ ...row, id: toUuid(row.id) })))],
  });
  return changed.map(({ id }) => id);
}

/** Returns which of these ids are links of the website. */
export async function findKnownLinks(
  db: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<{ id: string }>(
    sql('known_links')
      .select('id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('id = any (?::uuid[])', [[...ids]]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes links with their history. */
export async function deleteKnownLinks(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql('known_links')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('id = any (?::uuid[])', [[...ids]])
      .delete(),
  );
}
