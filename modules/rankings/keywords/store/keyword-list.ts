import type { Knex } from 'knex';
import { sql } from '../../../../platform/postgres/database';
import { containing } from '../../../../platform/postgres/like-pattern';
import type { Workspace } from '../../../../platform/workspace';
import { type KeywordDevice, type KeywordEngine, keywordKey } from '../../rules/keyword';
import type { EvidenceState } from '../../rules/keyword-evidence';
import { type Keyword, readKeywords } from './keyword-row';
import { afterRow, type KeywordSort, orderBy, sortColumn } from './keyword-sort';
import { type KeywordStanding, keywordStanding } from './keyword-standing';
import { withKeywordTag } from './keyword-tag-store';

export type KeywordFilter = {
  websiteId?: string | undefined;
  groupId?: string | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  device?: KeywordDevice | undefined;
  engine?: KeywordEngine | undefined;
  country?: string | undefined;
  language?: string | undefined;
  state?: EvidenceState | undefined;
  positionMin?: number | undefined;
  positionMax?: number | undefined;
  volumeMin?: number | undefined;
  volumeMax?: number | undefined;
};

/** Rows per page of a streamed list: large enough to keep queries few, small enough for memory. */
const streamedPageRows = 5_000;

function filtered(workspaceId: string, filter: KeywordFilter, standing: KeywordStanding) {
  return sql('keywords')
    .where('keywords.workspace_id', workspaceId)
    .modify((query) => {
      const { websiteId, device, engine, country, language } = filter;
      const exact = { website_id: websiteId, device, engine, country, language };
      for (const [column, value] of Object.entries(exact)) {
        if (value !== undefined) query.where(`keywords.${column}`, value);
      }
      if (filter.tag !== undefined) withKeywordTag(query, workspaceId, filter.tag);
      if (filter.q !== undefined) {
        query.whereLike('keywords.keyword_key', containing(keywordKey(filter.q)));
      }
      if (filter.groupId !== undefined) query.whereIn('keywords.id', members(workspaceId, filter));
      if (filter.state !== undefined) query.whereRaw('? = ?', [standing.state, filter.state]);
    })
    .modify(within, 'position', filter.positionMin, filter.positionMax)
    .modify(within, 'search_volume', filter.volumeMin, filter.volumeMax);
}

function within(query: Knex.QueryBuilder, column: string, min?: number, max?: number): void {
  if (min !== undefined) query.where(`keywords.${column}`, '>=', min);
  if (max !== undefined) query.where(`keywords.${column}`, '<=', max);
}

const members = (workspaceId: string, { groupId = '' }: KeywordFilter) =>
  sql('keyword_group_members')
    .select('keyword_id')
    .where({ workspace_id: workspaceId, group_id: groupId });

/**
 * Whether the index of a website's keywords alone can serve the query, total and order included.
 */
const isPlain = ({ websiteId: _, ...rest }: KeywordFilter) =>
  Object.values(rest).every((value) => value === undefined);

/** Returns a page of keywords, oldest first unless sorted, with the exact number of matches. */
export async function listKeywords(
  workspace: Workspace,
  options: { filter: KeywordFilter; sort: KeywordSort | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Keyword[]; total: number }> {
  const { filter, sort } = options;
  // Uses a pooled connection: at 100,000 keywords this query would block short reads.
  return workspace.scan(async (tx) => {
    const standing = await keywordStanding(tx);
    const matching = filtered(workspace.workspaceId, filter, standing)
      .select('keywords.id')
      .select(sql.raw(`${sortColumn(sort)} as sort_key`));
    // Filters are evaluated once for the page and the total; without filters, each uses its own
    // index. Both use narrow rows; full rows are read for the page only.
    const [found] = await tx.run<{ total: number; ids: string[] }>(
      sql.raw(
        `with matching as ${isPlain(filter) ? 'not materialized' : 'materialized'} (?)
         select (select count(*) from matching) as total,
           array(select id from matching order by ${orderBy(sort)} limit ? offset ?) as ids`,
        [matching, page.limit, page.offset],
      ),
    );
    const { total = 0, ids = [] } = found ?? {};
    return { rows: await readKeywords(tx, { ids, standing }), total };
  });
}

/**
 * Streams all matching keywords in pages; each continues after the last row of the previous one.
 * Nothing is kept in memory or in a transaction while a slow client reads. Concurrent changes may
 * or may not be visible.
 */
export async function* streamKeywords(
  workspace: Workspace,
  { filter, sort }: { filter: KeywordFilter; sort: KeywordSort | undefined },
): AsyncGenerator<Keyword> {
  let last: { id: string; value: string | null } | undefined;
  for (;;) {
    const after = last;
    const page = await workspace.scan(async (tx) => {
      const standing = await keywordStanding(tx);
      const matching = filtered(workspace.workspaceId, filter, standing)
        .select('keywords.id')
        // As text, because a JavaScript Date would lose the microseconds.
        .select(sql.raw(`${sortColumn(sort)} as sort_key, (${sortColumn(sort)})::text as value`))
        .modify((query) => {
          if (after) query.whereRaw(afterRow(sort, after));
        })
        .orderByRaw(orderBy(sort))
        .limit(streamedPageRows);
      const found = await tx.run<{ id: string; value: string | null }>(matching);
      const ids = found.map(({ id }) => id);
      return { found, rows: await readKeywords(tx, { ids, standing }) };
    });
    yield* page.rows;
    last = page.found.at(-1);
    if (page.found.length < streamedPageRows) return;
  }
}
