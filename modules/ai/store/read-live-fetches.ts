import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { OwnsUrl } from '../../websites/rules/match-scope';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { withoutCampaign } from '../rules/cited-page';
import {
  baselineMs,
  type LiveFetch,
  liveFetchers,
  liveFetchOf,
  windowAfterMs,
  windowBeforeMs,
} from '../rules/live-fetch';

/** The part of an answer that the log is compared with. */
export type CitingAnswer = { engine: string; askedAtMs: number; citedUrls: readonly string[] };

export type CitationFetch = LiveFetch & { url: string };

/** Far above the number that makes a page ambiguous; the closest visits are kept. */
const visitsMaxAPath = 2_000;

type Visit = { atMs: number; host: string; path: string; query: string };

/**
 * Returns, for each page that an answer cites, whether the log shows that it was read for the answer.
 * The log is read each time, so lines that arrive late count. `isLogComplete` covers all tiers that
 * answer for the website, for the whole window. Throws `unavailable` while ClickHouse is down.
 */
export async function liveFetchesOf(
  clickhouse: ClickHouse,
  ref: WebsiteRef,
  answer: CitingAnswer,
  { ownsUrl, isLogComplete }: { ownsUrl: OwnsUrl; isLogComplete: boolean },
): Promise<CitationFetch[]> {
  const { engine, askedAtMs } = answer;
  const urls = [...new Set(answer.citedUrls)];
  const own = urls.filter((url) => URL.canParse(url) && ownsUrl(url));
  const visits = await readFetcherVisits(clickhouse, ref, { ...answer, citedUrls: own });
  return urls.map((url) => {
    const isOwn = own.includes(url);
    const visitsMs = isOwn ? visits.filter(isVisitOf(url)).map(({ atMs }) => atMs) : [];
    const isComplete = isOwn && isLogComplete;
    return { url, ...liveFetchOf({ engine, askedAtMs, visitsMs, isLogComplete: isComplete }) };
  });
}

async function readFetcherVisits(
  clickhouse: ClickHouse,
  { workspaceId, websiteId }: WebsiteRef,
  { engine, askedAtMs, citedUrls }: CitingAnswer,
): Promise<Visit[]> {
  const bots = liveFetchers[engine];
  if (!bots || citedUrls.length === 0) return [];
  const fromMs = askedAtMs - windowBeforeMs - baselineMs;
  const toMs = askedAtMs + windowAfterMs;
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const rows = await clickhouse.query<Omit<Visit, 'atMs'> & { atMs: string | number }>(
    workspaceId,
    {
      sql: `SELECT toUnixTimestamp64Milli(at) AS atMs, if(host_assumed, '', host) AS host, path, query
            FROM crawler_visits
            WHERE workspace_id = {workspace:String} AND website_id = {website:String}
              AND day BETWEEN {fromDay:Date} AND {toDay:Date} AND bot IN {bots:Array(String)}
              AND path IN {paths:Array(String)} AND verification = 'verified'
              AND toUnixTimestamp64Milli(at) BETWEEN {from:Int64} AND {to:Int64}
            ORDER BY abs(toUnixTimestamp64Milli(at) - {asked:Int64}) LIMIT {max:UInt32} BY path`,
      parameters: {
        website: websiteId,
        fromDay: dayOf(fromMs),
        toDay: dayOf(toMs),
        bots,
        paths: [...new Set(citedUrls.map((url) => new URL(url).pathname))],
        from: fromMs,
        to: toMs,
        asked: askedAtMs,
        max: visitsMaxAPath,
      },
      comment: 'live-fetches',
    },
  );
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** A line without a host may belong to any own host. */
function isVisitOf(url: string): (visit: Visit) => boolean {
  const page = new URL(url);
  const host = withoutWww(page.hostname);
  const query = withoutCampaign(page.search);
  return (visit) =>
    visit.path === page.pathname &&
    (visit.host === '' || withoutWww(visit.host) === host) &&
    withoutCampaign(visit.query) === query;
}

const withoutWww = (host: string) => host.replace(/^www\./, '');
