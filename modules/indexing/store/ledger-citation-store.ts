import { AppError } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { PageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import type { CitationSource } from '../rules/citation-source';
import { findTrackedUrls, trackMissing } from './ledger-url-store';

/** When an engine's answers cited a page, by one source. */
export type LedgerCitation = {
  engine: string;
  source: CitationSource;
  firstAt: Date;
  lastAt: Date;
};

export type CitedPage = LedgerCitation & { page: PageUrl };

/** An engine whose answers were looked at, whether or not they cite the website. */
export type CitationRead = { engine: string; source: CitationSource; readAt: Date };

/**
 * Adds citations of own pages to the ledger. Idempotent: the first and last time only widen. Pages
 * that the ledger does not know are added if the plan has room for all of them; else their citations
 * are dropped. Made-up answers add no pages. Nothing is written for a deleted website. Throws `unavailable` while ClickHouse is down.
 */
export async function recordCitations(
  workspace: Workspace,
  websiteId: string,
  { cited, reads }: { cited: readonly CitedPage[]; reads: readonly CitationRead[] },
): Promise<void> {
  const ids = await trackCited(workspace, websiteId, cited);
  if (cited.length === 0 && reads.length === 0) return;
  const rows = widest(
    cited.flatMap(({ page, ...one }) => {
      const urlId = ids.get(page.url);
      return urlId ? [{ ...one, urlId }] : [];
    }),
  );
  await workspace.transaction(async (tx) => {
    await writeReads(tx, websiteId, reads);
    await writeCitations(tx, websiteId, rows);
  });
}

/** Returns the ids of the pages that are in the ledger, after adding those that may be added. */
async function trackCited(
  workspace: Workspace,
  websiteId: string,
  cited: readonly CitedPage[],
): Promise<Map<string, string>> {
  const real = cited.filter(({ source }) => source !== 'sandbox');
  const pages = [...new Map(real.map(({ page }) => [page.url, page])).values()];
  try {
    await trackMissing(workspace, websiteId, pages, 'citation');
  } catch (error) {
    const isExpected =
      error instanceof AppError && ['payment_required', 'not_found'].includes(error.code);
    if (!isExpected) throw error;
  }
  const urls = [...new Set(cited.map(({ page }) => page.url))];
  if (urls.length === 0) return new Map();
  return findTrackedUrls(workspace.db, websiteId, urls);
}

type CitationRow = LedgerCitation & { urlId: string };

const keyOf = ({ urlId, engine, source }: CitationRow) => `${urlId} ${engine} ${source}`;

/** Joins rows of one key, which one statement cannot write twice; sorted, so writers cannot deadlock. */
function widest(rows: readonly CitationRow[]): CitationRow[] {
  const byKey = new Map<string, CitationRow>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row)) ?? row;
    byKey.set(keyOf(row), {
      ...row,
      firstAt: new Date(Math.min(known.firstAt.getTime(), row.firstAt.getTime())),
      lastAt: new Date(Math.max(known.lastAt.getTime(), row.lastAt.getTime())),
    });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

async function writeCitations(tx: Queries, websiteId: string, rows: readonly CitationRow[]) {
  if (rows.length === 0) return;
  // A URL that is deleted at the same time must not leave its citations behind.
  await tx.run(
    sql.raw(
      `insert into ledger_citations as known
         (workspace_id, website_id, url_id, engine, source, first_at, last_at)
       select u.workspace_id, u.website_id, u.id, c.engine, c.source, c.first_at, c.last_at
       from unnest(?::uuid[], ?::text[], ?::text[], ?::timestamptz[], ?::timestamptz[])
         with ordinality as c (url_id, engine, source, first_at, last_at, place)
       join ledger_urls u on u.workspace_id = ? and u.website_id = ? and u.id = c.url_id
       order by c.place for key share of u
       on conflict (workspace_id, url_id, engine, source) do update
         set first_at = least(known.first_at, excluded.first_at),
           last_at = greatest(known.last_at, excluded.last_at)
         where known.first_at > excluded.first_at or known.last_at < excluded.last_at`,
      [
        rows.map(({ urlId }) => urlId),
        rows.map(({ engine }) => engine),
        rows.map(({ source }) => source),
        rows.map(({ firstAt }) => firstAt),
        rows.map(({ lastAt }) => lastAt),
        tx.workspaceId,
        websiteId,
      ],
    ),
  );
}

/** Writes nothing for a deleted website. */
async function writeReads(tx: Queries, websiteId: string, reads: readonly CitationRead[]) {
  if (reads.length === 0) return;
  await tx.run(
    sql.raw(
      `insert into ledger_citation_reads as known
         (workspace_id, website_id, engine, source, read_at)
       select w.workspace_id, w.id, r.engine, r.source, max(r.read_at)
       from unnest(?::text[], ?::text[], ?::timestamptz[]) as r (engine, source, read_at)
       join websites w on w.workspace_id = ? and w.id = ?
       group by w.workspace_id, w.id, r.engine, r.source
       order by r.engine, r.source
       on conflict (workspace_id, website_id, engine, source) do update
         set read_at = excluded.read_at where known.read_at < excluded.read_at`,
      [
        reads.map(({ engine }) => engine),
        reads.map(({ source }) => source),
        reads.map(({ readAt }) => readAt),
        tx.workspaceId,
        websiteId,
      ],
    ),
  );
}

