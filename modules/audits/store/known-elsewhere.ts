import type { Queries } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { isStaticSql } from '../../crawlers/store/visit-source';
import type { AuditOfWebsite } from '../rules/audit-ref';
import { numbersOf } from './frontier-reading';

/** Pages read from the logs: those that crawlers requested most in the last days. */
const visitedMax = 5_000;
const visitDays = 30;

/** Ledger URLs that are looked up in the crawl at once. */
const ledgerStep = 5_000;

/**
 * Returns URLs of the website's ledger that an audit's crawl has not reached, in the order of their
 * ids. They are looked up in batches: Postgres has no statistics on rows added a minute ago and
 * would choose a plan that compares all with all.
 */
export async function readLedgerElsewhere(
  db: Queries,
  ref: AuditOfWebsite,
  urlsMax: number,
): Promise<string[]> {
  const elsewhere: string[] = [];
  for (let after = ''; elsewhere.length < urlsMax; ) {
    const rows = await db.run<{ id: string; url: string }>({
      text: `select id, url from ledger_urls
             where workspace_id = $1 and website_id = $2 and id > $3 order by id limit ${ledgerStep}`,
      values: [db.workspaceId, ref.websiteId, after],
    });
    const urls = rows.map(({ url }) => url);
    const known = await numbersOf(db, ref.auditId, urls);
    elsewhere.push(...urls.filter((url) => !known.has(url)));
    if (rows.length < ledgerStep) break;
    after = rows.at(-1)?.id ?? '';
  }
  return elsewhere.slice(0, urlsMax);
}

/**
 * Returns pages that an audit's crawl has not reached and whose last verified crawler visit had a
 * 2xx status, most visited first. URLs with a query are left out, because crawlers invent many that
 * the site does not intend. `hosts` are the crawl's, the start's first. Throws `unavailable` while
 * ClickHouse is down.
 */
export async function readLogsElsewhere(
  { db, clickhouse }: WorkspaceReads,
  ref: AuditOfWebsite,
  { scheme, hosts, urlsMax }: { scheme: string; hosts: readonly string[]; urlsMax: number },
): Promise<string[]> {
  const rows = await clickhouse.query<{ named: string; path: string }>({
    sql: `SELECT if(host_assumed, '', host) AS named, path FROM crawler_visits
          WHERE website_id = {website:String}
            AND day >= today() - {days:UInt16} AND verification = 'verified' AND query = ''
            AND startsWith(path, '/') AND NOT (${isStaticSql})
          GROUP BY named, path HAVING argMax(status, at) BETWEEN 200 AND 299
          ORDER BY count() DESC, named, path LIMIT {limit:UInt32}`,
    parameters: { website: ref.websiteId, days: visitDays, limit: visitedMax },
    comment: 'visited-pages',
  });
  // A line without a host may belong to any of them. If none of those URLs is known, the first
  // host's is used.
  const pages = rows.map(({ named, path }) =>
    (named === '' ? hosts : [named]).map((host) => `${scheme}://${host}${path}`),
  );
  const known = await numbersOf(db, ref.auditId, pages.flat());
  const unknown = pages.filter((urls) => !urls.some((url) => known.has(url)));
  return unknown.flatMap(([url]) => url ?? []).slice(0, urlsMax);
}
