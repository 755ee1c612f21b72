import { type Queries, sql } from '../../../platform/postgres/database';
import { escapeLike } from '../../../platform/postgres/like-pattern';
import type { SerpDevice, SerpEngine } from '../../rankings/rules/serp-reading';
import { tagKey } from '../../websites/rules/tag-name';

/** A keyword with what its series is of. */
export type TargetKeyword = {
  id: string;
  websiteId: string;
  keyword: string;
  engine: SerpEngine;
  country: string;
  language: string;
  device: SerpDevice;
  /** Empty for the whole country. */
  location: string;
};

type Named = { ids: readonly string[]; tags: readonly string[] };

const hasTag = 'exists (select from unnest(tags) as g(name) where lower(g.name) = any (?))';

/** Returns the keywords of some websites that are named by id, group or tag, by id. */
export const readTargetKeywords = (
  db: Queries,
  websiteIds: readonly string[],
  { ids, groupIds, tags }: Named & { groupIds: readonly string[] },
): Promise<TargetKeyword[]> =>
  db.run<TargetKeyword>(
    sql('keywords')
      .select('id', 'website_id', 'keyword', 'engine', 'country', 'language')
      .select('device', 'location')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .whereRaw(
        `(id = any (?) or ${hasTag} or exists (select from keyword_group_members m
           where m.workspace_id = keywords.workspace_id and m.keyword_id = keywords.id
             and m.group_id = any (?)))`,
        [[...ids], tags.map(tagKey), [...groupIds]],
      )
      .orderBy('id'),
  );

/** A prompt; a branded one names an own brand, which answers then repeat. */
export type TargetPrompt = { id: string; websiteId: string; text: string; isBranded: boolean };

/** Returns the prompts of some websites that are named by id or tag, by id. */
export const readTargetPrompts = (
  db: Queries,
  websiteIds: readonly string[],
  { ids, tags }: Named,
): Promise<TargetPrompt[]> =>
  db.run<TargetPrompt>(
    sql('ai_prompts')
      .select('id', 'website_id', 'text', 'is_branded')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .whereRaw(`(id = any (?) or ${hasTag})`, [[...ids], tags.map(tagKey)])
      .orderBy('id'),
  );

/** Returns the website of an AI target; undefined if the workspace has no such target. */
export async function websiteOfAiTarget(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.run<{ websiteId: string }>(
    sql('ai_targets').select('website_id').where({ workspace_id: db.workspaceId, id }),
  );
  return row?.websiteId;
}

/** Returns where known links of some websites point to. */
export const readLinkTargets = (
  db: Queries,
  websiteIds: readonly string[],
  ids: readonly string[],
): Promise<{ id: string; page: string }[]> =>
  db.run<{ id: string; page: string }>(
    sql('known_links')
      .select('id', 'target_url as page')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .whereRaw('id = any (?)', [[...ids]])
      .orderBy('id'),
  );

/** Returns which of these keyword groups the websites have. */
export async function knownGroups(
  db: Queries,
  websiteIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<{ id: string }>(
    sql('keyword_groups')
      .select('id')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .whereRaw('id = any (?)', [[...ids]]),
  );
  return new Set(rows.map(({ id }) => id));
}

const likeOf = (rule: string) => `%://%${escapeLike(rule).replaceAll('*', '%')}`;

/** Returns pages of the URL ledger whose address may follow a path rule; the caller looks closer. */
export const readLedgerPages = (
  db: Queries,
  websiteId: string,
  { rules, rowsMax }: { rules: readonly string[]; rowsMax: number },
): Promise<{ url: string }[]> =>
  db.run<{ url: string }>(
    sql('ledger_urls')
      .select('url')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('url like any (?)', [rules.map(likeOf)])
      .limit(rowsMax),
  );

/** Returns those of some keywords that no check, failed ones included, has looked at since a day. */
export async function keywordsUnreadSince(
  db: Queries,
  ids: readonly string[],
  day: string,
): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    sql('keywords')
      .select('id')
      .where('workspace_id', db.workspaceId)
      .whereRaw('id = any (?)', [[...ids]])
      .whereRaw(
        `coalesce(greatest(checked_at, failed_at), '-infinity') < ?::date::timestamp at time zone 'UTC'`,
        [day],
      )
      .orderBy('id'),
  );
  return rows.map(({ id }) => id);
}
