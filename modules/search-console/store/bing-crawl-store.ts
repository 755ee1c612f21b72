import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { BingCrawlIssue, BingCrawlStat } from '../providers/bing-webmaster';

type Scope = { websiteId: string; site: string };
type Source = { source: 'live' | 'sandbox' };

/** Keeps Bing's days; one that is read again is replaced. */
export async function saveCrawlDays(
  tx: Queries,
  { websiteId, site, source }: Scope & Source,
  days: readonly BingCrawlStat[],
): Promise<void> {
  await tx.run({
    text: `insert into bing_crawl_days
        (workspace_id, website_id, property, day, counts, data_source, read_at)
      select distinct on ((d ->> 'date')::date) $1, $2, $3, (d ->> 'date')::date, d - 'date', $4,
        clock_timestamp()
      from jsonb_array_elements($5::jsonb) as d
      on conflict (workspace_id, website_id, property, day) do update set
        counts = excluded.counts, data_source = excluded.data_source, read_at = excluded.read_at`,
    values: [tx.workspaceId, websiteId, site, source, JSON.stringify(days)],
  });
}

export type CrawlDay = Omit<BingCrawlStat, 'date'> & {
  day: string;
  dataSource: 'live' | 'sandbox';
  readAt: string;
};

type DayRow = {
  day: string;
  counts: Omit<BingCrawlStat, 'date'>;
  dataSource: CrawlDay['dataSource'];
  readAt: Date;
};

/** Returns Bing's days of a site, newest first. */
export async function readCrawlDays(
  db: Queries,
  { websiteId, site }: Scope,
  page: { limit: number; offset: number },
): Promise<{ rows: CrawlDay[]; total: number }> {
  const ofSite = sql('bing_crawl_days').where({
    workspace_id: db.workspaceId,
    website_id: websiteId,
    property: site,
  });
  return readPage(db, ofSite, {
    columns: [sql.raw("to_char(day, 'YYYY-MM-DD') as day, counts, data_source, read_at")],
    order: 'bing_crawl_days.day desc',
    page,
    fromRow: ({ day, counts, dataSource, readAt }: DayRow): CrawlDay => ({
      day,
      ...counts,
      dataSource,
      readAt: readAt.toISOString(),
    }),
  });
}

/** Keeps Bing's list of issues, and marks those that it no longer lists. */
export async function saveCrawlIssues(
  tx: Queries,
  { websiteId, site, source }: Scope & Source,
  issues: readonly BingCrawlIssue[],
): Promise<void> {
  const values = [tx.workspaceId, websiteId, site];
  await tx.run({
    text: `insert into bing_crawl_issues (workspace_id, website_id, property, url, http_status, issues,
        in_links, data_source, first_listed_at, listed_at)
      select distinct on (i.url) $1::uuid, $2::uuid, $3, i.url, i."httpStatus", i.issues,
        i."inLinks", $4, now(), now()
      from jsonb_to_recordset($5::jsonb)
        as i (url text, "httpStatus" int, issues bigint, "inLinks" bigint)
      on conflict (workspace_id, website_id, property, url) do update set
        http_status = excluded.http_status, issues = excluded.issues, in_links = excluded.in_links,
        data_source = excluded.data_source, listed_at = now(), gone_at = null,
        first_listed_at = case when bing_crawl_issues.gone_at is null
          then bing_crawl_issues.first_listed_at else now() end`,
    values: [...values, source, JSON.stringify(issues)],
  });
  await tx.run({
    text: `update bing_crawl_issues set gone_at = now()
      where workspace_id = $1 and website_id = $2 and property = $3 and gone_at is null
        and listed_at < now()`,
    values,
  });
}

export type CrawlIssue = BingCrawlIssue & {
  dataSource: 'live' | 'sandbox';
  firstListedAt: string;
  listedAt: string;
  goneAt: string | null;
};

const issueColumns = [
  ...['url', 'http_status', 'issues', 'in_links', 'data_source'],
  ...['first_listed_at', 'listed_at', 'gone_at'],
];

type IssueRow = WithDates<CrawlIssue, 'firstListedAt' | 'listedAt' | 'goneAt'>;
const toIssue = (row: IssueRow): CrawlIssue => withIsoTimes(row);

/** Returns the pages with issues, those that Bing still lists first. */
export async function readCrawlIssues(
  db: Queries,
  { websiteId, site }: Scope,
  page: { limit: number; offset: number },
): Promise<{ rows: CrawlIssue[]; total: number }> {
  const ofSite = sql('bing_crawl_issues').where({
    workspace_id: db.workspaceId,
    website_id: websiteId,
    property: site,
  });
  const order = 'gone_at is not null, in_links desc, url';
  return readPage(db, ofSite, { columns: issueColumns, order, page, fromRow: toIssue });
}
