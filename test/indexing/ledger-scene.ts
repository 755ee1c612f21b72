import type { NameAnswer } from '../../ingest/names/look-up-name';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { Database } from '../../platform/postgres/database';
import { normalizePageUrl, type PageUrl } from '../../platform/url/page-url';

export const agents = {
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  inspection: 'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** A line of a log; host and scheme only where the line names them. */
export type Line = {
  agent: keyof typeof agents;
  ip?: string | undefined;
  at: Date;
  target: string;
  status?: number;
  host?: string | undefined;
  scheme?: 'http' | 'https' | undefined;
};

/** Its reverse name says that it is YandexBot's, as no list does. */
export const yandexAddress = '203.0.113.77';

/** What DNS says of addresses. */
export const lookUpName = async (address: string): Promise<NameAnswer> => ({
  hosts: address.endsWith(yandexAddress)
    ? [{ host: 'spider-77.yandex.com', forward: 'confirmed' }]
    : [],
  ttlSeconds: 3600,
});

/** Addresses that the lists know. */
const listed = { google: '66.249.66.1', inspection: '66.249.66.2', bing: '157.55.39.1' };

export const addressOf = ({ agent, ip }: Line): string =>
  ip ?? (agent in listed ? listed[agent as keyof typeof listed] : yandexAddress);

export const toLog = (lines: readonly Line[]): string =>
  lines
    .map(
      (line) =>
        `${JSON.stringify({
          time_iso8601: line.at.toISOString(),
          remote_addr: addressOf(line),
          request_method: 'GET',
          ...(line.scheme ? { scheme: line.scheme } : {}),
          ...(line.host ? { host: line.host } : {}),
          request_uri: line.target,
          status: line.status ?? 200,
          body_bytes_sent: 512,
          http_user_agent: agents[line.agent],
        })}\n`,
    )
    .join('');

export function parsePage(url: string): PageUrl {
  const parsed = normalizePageUrl(url);
  if ('problem' in parsed) throw new Error(`${url}: ${parsed.problem}`);
  return parsed;
}

/** What the ledger knows of one crawler's visits to one address. */
export type LedgerFact = {
  url: string;
  bot: string;
  visits: number;
  errors: number;
  firstAt: Date;
  firstStatus: number;
  lastAt: Date;
  lastStatus: number;
  firstOkAt: Date | null;
  lastOkAt: Date | null;
};

/** Sorted by address and crawler. */
export async function readFacts(db: Database, scope: WebsiteRef): Promise<LedgerFact[]> {
  return db.reader(scope.workspaceId).run<LedgerFact>({
    text: `select u.url, v.bot, v.visits, v.errors, v.first_at, v.first_status, v.last_at,
             v.last_status, v.first_ok_at, v.last_ok_at
           from ledger_visits v join ledger_urls u on u.workspace_id = v.workspace_id and u.id = v.url_id
           where v.workspace_id = $1 and v.website_id = $2 order by u.url collate "C", v.bot collate "C"`,
    values: [scope.workspaceId, scope.websiteId],
  });
}

export type Discovery = {
  url: string;
  firstCrawledAt: Date | null;
  discoveredAt: Date | null;
  discoveredBy: string | null;
};

export async function readDiscoveries(db: Database, scope: WebsiteRef): Promise<Discovery[]> {
  return db.reader(scope.workspaceId).run<Discovery>({
    text: `select url, first_crawled_at, discovered_at, discovered_by from ledger_urls
           where workspace_id = $1 and website_id = $2 order by url collate "C"`,
    values: [scope.workspaceId, scope.websiteId],
  });
}

const searchAgents = new Set<Line['agent']>(['google', 'bing', 'yandex']);
const botNames = {
  google: 'Googlebot',
  inspection: 'Google-InspectionTool',
  bing: 'bingbot',
  yandex: 'YandexBot',
  person: '',
};

/** Whether the visit counts: the address is the crawler's own. */
const isVerified = ({ agent, ip }: Line): boolean => agent !== 'person' && !ip;

function isOf(line: Line, url: PageUrl): boolean {
  const target = normalizePageUrl(`http://any.example${line.target}`);
  if ('problem' in target) return false;
  const isHost = line.host === undefined || line.host === url.host.replace(/:\d+$/, '');
  const isScheme = line.scheme === undefined || line.scheme === url.scheme;
  return isHost && isScheme && target.path === url.path && target.query === url.query;
}

/** The same, worked out line by line from what was sent. */
export function expectedFacts(urls: readonly string[], lines: readonly Line[]): LedgerFact[] {
  const facts: LedgerFact[] = [];
  for (const text of urls) {
    const url = parsePage(text);
    for (const agent of Object.keys(botNames) as Line['agent'][]) {
      const visits = lines
        .filter((line) => line.agent === agent && isVerified(line) && isOf(line, url))
        .map(({ at, status = 200 }) => ({ at, status }))
        .sort((a, b) => a.at.getTime() - b.at.getTime() || a.status - b.status);
      const [first, last] = [visits[0], visits.at(-1)];
      if (!first || !last) continue;
      const ok = visits.filter(({ status }) => status >= 200 && status < 400);
      facts.push({
        url: url.url,
        bot: botNames[agent],
        visits: visits.length,
        errors: visits.filter(({ status }) => status >= 400).length,
        firstAt: first.at,
        firstStatus: first.status,
        lastAt: last.at,
        lastStatus: last.status,
        firstOkAt: ok[0]?.at ?? null,
        lastOkAt: ok.at(-1)?.at ?? null,
      });
    }
  }
  const byName = ({ url, bot }: LedgerFact) => `${url} ${bot}`;
  return facts.sort((a, b) => (byName(a) < byName(b) ? -1 : 1));
}

export function expectedDiscoveries(urls: readonly string[], lines: readonly Line[]): Discovery[] {
  const facts = expectedFacts(urls, lines);
  const searching = new Set([...searchAgents].map((agent) => botNames[agent]));
  return [...urls].sort().map((url) => {
    const mine = facts.filter((fact) => fact.url === url);
    const firsts = mine.map(({ firstAt: at }) => at.getTime());
    const [found] = mine
      .filter(({ bot, firstOkAt: at }) => searching.has(bot) && at)
      .sort(
        (a, b) =>
          (a.firstOkAt?.getTime() ?? 0) - (b.firstOkAt?.getTime() ?? 0) || (a.bot < b.bot ? -1 : 1),
      );
    return {
      url,
      firstCrawledAt: firsts.length > 0 ? new Date(Math.min(...firsts)) : null,
      discoveredAt: found?.firstOkAt ?? null,
      discoveredBy: found?.bot ?? null,
    };
  });
}
