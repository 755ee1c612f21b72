import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import {
  type AuditOptions,
  auditOptionsSchema,
  type SkipReason,
  type UrlKind,
  type UrlSource,
} from '../rules/audit-options';
import type { AuditEndReason } from '../rules/audit-ref';
import type { ReadSitemap } from '../rules/site-rules/check-sitemap-files';
import { splitFacts } from './packed-facts';
import { insertProbes, type ProbesByHost } from './probe-store';
import { insertRobots, type RobotsByOrigin } from './robots-store';

/** Result of a sitemap that a crawl began with. */
export type StoredSitemap = ReadSitemap;

/** How far a crawl is with the sitemaps that it begins with. */
export type SitemapReading = { due: string[]; read: StoredSitemap[] };

export type CrawlCounts = {
  known: number;
  done: number;
  pages: number;
  skipped: number;
  bytes: number;
};

/** A crawl as its row describes it, taken over under a new epoch. */
export type ClaimedCrawl = {
  epoch: number;
  options: AuditOptions;
  counts: CrawlCounts;
  /** Null until the crawl's sitemaps were read. */
  sitemaps: StoredSitemap[] | null;
  /** Null until the crawl's start URLs are in the frontier. */
  sitemapReading: SitemapReading | null;
};

type CrawlRow = {
  epoch: number;
  options: unknown;
  urlsKnown: number;
  urlsDone: number;
  pagesDone: number;
  urlsSkipped: number;
  bytesRead: number;
  sitemaps: StoredSitemap[] | null;
  sitemapReading: SitemapReading | null;
};

/** One entry for each field of `CrawlRow`, so that none is missing from what a slice reads. */
const crawlColumns = Object.values({
  epoch: 'epoch',
  options: 'options',
  urlsKnown: 'urls_known',
  urlsDone: 'urls_done',
  pagesDone: 'pages_done',
  urlsSkipped: 'urls_skipped',
  bytesRead: 'bytes_read',
  sitemaps: 'sitemaps',
  sitemapReading: 'sitemap_reading',
} satisfies Record<keyof CrawlRow, string>);

/** Finds an audit's row. */
export const ofAudit = (db: Queries, auditId: string) => ({
  workspace_id: db.workspaceId,
  id: auditId,
});
const ofFrontier = (db: Queries, auditId: string) => ({
  workspace_id: db.workspaceId,
  audit_id: auditId,
});

/** Another worker has taken over the crawl, or it has ended: this one may no longer write. */
export class CrawlClaimedElsewhere extends Error {
  override readonly name = 'CrawlClaimedElsewhere';
}

/**
 * Takes over the crawl, so that its previous owner can no longer write. Returns undefined if it has
 * ended.
 */
export async function claimCrawl(tx: Queries, auditId: string): Promise<ClaimedCrawl | undefined> {
  const [row] = await tx.run<CrawlRow>(
    sql('audits')
      .where(ofAudit(tx, auditId))
      .whereNull('end_reason')
      .update({
        epoch: sql.raw('epoch + 1'),
        started_at: sql.raw('coalesce(started_at, clock_timestamp())'),
      })
      .returning(crawlColumns),
  );
  if (!row) return undefined;
  return {
    epoch: row.epoch,
    options: auditOptionsSchema.parse(row.options),
    counts: {
      known: row.urlsKnown,
      done: row.urlsDone,
      pages: row.pagesDone,
      skipped: row.urlsSkipped,
      bytes: row.bytesRead,
    },
    sitemaps: row.sitemaps,
    sitemapReading: row.sitemapReading,
  };
}

/** A URL of the frontier, with the fields that a crawl needs to resume. */
export type KnownUrl = {
  number: number;
  hash: Buffer;
  kind: UrlKind;
  depth: number | null;
  source: UrlSource;
  state: 'queued' | 'done' | 'skipped';
  skipReason: SkipReason | null;
  /** Null for finished URLs without a query, whose text is not needed again. */
  url: string | null;
  /** As it is written, which is asked for; null where that is the normal form. */
  asked: string | null;
};

/** Reads the next URLs of a crawl by number. */
export async function readKnownUrls(
  db: Queries,
  auditId: string,
  afterNumber: number,
  rowsMax: number,
): Promise<KnownUrl[]> {
  return db.run<KnownUrl>(
    sql('audit_urls')
      .select(
        'number',
        'url_hash as hash',
        'kind',
        'depth',
        'source',
        'state',
        'skip_reason',
        'asked_url as asked',
        sql.raw(`case when state <> 'done' or strpos(url, chr(63)) > 0 then url end as url`),
      )
      .where(ofFrontier(db, auditId))
      .where('number', '>', afterNumber)
      .orderBy('number')
      .limit(rowsMax),
  );
}

