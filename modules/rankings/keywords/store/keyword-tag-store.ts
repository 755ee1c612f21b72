import type { Knex } from 'knex';
import { toUuid } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { containing } from '../../../../platform/postgres/like-pattern';
import { withoutNestedLoops } from '../../../../platform/postgres/without-nested-loops';
import { orderBySql, type Sort } from '../../../../platform/sort';
import type { Workspace } from '../../../../platform/workspace';
import { distinctTags, tagKey } from '../../../websites/rules/tag-name';
import { tagsChanging } from '../../../websites/store/tag-store';

const attemptsMax = 5;

/** Tags of keywords by website; of each website, the names by key. */
export type TagSpellings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns how each website spells these tags; missing ones are created. The tags cannot be renamed
 * or deleted until the transaction ends. Call it before keywords are locked: a rename of a tag locks
 * in this order.
 */
export async function registerKeywordTags(
  tx: Queries,
  namesByWebsite: ReadonlyMap<string, Iterable<string>>,
): Promise<TagSpellings> {
  const { workspaceId } = tx;
  const rows = [...namesByWebsite].flatMap(([websiteId, names]) =>
    distinctTags([...names]).map((name) => ({
      websiteId: toUuid(websiteId),
      key: tagKey(name),
      name,
    })),
  );
  if (rows.length === 0) return new Map();
  const given = 'jsonb_to_recordset(?::jsonb) as g("websiteId" uuid, key text, name text)';
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await tx.run(
      sql.raw(
        // Sorted, so that two requests that create the same tags cannot deadlock.
        `insert into keyword_tags (workspace_id, website_id, key, name)
         select ?, "websiteId", key, name from ${given} order by "websiteId", key
         on conflict do nothing`,
        [workspaceId, JSON.stringify(rows)],
      ),
    );
    const found = await withoutNestedLoops<{ websiteId: string; key: string; name: string }>(
      tx,
      sql.raw(
        `select website_id, key, name from keyword_tags
         where workspace_id = ? and (website_id, key) in (select "websiteId", key from ${given})
         order by website_id, key for key share of keyword_tags`,
        [workspaceId, JSON.stringify(rows)],
      ),
    );
    if (found.length < rows.length) continue;
    const byWebsite = Map.groupBy(found, (tag) => tag.websiteId);
    return new Map(
      [...byWebsite].map(([id, tags]) => [id, new Map(tags.map(({ key, name }) => [key, name]))]),
    );
  }
  throw tagsChanging();
}

/** Returns names as the website spells them. */
export const spellTags = (
  spellings: TagSpellings,
  websiteId: string,
  names: readonly string[],
): string[] => names.map((name) => spellings.get(websiteId)?.get(tagKey(name)) ?? name);

type Scope = { websiteId?: string | undefined };

const inScope = (workspaceId: string, { websiteId }: Scope) =>
  sql('keyword_tags')
    .where('workspace_id', workspaceId)
    .modify((query) => {
      if (websiteId !== undefined) query.where('website_id', websiteId);
    });

/** Narrows a query of keywords to those with a tag, in whatever case it is given. */
export function withKeywordTag(query: Knex.QueryBuilder, workspaceId: string, tag: string): void {
  const names = inScope(workspaceId, {}).where('key', tagKey(tag)).select('name');
  query.whereRaw('keywords.tags && array(?)', [names]);
}

export type KeywordTag = { name: string; keywordCount: number; websiteCount: number };

const sortColumns = {
  name: 'key',
  keywordCount: 'keyword_count',
  websiteCount: 'website_count',
} as const;

export type KeywordTagSortField = keyof typeof sortColumns;
export const keywordTagSortFields = Object.keys(sortColumns) as KeywordTagSortField[];

/** Selects tags with their counts; the first spelling is shown for all websites. */
function counted(workspaceId: string, { websiteId }: Scope, keys?: string[]) {
  const ofWebsite = websiteId === undefined ? '' : 'and website_id = ?';
  const website = websiteId === undefined ? [] : [websiteId];
  return sql.raw(
    `select t.key, (array_agg(t.name order by t.created_at, t.website_id))[1] as name,
       coalesce(sum(u.keywords), 0)::bigint as keyword_count, count(u.keywords) as website_count
     from (select * from keyword_tags where workspace_id = ? ${ofWebsite}
       ${keys === undefined ? '' : 'and key = any (?)'}) t
     left join (select k.website_id, g.name, count(*) as keywords
       from (select website_id, tags from keywords where workspace_id = ? ${ofWebsite}) k
       cross join unnest(k.tags) as g(name) group by 1, 2) u
       on u.website_id = t.website_id and u.name = t.name
     group by t.key`,
    [workspaceId, ...website, ...(keys === undefined ? [] : [keys]), workspaceId, ...website],
  );
}

