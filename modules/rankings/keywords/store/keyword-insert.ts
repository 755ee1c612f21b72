import { AppError } from '../../../../platform/errors';
import { newId, toUuid } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { limitsOf, planNames, plans } from '../../../account/rules/plans';
import { getWorkspace, lockKeywordLimit } from '../../../account/store/workspace-store';
import { distinctTags } from '../../../websites/rules/tag-name';
import { identityOf, type KeywordIdentity } from '../../rules/keyword';
import { addToGroups } from './keyword-membership';
import { registerKeywordTags, spellTags } from './keyword-tag-store';

export type NewKeyword = KeywordIdentity & {
  keyword: string;
  depth: number | null;
  targetUrl: string | null;
  groupIds: string[];
  tags: string[];
  searchVolume: number | null;
  cpc: number | null;
  cpcCurrency: string | null;
};

export type InsertOutcome =
  | { result: 'created' | 'exists'; id: string }
  | { result: 'over_limit'; id: null };

/**
 * Locks the plan's limit and returns how many keywords it allows in addition; infinity without a
 * limit.
 */
export async function lockKeywordRoom(tx: Queries): Promise<number> {
  // Sent in this order, so that the count is one under the lock.
  const [, workspace, count] = await Promise.all([
    lockKeywordLimit(tx, unboundedPlans),
    getWorkspace(tx),
    countIfBounded(tx),
  ]);
  const { keywordsMax } = limitsOf(workspace);
  return keywordsMax === null ? Number.POSITIVE_INFINITY : Math.max(0, keywordsMax - count);
}

/**
 * Adds keywords to a website in the order given, as far as there is room. Existing keywords are left
 * unchanged, and duplicates in the input are added once. Thousands take only a few statements. The
 * caller has checked that the groups belong to the website.
 */
export async function insertKeywords(
  tx: Queries,
  websiteId: string,
  keywords: NewKeyword[],
  room: number,
): Promise<InsertOutcome[]> {
  const byIdentity = new Map<string, NewKeyword>();
  // The first of several duplicates wins: its other fields are kept.
  for (const keyword of keywords) {
    const identity = identityOf(keyword);
    if (!byIdentity.has(identity)) byIdentity.set(identity, keyword);
  }
  const existing = mayInsertAll([...byIdentity.values()], room)
    ? new Map<string, string>()
    : await findIds(tx, websiteId, [...byIdentity.values()]);
  const missing = [...byIdentity].filter(([identity]) => !existing.has(identity));
  const added = missing
    .slice(0, room)
    .map(([identity, keyword]) => ({ identity, id: newId('keyword'), keyword }));
  const { created, others } = await insertRows(tx, websiteId, added);
  return keywords.map((keyword) => {
    const identity = identityOf(keyword);
    const id = created.get(identity);
    if (id !== undefined) {
      // Only the first duplicate counts as created by this request; the others count as existing.
      created.delete(identity);
      existing.set(identity, id);
      return { result: 'created', id };
    }
    const found = existing.get(identity) ?? others.get(identity);
    return found ? { result: 'exists', id: found } : { result: 'over_limit', id: null };
  });
}

/**
 * Whether the insert may be left to find the keywords that exist: they would take no room that
 * others need, and leave no tags behind.
 */
const mayInsertAll = (keywords: readonly NewKeyword[], room: number): boolean =>
  keywords.length <= room && keywords.every(({ tags }) => tags.length === 0);

const unboundedPlans = planNames.filter((name) => plans[name].keywordsMax === null);

/** Counts the workspace's keywords, which takes long, where they are bounded; else returns 0. */
async function countIfBounded(tx: Queries): Promise<number> {
  const [row] = await tx.run<{ count: number }>(
    sql.raw(
      `select case when plan <> all (:unboundedPlans) or limits ->> 'keywords' is not null
         then (select count(*) from keywords where workspace_id = :workspaceId) else 0 end as count
       from workspaces where id = :workspaceId`,
      { unboundedPlans, workspaceId: tx.workspaceId },
    ),
  );
  return row?.count ?? 0;
}