export type NewUrl = {
  number: number;
  url: string;
  asked: string | null;
  hash: Buffer;
  kind: UrlKind;
  depth: number | null;
  source: UrlSource;
  foundOn: number | null;
  inSitemap: boolean;
};

/** Changes of a crawl since its last write. */
export type CrawlChanges = {
  found: NewUrl[];
  /** `facts` are packed (`packed-facts.ts`). */
  answered: { number: number; facts: Buffer }[];
  skipped: { number: number; reason: SkipReason }[];
  /** Skipped at first and queued after all, because of another link or at a lower depth. */
  revived: { number: number; depth: number | null }[];
  /** Already known by links, and now found in a sitemap. */
  inSitemap: number[];
  robots: RobotsByOrigin;
  probes: ProbesByHost;
};

const rowsPerInsert = 5_000;

async function insertDiscovered(
  tx: Queries,
  auditId: string,
  found: readonly NewUrl[],
): Promise<void> {
  for (let at = 0; at < found.length; at += rowsPerInsert) {
    const rows = found.slice(at, at + rowsPerInsert);
    await tx.run({
      text: `insert into audit_urls (workspace_id, audit_id, state, number, url, url_hash, kind, depth,
           source, found_on, in_sitemap, asked_url)
         select $1, $2, 'queued', g.* from unnest($3::integer[], $4::text[], $5::bytea[], $6::text[],
           $7::integer[], $8::text[], $9::integer[], $10::boolean[], $11::text[]) as g`,
      values: [
        tx.workspaceId,
        auditId,
        rows.map((row) => row.number),
        rows.map((row) => row.url),
        rows.map((row) => row.hash),
        rows.map((row) => row.kind),
        rows.map((row) => row.depth),
        rows.map((row) => row.source),
        rows.map((row) => row.foundOn),
        rows.map((row) => row.inSitemap),
        rows.map((row) => row.asked),
      ],
    });
  }
}

const key = `u.workspace_id = ? and u.audit_id = ? and u.number = g.number`;

async function updateUrls(tx: Queries, auditId: string, changes: CrawlChanges): Promise<void> {
  const { answered, skipped, revived, inSitemap } = changes;
  const own = [tx.workspaceId, auditId];
  if (revived.length > 0) {
    await tx.run({
      text: `update audit_urls u set state = 'queued', skip_reason = null, depth = g.depth
         from unnest($3::integer[], $4::integer[]) as g (number, depth)
         where u.workspace_id = $1 and u.audit_id = $2 and u.number = g.number`,
      values: [...own, revived.map(({ number }) => number), revived.map(({ depth }) => depth)],
    });
  }
  if (skipped.length > 0) {
    await tx.run(
      sql.raw(
        `update audit_urls u set state = 'skipped', skip_reason = g.reason
         from unnest(?::integer[], ?::text[]) as g (number, reason) where ${key}`,
        [skipped.map(({ number }) => number), skipped.map(({ reason }) => reason), ...own],
      ),
    );
  }
  if (answered.length > 0) await updateResponded(tx, auditId, answered);
  if (inSitemap.length > 0) {
    await tx.run(
      sql('audit_urls')
        .where(ofFrontier(tx, auditId))
        .whereRaw('number = any(?::integer[])', [inSitemap])
        .update({ in_sitemap: true }),
    );
  }
}

/** All facts are sent as one binary value. Elements of an array would be encoded as text. */
async function updateResponded(
  tx: Queries,
  auditId: string,
  answered: CrawlChanges['answered'],
): Promise<void> {
  const parts = answered.map(({ facts }) => splitFacts(facts));
  let end = 1;
  const starts = answered.map(({ facts }) => {
    end += facts.length;
    return end - facts.length;
  });
  await tx.run({
    text: `update audit_urls u set state = 'done',
         facts = substring($8::bytea from g.start for g.facts),
         texts = substring($8 from g.start + g.facts for g.texts),
         sketch = substring($8 from g.start + g.facts + g.texts for g.sketch)
       from unnest($3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[])
         as g (number, start, facts, texts, sketch)
       where u.workspace_id = $1 and u.audit_id = $2 and u.number = g.number`,
    values: [
      tx.workspaceId,
      auditId,
      answered.map(({ number }) => number),
      starts,
      parts.map(({ facts }) => facts.length),
      parts.map(({ texts }) => texts.length),
      parts.map(({ sketch }) => sketch.length),
      Buffer.concat(answered.map(({ facts }) => facts)),
    ],
  });
}