/** Returns the citations of URLs by their ids. */
export async function readCitations(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, LedgerCitation[]>> {
  const rows = await db.run<LedgerCitation & { urlId: string }>(
    sql.raw(
      `select url_id, engine, source, first_at, last_at
       from ledger_citations where workspace_id = ? and url_id = any (?::uuid[])
       order by url_id, engine, source`,
      [db.workspaceId, [...ids]],
    ),
  );
  const byUrl = Map.groupBy(rows, ({ urlId }) => urlId);
  return new Map([...byUrl].map(([id, all]) => [id, all.map(({ urlId: _, ...one }) => one)]));
}

/** What answers of one engine cite of a website, by one source. */
export type EngineCitations = {
  engine: string;
  source: CitationSource;
  pages: number;
  lastAt: Date | null;
};

/** Returns every engine whose answers were looked at, with the website's pages that they cite. */
export const countCitedPages = (db: Queries, websiteId: string): Promise<EngineCitations[]> =>
  db.run<EngineCitations>(
    sql.raw(
      `select r.engine, r.source, count(c.url_id) as pages, max(c.last_at) as last_at
       from ledger_citation_reads r
       left join ledger_citations c on c.workspace_id = r.workspace_id
         and c.website_id = r.website_id and c.engine = r.engine and c.source = r.source
       where r.workspace_id = ? and r.website_id = ?
       group by r.engine, r.source order by r.engine, r.source`,
      [db.workspaceId, websiteId],
    ),
  );

/** A tracked URL with its citations by all engines. */
export type CitedUrl = { url: string; engines: string[]; firstAt: Date; lastAt: Date };

/**
 * Returns a website's cited URLs, most recently cited first. Made-up answers count only for a website
 * that has no real ones.
 */
export async function readCitedUrls(
  db: Queries,
  websiteId: string,
  urlsMax: number,
): Promise<CitedUrl[]> {
  const read = (isReal: boolean) =>
    db.run<CitedUrl>(
      sql.raw(
        `select u.url, array_agg(distinct c.engine order by c.engine) as engines,
           min(c.first_at) as first_at, max(c.last_at) as last_at
         from ledger_citations c
         join ledger_urls u on u.workspace_id = c.workspace_id and u.id = c.url_id
         where c.workspace_id = ? and c.website_id = ? and (c.source <> 'sandbox') = ?
         group by u.id, u.url order by max(c.last_at) desc, u.id limit ?`,
        [db.workspaceId, websiteId, isReal, urlsMax],
      ),
    );
  const real = await read(true);
  return real.length > 0 ? real : read(false);
}

/** When an engine's answers cited a tracked URL. */
export type EngineCitedUrl = { url: string; engine: string; firstAt: Date; lastAt: Date };

/** Returns the URLs that each engine cites, most recently cited first, by real or by made-up answers. */
export const readCitedUrlsByEngine = (
  db: Queries,
  websiteId: string,
  { isReal, rowsMax }: { isReal: boolean; rowsMax: number },
): Promise<EngineCitedUrl[]> =>
  db.run<EngineCitedUrl>(
    sql.raw(
      `select u.url, c.engine, min(c.first_at) as first_at, max(c.last_at) as last_at
       from ledger_citations c
       join ledger_urls u on u.workspace_id = c.workspace_id and u.id = c.url_id
       where c.workspace_id = ? and c.website_id = ? and (c.source <> 'sandbox') = ?
       group by u.id, u.url, c.engine order by max(c.last_at) desc, u.id, c.engine limit ?`,
      [db.workspaceId, websiteId, isReal, rowsMax],
    ),
  );

/** A page that a report counts, by its URL in the ledger's form. */
export type ReportedCitation = LedgerCitation & { url: string };

/**
 * Makes these the only citations of a source: what a deleted report said must not remain. Tracks no
 * URLs; `reads` are the engines whose reports are left.
 */
export async function replaceCitations(
  tx: Queries,
  websiteId: string,
  source: CitationSource,
  { cited, reads }: { cited: readonly ReportedCitation[]; reads: readonly CitationRead[] },
): Promise<void> {
  const ofSource = { workspace_id: tx.workspaceId, website_id: websiteId, source };
  await tx.run(sql('ledger_citation_reads').where(ofSource).delete());
  await tx.run(sql('ledger_citations').where(ofSource).delete());
  const ids = await findTrackedUrls(tx, websiteId, [...new Set(cited.map(({ url }) => url))]);
  const rows = cited.flatMap(({ url, ...one }) => {
    const urlId = ids.get(url);
    return urlId ? [{ ...one, urlId }] : [];
  });
  await writeReads(tx, websiteId, reads);
  await writeCitations(tx, websiteId, widest(rows));
}

/** A tracked URL and one source that cites it. */
export type CitationEvidence = CitedUrl & { source: CitationSource };

/** Returns what each source says of a website's URLs, most recently cited first. */
export const readCitationEvidence = (
  db: Queries,
  websiteId: string,
  rowsMax: number,
): Promise<CitationEvidence[]> =>
  db.run<CitationEvidence>(
    sql.raw(
      `select u.url, c.source, array_agg(c.engine order by c.engine) as engines,
         min(c.first_at) as first_at, max(c.last_at) as last_at
       from ledger_citations c
       join ledger_urls u on u.workspace_id = c.workspace_id and u.id = c.url_id
       where c.workspace_id = ? and c.website_id = ?
       group by u.id, u.url, c.source order by max(c.last_at) desc, u.id, c.source limit ?`,
      [db.workspaceId, websiteId, rowsMax],
    ),
  );