/** Lists the tags of keywords: of one website, or of all. */
export async function listKeywordTags(
  workspace: Workspace,
  { filter, sort }: { filter: Scope & { q?: string | undefined }; sort: Sort<KeywordTagSortField> },
  page: { limit: number; offset: number },
): Promise<{ rows: KeywordTag[]; total: number }> {
  // Uses a pooled connection: at 100,000 keywords this query would block short reads.
  return workspace.transaction(async (tx) => {
    const pattern = containing(tagKey(filter.q ?? ''));
    const rows = await withoutNestedLoops<KeywordTag>(
      tx,
      sql.raw(
        `select name, keyword_count, website_count from (?) c where key like ?
         order by ${orderBySql(sort, sortColumns, 'key')} limit ? offset ?`,
        [counted(workspace.workspaceId, filter), pattern, page.limit, page.offset],
      ),
    );
    const [count] = await tx.run<{ count: number }>(
      inScope(workspace.workspaceId, filter)
        .whereRaw('key like ?', [pattern])
        .select(sql.raw('count(distinct key) as count')),
    );
    return { rows, total: count?.count ?? 0 };
  });
}

/**
 * Returns the tags with these names, in whatever case, by key. `forUpdate` locks them, so that no
 * keyword gets them until the transaction ends.
 */
export async function findKeywordTags(
  tx: Queries,
  scope: Scope,
  names: readonly string[],
  { forUpdate = false } = {},
): Promise<Map<string, KeywordTag>> {
  const keys = [...new Set(names.map(tagKey))];
  if (forUpdate) {
    await tx.run(
      inScope(tx.workspaceId, scope)
        .select('key')
        .whereRaw('key = any (?)', [keys])
        .orderBy('website_id')
        .orderBy('key')
        .forUpdate(),
    );
  }
  const rows = await withoutNestedLoops<KeywordTag & { key: string }>(
    tx,
    counted(tx.workspaceId, scope, keys),
  );
  return new Map(rows.map(({ key, ...tag }) => [key, tag]));
}

/** Returns every spelling of these tags in the scope. */
async function spellingsOf(tx: Queries, scope: Scope, keys: string[]): Promise<string[]> {
  const rows = await tx.run<{ name: string }>(
    inScope(tx.workspaceId, scope).distinct('name').whereRaw('key = any (?)', [keys]),
  );
  return rows.map(({ name }) => name);
}

/** Runs an update of the tags of all keywords in the scope that have one of these names. */
async function rewriteTags(
  tx: Queries,
  { websiteId }: Scope,
  names: string[],
  tags: { sql: string; values: Array<string | string[]> },
): Promise<void> {
  await tx.run(
    sql.raw(
      `update keywords set tags = ${tags.sql}, updated_at = now()
       where workspace_id = ? ${websiteId === undefined ? '' : 'and website_id = ?'}
         and tags && ?::text[]`,
      [...tags.values, tx.workspaceId, ...(websiteId === undefined ? [] : [websiteId]), names],
    ),
  );
}

/**
 * Gives locked tags one name, which may be that of another tag: they become one. The spelling is
 * that of `to`.
 */
export async function joinKeywordTags(
  tx: Queries,
  scope: Scope,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const { workspaceId } = tx;
  const keys = [...new Set([...from, to].map(tagKey))];
  const names = await spellingsOf(tx, scope, keys);
  await rewriteTags(tx, scope, names, {
    sql: `array(select case when name = any (?::text[]) then ? else name end
      from unnest(tags) with ordinality as g(name, n) group by 1 order by min(n))`,
    values: [names, to],
  });
  const websites = await tx.run<{ websiteId: string }>(
    inScope(workspaceId, scope).whereRaw('key = any (?)', [keys]).delete().returning('website_id'),
  );
  const ids = [...new Set(websites.map(({ websiteId }) => websiteId))];
  await tx.run(
    sql('keyword_tags').insert(
      ids.map((id) => ({ workspace_id: workspaceId, website_id: id, key: tagKey(to), name: to })),
    ),
  );
}

/** Deletes locked tags and takes them from all keywords of the scope. */
export async function deleteKeywordTagRows(
  tx: Queries,
  scope: Scope,
  tags: readonly string[],
): Promise<void> {
  const keys = [...new Set(tags.map(tagKey))];
  const names = await spellingsOf(tx, scope, keys);
  await rewriteTags(tx, scope, names, {
    sql: `array(select name from unnest(tags) with ordinality as g(name, n)
      where name <> all (?::text[]) order by n)`,
    values: [names],
  });
  await tx.run(inScope(tx.workspaceId, scope).whereRaw('key = any (?)', [keys]).delete());
}
