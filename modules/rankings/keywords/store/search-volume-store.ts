import type { Knex } from 'knex';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { searchVolumeCallKeywordsMax } from '../../rules/credits';
import type { KeywordDataSource, VolumeState } from '../../rules/search-volume';
import { frozenFrom } from '../../store/collectable-keyword-store';
import type { VolumeCursor } from '../../workflow-input';

/** Which volumes to read, and as of when; constant throughout a job. */
export type VolumeNeed = { websiteId: string; source: KeywordDataSource; dueBefore: string };

export type VolumePlace = Omit<VolumeCursor, 'key'>;

/**
 * Keywords whose volume is unknown or old, and was not given by a user or an import. Google's
 * volumes say nothing about Bing. A live volume replaces one from the sandbox, never the reverse.
 */
function due(db: Queries, need: VolumeNeed, frozen: string | null): Knex.QueryBuilder {
  const { websiteId, source, dueBefore } = need;
  return sql('keywords')
    .where({ workspace_id: db.workspaceId, website_id: websiteId, engine: 'google' })
    .modify((query) => {
      if (frozen !== null) query.where('id', '<', frozen);
    })
    .where((query) => {
      query.whereNull('volume_source');
      query.orWhere((old) => {
        old.where('volume_source', source).where('volume_checked_at', '<', dueBefore);
      });
      if (source !== 'sandbox') query.orWhere('volume_source', 'sandbox');
    });
}

export type VolumeSize = { keywords: number; calls: number };

/** Returns how many volumes to read, and in how many calls: each call covers one place. */
export async function measureVolumes(
  db: Queries,
  need: VolumeNeed,
  frozen: Promise<string | null>,
): Promise<VolumeSize> {
  const places = due(db, need, await frozen)
    .select(sql.raw('count(*) as keywords, count(distinct keyword_key) as keys'))
    .groupBy('country', 'location')
    .as('places');
  const [row] = await db.run<{ keywords: number | null; calls: number | null }>(
    sql(places).select(
      sql.raw('sum(keywords)::integer as keywords'),
      sql.raw('sum(ceil(keys::float8 / ?))::integer as calls', [searchVolumeCallKeywordsMax]),
    ),
  );
  return { keywords: row?.keywords ?? 0, calls: row?.calls ?? 0 };
}

/**
 * Whether the website has volumes from a live provider; these are never mixed with the sandbox's.
 */
export async function hasLiveVolumes(db: Queries, websiteId: string): Promise<boolean> {
  const found = await db.run(
    sql('keywords')
      .select('id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, volume_source: 'dataforseo' })
      .limit(1),
  );
  return found.length > 0;
}

export type DueKeywords = VolumePlace & { keys: string[]; keywords: number };

/** Returns the distinct keywords of the next call: those after the cursor that share a place. */
export async function nextDueKeywords(
  db: Queries,
  need: VolumeNeed,
  after: VolumeCursor | null,
): Promise<DueKeywords | null> {
  const frozen = await frozenFrom(db);
  const rows = await db.run<VolumeCursor & { keywords: number }>(
    due(db, need, frozen)
      .select('country', 'location', 'keyword_key as key')
      .count({ keywords: '*' })
      .modify((query) => {
        if (!after) return;
        const { country, location, key } = after;
        query.whereRaw('(country, location, keyword_key) > (?, ?, ?)', [country, location, key]);
      })
      .groupBy('country', 'location', 'keyword_key')
      .orderBy(['country', 'location', 'keyword_key'])
      .limit(searchVolumeCallKeywordsMax),
  );
  const [first] = rows;
  if (!first) return null;
  const { country, location } = first;
  const call = rows.filter((row) => row.country === country && row.location === location);
  return {
    country,
    location,
    keys: call.map(({ key }) => key),
    keywords: call.reduce((sum, { keywords }) => sum + keywords, 0),
  };
}

export type ReadVolume = {
  key: string;
  state: Exclude<VolumeState, 'pending'>;
  searchVolume: number | null;
  cpc: number | null;
};

/**
 * Writes the volumes to all keywords that they apply to; volumes given in the meantime are kept.
 */
export async function writeVolumes(
  tx: Queries,
  { websiteId, source }: Pick<VolumeNeed, 'websiteId' | 'source'>,
  { country, location }: VolumePlace,
  volumes: ReadVolume[],
): Promise<void> {
  const replaceable = source === 'sandbox' ? ['sandbox'] : ['sandbox', source];
  await tx.run(
    sql.raw(
      // Locked in a fixed order, so that this and a change of keywords cannot deadlock.
      `with held as materialized (
         select id from keywords
         where workspace_id = :workspaceId and website_id = :websiteId and engine = 'google'
           and country = :country and location = :location
           and keyword_key = any (select key from jsonb_to_recordset(:volumes::jsonb) as k(key text))
           and (volume_source is null or volume_source = any (:replaceable))
         order by id for no key update)
       update keywords set search_volume = v."searchVolume", volume_state = v.state,
         volume_source = :source, volume_checked_at = now(),
         cpc = case when cpc_source = 'given' then keywords.cpc else v."newCpc" end,
         cpc_currency = case when cpc_source = 'given' then cpc_currency
           when v."newCpc" is not null then 'USD' end,
         cpc_source = case when cpc_source = 'given' then 'given'
           when v."newCpc" is not null then :source end
       from (select key, state, "searchVolume", cpc as "newCpc"
         from jsonb_to_recordset(:volumes::jsonb)
           as r(key text, state text, "searchVolume" integer, cpc numeric)) v
       where keywords.workspace_id = :workspaceId and keywords.id in (select id from held)
         and keywords.keyword_key = v.key`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        source,
        country,
        location,
        replaceable,
        volumes: JSON.stringify(volumes),
      },
    ),
  );
}

/**
 * Deletes the sandbox's volumes and prices: combined with live ranks they would yield made-up
 * traffic.
 */
export async function dropSandboxVolumes(tx: Queries, websiteId: string): Promise<void> {
  await tx.run(
    sql.raw(
      `with held as materialized (
         select id from keywords where workspace_id = :workspaceId and website_id = :websiteId
           and (volume_source = 'sandbox' or cpc_source = 'sandbox')
         order by id for no key update)
       update keywords set
         search_volume = case when volume_source = 'sandbox' then null else search_volume end,
         volume_state = case when volume_source = 'sandbox' then 'pending' else volume_state end,
         volume_checked_at = case when volume_source = 'sandbox' then null else volume_checked_at end,
         volume_source = nullif(volume_source, 'sandbox'),
         cpc = case when cpc_source = 'sandbox' then null else cpc end,
         cpc_currency = case when cpc_source = 'sandbox' then null else cpc_currency end,
         cpc_source = nullif(cpc_source, 'sandbox')
       where workspace_id = :workspaceId and id in (select id from held)`,
      { workspaceId: tx.workspaceId, websiteId },
    ),
  );
}