const identityColumns =
  'key text, country text, language text, location text, device text, engine text';

/** Returns the ids of the keywords that the website already has, by identity. */
export async function findIds(
  tx: Queries,
  websiteId: string,
  identities: KeywordIdentity[],
): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await tx.run<{ n: number; id: string }>(
    sql.raw(
      `select g.n, k.id from jsonb_to_recordset(?::jsonb) as g(n integer, ${identityColumns})
       join keywords k on k.workspace_id = ? and k.website_id = ? and k.keyword_key = g.key
         and k.country = g.country and k.language = g.language and k.location = g.location
         and k.device = g.device and k.engine = g.engine
       where k.keyword_key = any (?)`,
      [
        JSON.stringify(
          identities.map(({ key, country, language, location, device, engine }, n) => ({
            n,
            key,
            country,
            language,
            location,
            device,
            engine,
          })),
        ),
        tx.workspaceId,
        websiteId,
        // Names the keys in the index, whatever the planner takes the number of rows to be.
        [...new Set(identities.map(({ key }) => key))],
      ],
    ),
  );
  return new Map(
    rows.map(({ n, id }) => [identityOf(identities[n] as KeywordIdentity), id] as const),
  );
}

type Added = { identity: string; id: string; keyword: NewKeyword };

async function insertRows(tx: Queries, websiteId: string, added: Added[]) {
  const created = new Map<string, string>();
  if (added.length === 0) return { created, others: new Map<string, string>() };
  const spellings = await registerKeywordTags(
    tx,
    new Map([[websiteId, added.flatMap(({ keyword }) => keyword.tags)]]),
  );
  const rows = added.map(({ id, keyword: { groupIds: _, tags, ...keyword } }) => ({
    id: toUuid(id),
    ...keyword,
    tags: spellTags(spellings, websiteId, distinctTags(tags)),
  }));
  const inserted = await tx.run<{ id: string }>(
    sql.raw(
      // Sorted, so that two requests with the same keywords cannot deadlock.
      `insert into keywords (workspace_id, website_id, id, keyword, keyword_key, country, language,
         location, device, engine, depth, target_url, tags, search_volume, volume_state,
         volume_source, volume_checked_at, cpc, cpc_currency, cpc_source)
       select ?, ?, id, keyword, key, country, language, location, device, engine, depth,
         "targetUrl", tags, "searchVolume",
         case when "searchVolume" is null then 'pending' else 'measured' end,
         case when "searchVolume" is not null then 'given' end,
         case when "searchVolume" is not null then now() end,
         cpc, case when cpc is not null then "cpcCurrency" end,
         case when cpc is not null then 'given' end
       from jsonb_to_recordset(?::jsonb) as g(id uuid, keyword text, ${identityColumns},
         depth integer, "targetUrl" text, tags text[], "searchVolume" integer, cpc numeric,
         "cpcCurrency" text)
       order by key, country, language, location, device, engine
       on conflict on constraint keywords_identity do nothing returning id`,
      [tx.workspaceId, websiteId, JSON.stringify(rows)],
    ),
  );
  const ids = new Set(inserted.map(({ id }) => id));
  for (const { identity, id } of added) if (ids.has(id)) created.set(identity, id);
  const raced = added.filter(({ id }) => !ids.has(id));
  const others = await findIds(
    tx,
    websiteId,
    raced.map(({ keyword }) => keyword),
  );
  if (others.size < raced.length) {
    throw new AppError(
      'conflict',
      'The same keywords were added and deleted at the same time. Try again.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  await addToGroups(tx, added.filter(({ id }) => ids.has(id)).flatMap(pairs));
  return { created, others };
}

const pairs = ({ id, keyword }: Added) =>
  keyword.groupIds.map((groupId) => ({ groupId, keywordId: id }));
