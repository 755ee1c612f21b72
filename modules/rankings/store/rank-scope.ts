import { toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { keywordsMatching, type RankFilter, websitesMatching } from './rank-filter';

/** Source name of sandbox readings. */
export const sandboxSource = 'sandbox';

/** A website and the source of its readings. */
export type ScopedWebsite = { id: string; source: string };

/** Returns websites as JSON for Postgres, which has their ids as uuids. */
export const websitesToJson = (websites: ScopedWebsite[]): string =>
  JSON.stringify(websites.map(({ id, source }) => ({ id: toUuid(id), source })));

/** The rows of `rank_readings` that a query over many keywords covers. */
export type RankScope = {
  filter: RankFilter;
  websites: ScopedWebsite[];
  /** Set only if the filter uses fields that ClickHouse does not have. */
  keywordIds: string[] | undefined;
  /** Deleted or changed keywords: their readings up to that time are ignored. */
  ended: Array<{ id: string; atMs: number }>;
};

/** Whether the filter uses fields that only Postgres has. */
const needsIds = ({ tag, groupId, q, language, location }: RankFilter) =>
  [tag, groupId, q, language, location].some((value) => value !== undefined);

/**
 * Resolves the scope. A website's source is the requested one, otherwise that of its newest
 * readings. If any website has live readings, sandbox ones are excluded: the two never form one
 * series.
 */
export async function resolveScope(
  tx: Queries,
  filter: RankFilter,
  source: string | undefined,
): Promise<RankScope> {
  const { workspaceId } = tx;
  const found = await tx.run<ScopedWebsite>(
    sql('websites as w')
      .select('w.id', 'd.source')
      .joinRaw(
        `join lateral (select source from rank_days r
           where r.workspace_id = w.workspace_id and r.website_id = w.id
             ${source === undefined ? '' : 'and r.source = ?'}
           order by day desc, checked_at desc limit 1) d on true`,
        source === undefined ? [] : [source],
      )
      .where('w.workspace_id', workspaceId)
      .whereIn('w.id', websitesMatching(workspaceId, filter))
      .orderBy('w.id'),
  );
  const live = found.filter((website) => website.source !== sandboxSource);
  const websites = live.length > 0 ? live : found;
  const ended = await readEndedSeries(
    tx,
    websites.map(({ id }) => id),
  );
  return {
    filter,
    websites,
    keywordIds: needsIds(filter) ? await idsOf(tx, filter) : undefined,
    ended,
  };
}

/** Returns the deleted or changed keywords of websites. */
export async function readEndedSeries(
  db: Queries,
  websiteIds: readonly string[],
): Promise<RankScope['ended']> {
  const ended = await db.run<{ id: string; at: Date }>(
    sql('ended_rank_series')
      .select('keyword_id as id', 'ended_at as at')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]]),
  );
  return ended.map(({ id, at }) => ({ id, atMs: at.getTime() }));
}

async function idsOf(tx: Queries, filter: RankFilter): Promise<string[]> {
  const [row] = await tx.run<{ ids: string[] }>(
    sql.raw('select array(?) as ids', [
      keywordsMatching(tx.workspaceId, filter).select('keywords.id'),
    ]),
  );
  return row?.ids ?? [];
}

/** Returns the scope as a condition and its parameters; every value is bound. */
export function scopeSql({ filter, websites, keywordIds, ended }: RankScope): {
  sql: string;
  parameters: Record<string, unknown>;
} {
  const clauses = ['website_id IN {websites:Array(String)}', 'source IN {sources:Array(String)}'];
  const sources = [...new Set(websites.map(({ source }) => source))];
  const parameters: Record<string, unknown> = {
    websites: websites.map(({ id }) => id),
    sources,
  };
  if (sources.length > 1) {
    clauses.push("concat(website_id, ' ', source) IN {series:Array(String)}");
    parameters['series'] = websites.map(({ id, source }) => `${id} ${source}`);
  }
  const { device, country, engine } = filter;
  for (const [column, value] of Object.entries({ device, country, engine })) {
    if (value === undefined) continue;
    clauses.push(`${column} = {${column}:String}`);
    parameters[column] = value;
  }
  if (keywordIds) {
    clauses.push('keyword_uuid IN {keywords:Array(UUID)}');
    parameters['keywords'] = keywordIds.map(toUuid);
  }
  if (ended.length > 0) {
    // A reading's version is its time plus a higher bit that distinguishes it from a failed check.
    clauses.push(`bitAnd(version, 4611686018427387903) > transform(toString(keyword_uuid),
      {ended:Array(String)}, {endedAt:Array(UInt64)}, toUInt64(0))`);
    parameters['ended'] = ended.map(({ id }) => toUuid(id));
    parameters['endedAt'] = ended.map(({ atMs }) => atMs);
  }
  return { sql: clauses.join(' AND '), parameters };
}