/** Above this size, a plan that reads all of an audit's URLs to find some of them is expensive. */
const manyUrls = 4_000;
const manyMore = 4;

/** Whether an audit has grown so much that Postgres' statistics of its size are misleading. */
const isManyMore = (before: number, after: number): boolean => {
  let step = manyUrls;
  while (step <= before) step *= manyMore;
  return after >= step;
};

/**
 * Writes a crawl's changes atomically and returns whether a pause was requested. Throws
 * `CrawlClaimedElsewhere` if another worker owns the crawl now.
 */
export async function writeCrawl(
  workspace: Workspace,
  auditId: string,
  { epoch, counts, changes }: { epoch: number; counts: CrawlCounts; changes: CrawlChanges },
): Promise<{ isHeld: boolean }> {
  return workspace.transaction(async (tx) => {
    const [row] = await tx.run<{ isHeld: boolean }>(
      sql('audits')
        .where({ ...ofAudit(tx, auditId), epoch })
        .whereNull('end_reason')
        .update({
          urls_known: counts.known,
          urls_done: counts.done,
          pages_done: counts.pages,
          urls_skipped: counts.skipped,
          bytes_read: counts.bytes,
        })
        .returning('is_held'),
    );
    if (!row) throw new CrawlClaimedElsewhere('Another worker crawls this audit, or it has ended.');
    await insertRobots(tx, auditId, changes.robots);
    await insertProbes(tx, auditId, changes.probes);
    await insertDiscovered(tx, auditId, changes.found);
    if (isManyMore(counts.known - changes.found.length, counts.known)) {
      await tx.run({ text: 'select count_audit_urls_anew()', values: [] });
    }
    await updateUrls(tx, auditId, changes);
    return { isHeld: row.isHeld };
  });
}

/**
 * Records which sitemaps were read, once their URLs are in the frontier. When none is due any more,
 * the crawl has begun.
 */
export async function storeSitemaps(
  tx: Queries,
  auditId: string,
  epoch: number,
  reading: SitemapReading,
): Promise<void> {
  const isWhole = reading.due.length === 0;
  await tx.run(
    sql('audits')
      .where({ ...ofAudit(tx, auditId), epoch })
      .update({
        sitemaps: isWhole ? JSON.stringify(reading.read) : null,
        sitemap_reading: isWhole ? null : JSON.stringify(reading),
      }),
  );
}

/**
 * Ends a crawl under a new epoch and marks queued URLs as skipped (canceled). An earlier end reason
 * is kept. Returns the number of crawled pages, or undefined if the audit was deleted.
 */
export async function endCrawl(
  tx: Queries,
  auditId: string,
  reason: AuditEndReason,
): Promise<{ pages: number } | undefined> {
  const [row] = await tx.run<{ pages: number }>(
    sql('audits')
      .where(ofAudit(tx, auditId))
      .update({
        epoch: sql.raw('epoch + 1'),
        end_reason: sql.raw('coalesce(end_reason, ?)', [reason]),
      })
      .returning(sql.raw('pages_done as pages')),
  );
  if (!row) return undefined;
  await tx.run(
    sql.raw(
      `with passed as (
         update audit_urls set state = 'skipped', skip_reason = 'canceled'
         where workspace_id = ? and audit_id = ? and state = 'queued' returning 1)
       update audits set urls_skipped = urls_skipped + (select count(*) from passed)
       where workspace_id = ? and id = ?`,
      [tx.workspaceId, auditId, tx.workspaceId, auditId],
    ),
  );
  return row;
}

/**
 * Ends an audit without an analysis, under a new epoch, so that one that may still run can neither
 * write nor publish. What was crawled is given up.
 */
export async function abandonAudit(
  tx: Queries,
  auditId: string,
  reason: AuditEndReason,
): Promise<void> {
  await tx.run(
    sql('audits')
      .where(ofAudit(tx, auditId))
      .whereNull('run')
      .update({
        epoch: sql.raw('epoch + 1'),
        end_reason: reason,
        finished_at: sql.raw('clock_timestamp()'),
      }),
  );
}
