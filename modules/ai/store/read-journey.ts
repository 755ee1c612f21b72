import type { WorkspaceReads } from '../../../platform/workspace';
import { openVisits } from '../../crawlers/store/open-visits';
import type { VisitFilter } from '../../crawlers/store/visit-filter';
import { isStaticSql } from '../../crawlers/store/visit-source';
import { pathHash } from '../../indexing/rules/path-hash';
import { readCitedUrlsByEngine } from '../../indexing/store/ledger-citation-store';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { allCrawlers } from '../rules/journey';
import { pathOfPage } from './cited-paths';
import { ofPeople } from './read-retrievals';

/** Verified visits of a crawler to a path. */
export type BotVisits = {
  key: string;
  path: string;
  bot: string;
  visits: number;
  firstAt: string;
  lastAt: string;
};

export const keyOfPath = (path: string): string => pathHash(path).readBigUInt64LE().toString();

async function readBotVisits(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
  { where, parameters }: { where: string; parameters: Record<string, unknown> },
): Promise<BotVisits[]> {
  const visits = await openVisits(db, filter.websiteId);
  const source = visits.by(['path', 'bot', 'httpStatus'], filter);
  const rows = await clickhouse.query<Omit<BotVisits, 'path'> & { page: string }>({
    sql: `SELECT toString(path_hash) AS key, any(path) AS page, bot, sum(n) AS visits,
        min(first_at) AS firstAt, max(last_at) AS lastAt
      FROM ${source.sql} WHERE ${where} GROUP BY path_hash, bot`,
    parameters: { ...source.parameters, ...parameters },
    comment: 'ai-journey-visits',
  });
  return rows.map(({ page, ...row }) => ({ ...row, path: page }));
}

/** Returns what fetchers for people's questions read, by path. */
export const readFetches = (workspace: WorkspaceReads, filter: VisitFilter): Promise<BotVisits[]> =>
  readBotVisits(workspace, ofPeople(filter), { where: '1', parameters: {} });

const verified = (filter: VisitFilter): VisitFilter => ({ ...filter, verification: 'verified' });

/** Returns what index crawlers got of these paths. */
export async function readIndexCrawls(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  keys: readonly string[],
): Promise<BotVisits[]> {
  if (keys.length === 0) return [];
  return readBotVisits(workspace, verified(filter), {
    where: `bot IN {bots:Array(String)} AND status BETWEEN 200 AND 399
      AND path_hash IN (SELECT toUInt64(arrayJoin({keys:Array(String)})))`,
    parameters: { bots: allCrawlers, keys },
  });
}

/** Returns how many pages each index crawler got; files that pages load do not count. */
export async function countCrawledPages(
  { db, clickhouse }: WorkspaceReads,
  filter: VisitFilter,
): Promise<ReadonlyMap<string, number>> {
  const visits = await openVisits(db, filter.websiteId);
  const source = visits.by(['path', 'bot', 'httpStatus'], verified(filter));
  const rows = await clickhouse.query<{ bot: string; pages: number }>({
    sql: `SELECT bot, uniqExact(path_hash) AS pages FROM ${source.sql}
      WHERE bot IN {bots:Array(String)} AND status BETWEEN 200 AND 399 AND NOT (${isStaticSql})
      GROUP BY bot`,
    parameters: { ...source.parameters, bots: allCrawlers },
    comment: 'ai-journey-crawled',
  });
  return new Map(rows.map(({ bot, pages }) => [bot, pages]));
}

/** When an engine cited a path, of all time. */
export type CitedTimes = { path: string; firstAt: string; lastAt: string };

const urlsMax = 100_000;

/** Returns them by engine and key of the path, separated by a space. */
export async function readCitedTimes(
  { db }: Pick<WorkspaceReads, 'db'>,
  ref: WebsiteRef,
  isReal: boolean,
): Promise<ReadonlyMap<string, CitedTimes>> {
  const times = new Map<string, CitedTimes>();
  const rows = await readCitedUrlsByEngine(db, ref.websiteId, { isReal, rowsMax: urlsMax });
  for (const { url, engine, firstAt, lastAt } of rows) {
    const path = pathOfPage(url);
    const key = `${engine} ${keyOfPath(path)}`;
    const [first, last] = [firstAt.toISOString(), lastAt.toISOString()];
    const known = times.get(key);
    times.set(key, {
      path,
      firstAt: known && known.firstAt < first ? known.firstAt : first,
      lastAt: known && known.lastAt > last ? known.lastAt : last,
    });
  }
  return times;
}
