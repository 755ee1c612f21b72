import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../platform/errors';
import { toUuid } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { uniqueViolation } from '../../../../platform/postgres/errors';
import { identityOf, type KeywordIdentity, keywordKey } from '../../rules/keyword';
import {
  applyChange,
  type KeywordChange,
  type KeywordFields,
  type KnownKeyword,
  keywordFieldNames,
} from '../../rules/keyword-change';
import { findIds } from './keyword-insert';
import { addToGroups, removeFromGroups } from './keyword-membership';
import type { Keyword } from './keyword-row';

export type KeywordUpdate = { before: Keyword; after: KnownKeyword };

const knownNames = [...keywordFieldNames, 'volumeEvidence', 'cpcSource'] as const;

/** Applies a change to a keyword that is locked. */
export function updateOf(before: Keyword, change: KeywordChange, at: string): KeywordUpdate {
  const known = Object.fromEntries(knownNames.map((name) => [name, before[name]]));
  return { before, after: applyChange(known as KnownKeyword, change, at) };
}

const toIdentity = (fields: KeywordFields): KeywordIdentity => ({
  key: keywordKey(fields.keyword),
  country: fields.country,
  language: fields.language,
  location: fields.location ?? '',
  device: fields.device,
  engine: fields.engine,
});

const isMoved = ({ before, after }: KeywordUpdate) =>
  identityOf(toIdentity(before)) !== identityOf(toIdentity(after));

/** Returns true when the update would change nothing. */
export function changesNothing({ before, after }: KeywordUpdate): boolean {
  return Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof KnownKeyword]),
  );
}

/** The fields that some of the updates change. */
export const changedFields = (updates: readonly KeywordUpdate[]) =>
  keywordFieldNames.filter((name) =>
    updates.some(({ before, after }) => String(before[name]) !== String(after[name])),
  );

/**
 * Returns keywords that would become duplicates of another keyword of their website, as a map from
 * their id to the other's id. Keywords that swap identities are no conflict.
 */
export async function findConflicts(
  tx: Queries,
  updates: KeywordUpdate[],
): Promise<Map<string, string>> {
  const moved = updates.filter(isMoved);
  const movedIds = new Set(moved.map(({ before }) => before.id));
  const conflicts = new Map<string, string>();
  for (const [websiteId, group] of Map.groupBy(moved, ({ before }) => before.websiteId)) {
    const identities = group.map(({ after }) => toIdentity(after));
    const taken = await findIds(tx, websiteId, identities);
    const claimed = new Map<string, string>();
    for (const [index, { before }] of group.entries()) {
      const identity = identityOf(identities[index] as KeywordIdentity);
      const there = taken.get(identity);
      const other = there && !movedIds.has(there) ? there : claimed.get(identity);
      if (other) conflicts.set(before.id, other);
      else claimed.set(identity, before.id);
    }
  }
  return conflicts;
}

/** Writes changes to keywords that the transaction has locked and that have no conflicts. */
export async function writeUpdates(tx: Queries, updates: KeywordUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  try {
    await stepAside(tx, updates.filter(isMoved));
    await writeRows(tx, updates);
  } catch (error) {
    if (uniqueViolation(error) !== 'keywords_identity') throw error;
    throw new AppError('conflict', 'Another request has just added one of these keywords.', {
      retryAfterSeconds: 1,
    });
  }
  const { added, removed } = membershipChanges(updates);
  await removeFromGroups(tx, removed);
  await addToGroups(tx, added);
}

/**
 * Gives swapped keywords temporary keys first, because uniqueness is checked row by row. The keys
 * contain a control character, which no real keyword does.
 */
async function stepAside(tx: Queries, moved: KeywordUpdate[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(
    sql('keywords')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('id = any (?)', [moved.map(({ before }) => before.id)])
      .update({ keyword_key: sql.raw('chr(1) || id') }),
  );
}

/**
 * Resets the columns written by a reading. They belong to the series, so a new series starts
 * without them.
 */
const readingReset = `state = case when moved then 'pending' else state end,
  confirmed = moved or confirmed,
  drop_from = case when moved then null else drop_from end,
  drop_confirmed_at = case when moved then null else drop_confirmed_at end,
  series_from = case when moved then clock_timestamp() else series_from end,
  own_urls = case when moved then '[]' else own_urls end,
  serp_features = case when moved then '{}' else serp_features end,
  ${[
    'source',
    'checked_at',
    'depth_read',
    'position',
    'previous_position',
    'previous_checked_at',
    'previous_depth_read',
    'best_position',
    'url',
    'url_hash',
    'ai_overview',
    'failed_at',
    'failure_code',
  ]
    .map((column) => `${column} = case when moved then null else ${column} end`)
    .join(', ')}`;

async function writeRows(tx: Queries, updates: KeywordUpdate[]): Promise<void> {
  const rows = updates.map((update) => {
    const { groupIds: _, location, volumeEvidence, ...fields } = update.after;
    const identity = toIdentity(update.after);
    const moved = isMoved(update);
    const { state: volumeState, source: volumeSource, checkedAt: volumeAt } = volumeEvidence;
    return {
      ...fields,
      ...identity,
      id: toUuid(update.before.id),
      moved,
      volumeState,
      volumeSource,
      volumeAt,
    };
  });
  await tx.run(
    sql.raw(
      `update keywords set keyword = g."newKeyword", keyword_key = g.key, country = g."newCountry",
         language = g."newLanguage", location = g."newLocation", device = g."newDevice",
         engine = g."newEngine", depth = g."newDepth", target_url = g."targetUrl", tags = g."newTags",
         search_volume = g."searchVolume", volume_state = g."volumeState",
         volume_source = g."volumeSource", volume_checked_at = g."volumeAt", cpc = g."newCpc",
         cpc_currency = g."cpcCurrency", cpc_source = g."cpcSource", updated_at = now(), ${readingReset}
       from (select id as "ofId", key, keyword as "newKeyword", country as "newCountry",
           language as "newLanguage", location as "newLocation", device as "newDevice",
           engine as "newEngine", depth as "newDepth", "targetUrl", tags as "newTags",
           "searchVolume", "volumeState", "volumeSource", "volumeAt", cpc as "newCpc",
           "cpcCurrency", "cpcSource", moved
         from jsonb_to_recordset(?::jsonb) as r(id uuid, key text, keyword text, country text,
           language text, location text, device text, engine text, depth integer, "targetUrl" text,
           tags text[], "searchVolume" integer, "volumeState" text, "volumeSource" text,
           "volumeAt" timestamptz, cpc numeric, "cpcCurrency" text, "cpcSource" text,
           moved boolean)) g
       where keywords.workspace_id = ? and keywords.id = g."ofId"`,
      [JSON.stringify(rows), tx.workspaceId],
    ),
  );
}

function membershipChanges(updates: KeywordUpdate[]) {
  const difference = (from: KeywordFields, to: KeywordFields, keywordId: string) => {
    const kept = new Set(to.groupIds);
    return from.groupIds
      .filter((groupId) => !kept.has(groupId))
      .map((groupId) => ({ groupId, keywordId }));
  };
  return {
    added: updates.flatMap(({ before, after }) => difference(after, before, before.id)),
    removed: updates.flatMap(({ before, after }) => difference(before, after, before.id)),
  };
}
