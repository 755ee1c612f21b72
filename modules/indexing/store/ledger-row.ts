import { type Queries, sql } from '../../../platform/postgres/database';
import { engineOfBot } from '../rules/engines';
import { type BotVisits, type EngineStanding, engineStandings } from '../rules/ledger-engine';
import {
  type IndexSource,
  type IndexState,
  indexKnownMask,
  type LedgerState,
  statesOf,
} from '../rules/ledger-facts';
import { meaningOf, type ReplyCode } from '../rules/submission';
import { type LedgerCitation, readCitations } from './ledger-citation-store';
import { type LedgerLink, readFirstLinks } from './ledger-link-store';
import type { AddedBy } from './ledger-url-store';
import { readSitemapFacts, type SitemapFact } from './sitemap-membership';

export type LedgerSubmission = {
  channel: string;
  state: string;
  source: string | null;
  queuedAt: Date;
  firstSubmittedAt: Date | null;
  lastSubmittedAt: Date | null;
  times: number;
  replyHttpStatus: number | null;
  replyCode: ReplyCode | null;
  /** Explanation of the code, as a sentence. */
  replyMeaning: string | null;
  confirmUntil: Date | null;
  confirmedAt: Date | null;
  confirmedBy: string | null;
};

/** The URL's position in the newest readings of keywords. */
export type LedgerRanking = {
  source: string;
  bestPosition: number;
  keywords: number;
  checkedAt: Date;
};

/** The URL's place in Google's index, and the evidence for it. */
export type LedgerIndex = {
  /** `unknown` where the evidence proves nothing any more. */
  state: IndexState;
  source: IndexSource | null;
  since: Date | null;
  lastImpressionDay: string | null;
  inspectedAt: Date | null;
};

/** A URL of the ledger with everything known about it. */
export type LedgerUrl = {
  id: string;
  url: string;
  addedBy: AddedBy;
  addedAt: Date;
  states: LedgerState[];
  submissions: LedgerSubmission[];
  firstCrawledAt: Date | null;
  discoveredAt: Date | null;
  discoveredBy: string | null;
  engines: EngineStanding[];
  /** Crawlers without a search engine: for training, archives or previews. */
  otherBots: BotVisits[];
  /** Null if it is in no tracked sitemap. */
  sitemap: SitemapFact | null;
  /** Whether any sitemap of the website was read completely. */
  isSitemapRead: boolean;
  /** Null if it is in none of the newest readings. */
  ranking: LedgerRanking | null;
  /** Whether any keyword of the website was ever read. */
  isRankMeasured: boolean;
  /** By engine and source. */
  citations: LedgerCitation[];
  /** Whether any AI answer was looked for citations of the website. */
  isCitationMeasured: boolean;
  /** Null if no source names a link to it. */
  firstLink: LedgerLink | null;
  /** Whether links to the website were looked at. */
  isLinkMeasured: boolean;
  /** Null without evidence. */
  index: LedgerIndex | null;
  /** Whether there is evidence of any URL of the website. */
  isIndexMeasured: boolean;
};

type UrlRow = {
  id: string;
  url: string;
  addedBy: AddedBy;
  addedAt: Date;
  facts: number;
  firstCrawledAt: Date | null;
  discoveredAt: Date | null;
  discoveredBy: string | null;
};

type OfUrl = { urlId: string };
type VisitRow = OfUrl & BotVisits;
type SubmissionRow = OfUrl & Omit<LedgerSubmission, 'replyMeaning'>;
type RankRow = OfUrl & LedgerRanking;
type IndexRow = OfUrl & LedgerIndex;

/** Returns URLs of a website by id, in order of the ids; deleted ones are omitted. */
export async function readLedgerUrls(
  tx: Queries,
  websiteId: string,
  ids: string[],
): Promise<LedgerUrl[]> {
  if (ids.length === 0) return [];
  const [urls, visits, submissions, ranks] = [
    await readUrls(tx, websiteId, ids),
    Map.groupBy(await readVisits(tx, ids), ({ urlId }) => urlId),
    Map.groupBy(await readSubmissions(tx, ids), ({ urlId }) => urlId),
    new Map((await readRanks(tx, websiteId, ids)).map((row) => [row.urlId, row])),
  ];
  const index = new Map((await readIndex(tx, ids)).map((row) => [row.urlId, withoutId(row)]));
  const sitemaps = await readSitemapFacts(tx, ids);
  const citations = await readCitations(tx, ids);
  const links = await readFirstLinks(tx, ids);
  const measured = await readMeasured(tx, websiteId);
  return ids.flatMap((id) => {
    const row = urls.get(id);
    if (!row) return [];
    const own = { visits: visits.get(id) ?? [], submissions: submissions.get(id) ?? [] };
    return [
      {
        ...toLedgerUrl(row, own, ranks.get(id)),
        ...measured,
        sitemap: sitemaps.get(id) ?? null,
        citations: citations.get(id) ?? [],
        firstLink: links.get(id) ?? null,
        index: index.get(id) ?? null,
      },
    ];
  });
}

const withoutId = <T extends OfUrl>({ urlId: _, ...rest }: T) => rest;

