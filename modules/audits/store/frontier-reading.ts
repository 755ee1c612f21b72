import type { Queries } from '../../../platform/postgres/database';
import { deleteInBatches } from '../../../platform/postgres/delete-in-batches';
import { urlHashOf } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import type { SitemapAlternate } from '../../indexing/rules/sitemap-rows';
import type { AuditOfWebsite } from '../rules/audit-ref';
import type { CrawledUrl, FetchFacts } from '../rules/page-facts';
import type { FrontierUrl, GraphUrl } from '../rules/site-rules/site-graph';
import { sketchOfBytes } from '../rules/sketch';
import { type CheckedDocument, unpackChecked, unpackFacts, unpackGraphFacts } from './packed-facts';
import { toAlternateFacts } from './sitemap-alternates';

/** A batch of pages with a hundred kilobytes of facts each still fits in memory. */
const rowsAStep = 500;

/** A row of the frontier with its facts still packed. */
export type FrontierRow = {
  number: number;
  url: string;
  urlHash: Buffer;
  kind: FrontierUrl['kind'];
  source: FrontierUrl['source'];
  foundOn: number | null;
  inSitemap: boolean;
  skipReason: FrontierUrl['skipReason'];
  facts: Buffer | null;
  alternates: SitemapAlternate[] | null;
};

/**
 * Whether a URL known only from the ledger or the logs no longer exists. It then counts as skipped,
 * because no link leads there.
 */
const isGone = ({ source }: FrontierRow, fetch: FetchFacts) =>
  (source === 'ledger' || source === 'logs') &&
  (fetch.status === null || fetch.status < 200 || fetch.status > 299);

/** A URL of the frontier. One that was checked when it was read needs no other facts as a rule. */
export type UnpackedUrl = FrontierUrl & { checked: CheckedDocument | undefined };

/** A checked document's facts, of which those of its content are unpacked when they are used. */
class LazyFacts implements CrawledUrl {
  #whole: CrawledUrl | undefined;

  readonly fetch: FetchFacts;
  readonly #packed: Buffer;

  constructor(fetch: FetchFacts, packed: Buffer) {
    this.fetch = fetch;
    this.#packed = packed;
  }

  get #facts(): CrawledUrl {
    this.#whole ??= unpackFacts(this.#packed);
    return this.#whole;
  }

  get html(): CrawledUrl['html'] {
    return this.#facts.html;
  }

  get links(): CrawledUrl['links'] {
    return this.#facts.links;
  }

  get rendered(): CrawledUrl['rendered'] {
    return this.#facts.rendered;
  }
}

function unpackWhole({ facts: packed, alternates }: FrontierRow): CrawledUrl | null {
  const facts = packed && unpackFacts(packed);
  facts?.html?.alternates.push(...(alternates ?? []).map(toAlternateFacts));
  return facts;
}

export function toFrontierUrl(row: FrontierRow): UnpackedUrl {
  const known = {
    number: row.number,
    url: row.url,
    kind: row.kind,
    source: row.source,
    foundOn: row.foundOn,
    inSitemap: row.inSitemap,
  };
  // Sitemaps may name alternates of the page after it was checked.
  const mayBeChecked = row.facts !== null && row.kind === 'page' && row.alternates === null;
  const checked = mayBeChecked ? unpackChecked(row.facts as Buffer) : undefined;
  const facts = checked ? new LazyFacts(checked.fetch, row.facts as Buffer) : unpackWhole(row);
  return facts && isGone(row, facts.fetch)
    ? { ...known, skipReason: 'not_there', facts: null, checked: undefined }
    : { ...known, skipReason: row.skipReason, facts, checked };
}

export function toGraphUrl(row: FrontierRow): GraphUrl {
  const facts = row.facts && unpackGraphFacts(row.facts);
  for (const { url, lang } of (row.alternates ?? []).map(toAlternateFacts)) {
    if (url !== null) facts?.outline?.alternates.push({ url, lang });
  }
  return {
    number: row.number,
    url: row.url,
    kind: row.kind,
    source: row.source,
    inSitemap: row.inSitemap,
    facts: facts && isGone(row, facts.fetch) ? null : facts,
  };
}

/** The columns of packed facts joined, sketch included. */
export const wholeFacts = `facts || coalesce(texts, '') || coalesce(sketch, '') as facts`;

const documentFacts = `facts || coalesce(texts, '') as facts`;
const graphFacts = 'facts';

async function readRows(
  db: Queries,
  auditId: string,
  factColumns: string,
  after: number,
): Promise<FrontierRow[]> {
  return db.run<FrontierRow>({
    text: `select number, url, url_hash, kind, source, found_on, in_sitemap, alternates,
             ${factColumns},
             case when state = 'queued' then 'canceled' else skip_reason end as skip_reason
           from audit_urls where workspace_id = $1 and audit_id = $2 and number > $3
           order by number limit ${rowsAStep}`,
    values: [db.workspaceId, auditId, after],
  });
}

/**
 * Reads all URLs of an audit by number, in batches, as far as the site's graph needs their facts. The
 * next batch is read while one is processed.
 */
export async function* readForGraph(db: Queries, auditId: string): AsyncGenerator<FrontierRow[]> {
  for await (const { rows } of readSteps(db, auditId, graphFacts, async () => null)) yield rows;
}

/**
 * Reads the same batches with all facts but sketches, and with what was known of their pages before
 * the audit.
 */
export const readFrontierAndKnown = (db: Queries, ref: AuditOfWebsite) =>
  readSteps(db, ref.auditId, documentFacts, (rows) => {
    const pages = rows.filter(({ kind }) => kind === 'page');
    return readKnownBefore(
      db,
      ref,
      pages.map((row) => row.urlHash),
    );
  });

async function* readSteps<Extra>(
  db: Queries,
  auditId: string,
  factColumns: string,
  readExtra: (rows: readonly FrontierRow[]) => Promise<Extra>,
): AsyncGenerator<{ rows: FrontierRow[]; extra: Extra }> {
  const readStep = (after: number) => {
    const step = readRows(db, auditId, factColumns, after).then(async (rows) => ({
      rows,
      extra: await readExtra(rows),
    }));
    // An error is thrown where the batch is awaited; it may never be.
    step.catch(() => undefined);
    return step;
  };
  for (let reading = readStep(-1); ; ) {
    const step = await reading;
    const isEnd = step.rows.length < rowsAStep;
    if (!isEnd) reading = readStep((step.rows.at(-1) as FrontierRow).number);
    if (step.rows.length > 0) yield step;
    if (isEnd) return;
  }
}

const sketchRowsAStep = 500;

/** Returns the sketches of these pages' texts. */
export async function readSketches(
  db: Queries,
  auditId: string,
  numbers: readonly number[],
): Promise<Map<number, Uint32Array>> {
  const sketches = new Map<number, Uint32Array>();
  for (let at = 0; at < numbers.length; at += sketchRowsAStep) {
    const rows = await db.run<{ number: number; sketch: Buffer }>({
      text: `select number, sketch from audit_urls
             where workspace_id = $1 and audit_id = $2 and number = any($3::integer[])
               and sketch is not null`,
      values: [db.workspaceId, auditId, numbers.slice(at, at + sketchRowsAStep)],
    });
    for (const { number, sketch } of rows) sketches.set(number, sketchOfBytes(sketch));
  }
  return sketches;
}

/** Returns the numbers of those URLs that the audit knows. */
export async function numbersOf(
  db: Queries,
  auditId: string,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  const rows = await db.run<{ number: number; url: string }>({
    text: `select number, url from audit_urls
           where workspace_id = $1 and audit_id = $2 and url_hash = any($3::bytea[])`,
    values: [db.workspaceId, auditId, urls.map(urlHashOf)],
  });
  return new Map(rows.map(({ url, number }) => [url, number]));
}

/** Returns the URLs with these numbers. */
export async function urlsOf(
  db: Queries,
  auditId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.run<{ number: number; url: string }>({
    text: `select number, url from audit_urls
           where workspace_id = $1 and audit_id = $2 and number = any($3::integer[])`,
    values: [db.workspaceId, auditId, numbers],
  });
  return new Map(rows.map(({ url, number }) => [number, url]));
}

/** Knowledge of a URL from before the audit. */
export type KnownBefore = {
  /** Whether it was in the website's URL ledger. */
  inLedger: boolean;
  /** Whether it is in the crawlers' logs. */
  inLogs: boolean;
};

/**
 * Looks these hashes up in the ledger, including the pages that it learned from this audit. URLs
 * that it does not contain are missing from the result.
 */
async function readKnownBefore(
  db: Queries,
  { websiteId, auditId }: AuditOfWebsite,
  urlHashes: readonly Buffer[],
): Promise<Map<string, KnownBefore>> {
  const rows = await db.run<KnownBefore & { url: string }>({
    text: `select u.url, u.added_at < a.created_at as in_ledger,
             u.first_crawled_at is not null as in_logs
           from ledger_urls u
           join audits a on a.workspace_id = u.workspace_id and a.id = $3
           where u.workspace_id = $1 and u.website_id = $2 and u.url_hash = any($4::bytea[])`,
    values: [db.workspaceId, websiteId, auditId, urlHashes],
  });
  return new Map(rows.map(({ url, ...known }) => [url, known]));
}

/**
 * Counts the URLs that the ledger learned from an audit. Only one audit per website runs at a time.
 */
export async function countRobotsRead(
  db: Queries,
  { websiteId, auditId }: AuditOfWebsite,
): Promise<number> {
  const [row] = await db.run<{ count: number }>({
    text: `select count(*) from ledger_urls u
           join audits a on a.workspace_id = u.workspace_id and a.id = $3
           where u.workspace_id = $1 and u.website_id = $2 and u.added_by = 'audit'
             and u.added_at >= a.created_at`,
    values: [db.workspaceId, websiteId, auditId],
  });
  return Number(row?.count ?? 0);
}

/** Deletes an audit's URLs from Postgres in batches. */
export async function removeFrontier(workspace: Workspace, auditId: string): Promise<void> {
  await deleteInBatches(workspace, {
    table: 'audit_urls',
    condition: 'workspace_id = $1 and audit_id = $2',
    values: [workspace.workspaceId, auditId],
  });
}

/**
 * Deletes the URLs of audits that no longer exist, for example because their website was deleted.
 */
export const removeLostFrontiers = (workspace: Workspace): Promise<number> =>
  deleteInBatches(workspace, {
    table: 'audit_urls',
    condition: `workspace_id = $1 and not exists (
      select from audits where audits.workspace_id = $1 and audits.id = audit_urls.audit_id)`,
    values: [workspace.workspaceId],
  });