function toLedgerUrl(
  row: UrlRow,
  own: { visits: VisitRow[]; submissions: SubmissionRow[] },
  rank: RankRow | undefined,
): Omit<LedgerUrl, keyof Measured | 'sitemap' | 'citations' | 'firstLink' | 'index'> {
  const visits = own.visits.map(withoutId);
  const submissions = own.submissions.map(({ urlId: _, ...one }) => ({
    ...one,
    replyMeaning: one.replyCode && meaningOf(one.replyCode),
  }));
  return {
    id: row.id,
    url: row.url,
    addedBy: row.addedBy,
    addedAt: row.addedAt,
    states: [...statesOf(BigInt(row.facts)), ...(rank ? ['ranking' as const] : [])],
    submissions,
    firstCrawledAt: row.firstCrawledAt,
    discoveredAt: row.discoveredAt,
    discoveredBy: row.discoveredBy,
    engines: engineStandings(visits, submissions),
    otherBots: visits.filter(({ bot }) => engineOfBot(bot) === undefined),
    ranking: rank ? withoutId(rank) : null,
  };
}

async function readUrls(tx: Queries, websiteId: string, ids: string[]) {
  const rows = await tx.run<UrlRow>(
    sql.raw(
      `select id, url, added_by, added_at, facts, first_crawled_at, discovered_at, discovered_by
       from ledger_urls where workspace_id = ? and website_id = ? and id = any (?::uuid[])`,
      [tx.workspaceId, websiteId, ids],
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const readVisits = (tx: Queries, ids: string[]) =>
  tx.run<VisitRow>(
    sql.raw(
      `select url_id, bot, visits, errors, first_at, first_status as first_http_status,
         last_at, last_status as last_http_status, first_ok_at,
         last_ok_at
       from ledger_visits where workspace_id = ? and url_id = any (?::uuid[]) order by url_id, bot`,
      [tx.workspaceId, ids],
    ),
  );

const readSubmissions = (tx: Queries, ids: string[]) =>
  tx.run<SubmissionRow>(
    sql.raw(
      `select url_id, channel, state, source, queued_at,
         first_submitted_at, last_submitted_at, times,
         reply_status as reply_http_status, reply_code, confirm_until,
         confirmed_at, confirmed_by
       from ledger_submissions where workspace_id = ? and url_id = any (?::uuid[])
       order by url_id, channel`,
      [tx.workspaceId, ids],
    ),
  );

const readIndex = (tx: Queries, ids: string[]) =>
  tx.run<IndexRow>(
    sql.raw(
      `select url_id, coalesce(state, 'unknown') as state, source, state_since as since,
         to_char(last_shown_on, 'YYYY-MM-DD') as last_impression_day,
         inspected_at
       from ledger_index where workspace_id = ? and url_id = any (?::uuid[])`,
      [tx.workspaceId, ids],
    ),
  );

/**
 * Uses live readings if there are any, else the sandbox's: the two are never mixed in one number.
 */
const readRanks = (tx: Queries, websiteId: string, ids: string[]) =>
  tx.run<RankRow>(
    sql.raw(
      `select distinct on (u.id) u.id as url_id, min(k.position) as best_position,
         count(*) as keywords, max(k.checked_at) as checked_at,
         (array_agg(k.source order by k.position, k.id))[1] as source
       from ledger_urls u
       join keywords k on k.workspace_id = u.workspace_id and k.website_id = u.website_id
         and k.url_hash = u.url_hash and k.position is not null
       where u.workspace_id = ? and u.website_id = ? and u.id = any (?::uuid[])
       group by u.id, k.source = 'sandbox' order by u.id, k.source = 'sandbox'`,
      [tx.workspaceId, websiteId, ids],
    ),
  );

type Measured = Pick<
  LedgerUrl,
  'isRankMeasured' | 'isSitemapRead' | 'isCitationMeasured' | 'isLinkMeasured' | 'isIndexMeasured'
>;

/** Returns which sources were read at all: without them, a URL's value is unknown. */
async function readMeasured(tx: Queries, websiteId: string): Promise<Measured> {
  const [row] = await tx.run<Measured>(
    sql.raw(
      `select exists (select from keywords where workspace_id = :workspaceId
           and website_id = :websiteId and checked_at is not null) as is_rank_measured,
         exists (select from sitemaps where workspace_id = :workspaceId
           and website_id = :websiteId and ok_at is not null and removed_at is null)
           as is_sitemap_read,
         exists (select from ledger_citation_reads where workspace_id = :workspaceId
           and website_id = :websiteId) as is_citation_measured,
         exists (select from ledger_link_reads where workspace_id = :workspaceId
           and website_id = :websiteId) as is_link_measured,
         exists (select from ledger_counts where workspace_id = :workspaceId
           and website_id = :websiteId and urls > 0 and facts & :known::bigint <> 0)
           as is_index_measured`,
      { workspaceId: tx.workspaceId, websiteId, known: indexKnownMask.toString() },
    ),
  );
  return (
    row ?? {
      isRankMeasured: false,
      isSitemapRead: false,
      isCitationMeasured: false,
      isLinkMeasured: false,
      isIndexMeasured: false,
    }
  );
}
