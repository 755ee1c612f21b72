import type { ClickHouse } from '../../clickhouse/clickhouse';
import type { SitemapRow } from '../../domain/sitemap-rows';
import { newId } from '../../ids';
import { type Database, type Queries, sql } from '../../postgres/database';
import type { SitemapReading, SitemapResult } from '../../sitemaps/read-sitemap';
import { findTrackedUrls, trackUrls, type WebsiteRef } from './ledger-url-store';
import type { DueSitemap } from './sitemap-due-store';
import type { SitemapChanges } from './sitemap-row';
import { sitemapsMax } from './sitemap-store';

/** While new URLs are told of old visits, log lines of the website wait. */
const chunkRows = 3_000;
const keptReads = 30;

const hourMs = 3_600_000;
/** A little under a day, so that the hourly look finds it due at the same hour of the next one. */
const nextAfterMs = 23.5 * hourMs;
/** After the first failure in a row, the second, and any further one. */
const retryAfterMs = [hourMs, 6 * hourMs, nextAfterMs] as const;

export type ReadingContext = {
  ref: WebsiteRef;
  jobId: string;
  sitemap: DueSitemap;
  scopeKey: string;
  tookMs: number;
};

export type SitemapStores = { database: Database; clickhouse: ClickHouse };

const none: SitemapChanges = { added: 0, gone: 0, lastmodChanged: 0 };

/**
 * Keeps what a reading found, in one piece: every URL of the file stands in it from now on, and after a
 * reading to the end those that were not seen are gone. Kept twice, it is kept once. A reading that
 * somebody overtook (the sitemap was removed, or asked for again) is dropped. Throws `not_found` when the
 * website is gone, and `unavailable` while a database is away.
 */
export async function keepSitemapResult(
  stores: SitemapStores,
  context: ReadingContext,
  result: SitemapResult,
): Promise<'kept' | 'dropped'> {
  const isUrls = result.outcome === 'read' && result.kind !== 'index';
  const urlIds = isUrls ? await trackRows(stores, context.ref, result.rows) : [];
  return stores.database.transaction(context.ref.workspaceId, async (tx) => {
    if (!(await holdSitemap(tx, context))) return 'dropped';
    const changes = result.outcome === 'read' ? await reconcile(tx, context, result, urlIds) : none;
    await writeRead(tx, context, result, changes);
    await writeSitemap(tx, context, result);
    return 'kept';
  });
}

/** The ids of the rows' URLs in the ledger, in the rows' order. */
async function trackRows(
  stores: SitemapStores,
  ref: WebsiteRef,
  rows: readonly SitemapRow[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += chunkRows) {
    ids.push(...(await trackPages(stores, ref, rows.slice(at, at + chunkRows))));
  }
  return ids;
}

/** Most are known from the reading before; only for the others is the website held. */
async function trackPages(
  { database, clickhouse }: SitemapStores,
  ref: WebsiteRef,
  rows: readonly SitemapRow[],
): Promise<string[]> {
  const pages = rows.map(({ page }) => page);
  const db = database.reader(ref.workspaceId);
  const urls = pages.map(({ url }) => url);
  const known = await findTrackedUrls(db, ref, urls);
  const missing = pages.filter(({ url }) => !known.has(url));
  if (missing.length > 0) {
    const tracked = await database.transaction(ref.workspaceId, (tx) =>
      trackUrls({ tx, clickhouse }, ref, missing, 'sitemap'),
    );
    for (const [index, { url }] of missing.entries()) known.set(url, tracked[index]?.id ?? '');
  }
  return urls.map((url) => known.get(url) ?? '');
}

async function holdSitemap(tx: Queries, { ref, sitemap }: ReadingContext): Promise<boolean> {
  const rows = await tx.run(
    sql('sitemaps')
      .select('id')
      .where({ workspace_id: ref.workspaceId, id: sitemap.id, version: sitemap.version })
      .whereNull('removed_at')
      .forUpdate(),
  );
  return rows.length === 1;
}

async function reconcile(
  tx: Queries,
  context: ReadingContext,
  reading: SitemapReading,
  urlIds: readonly string[],
): Promise<SitemapChanges> {
  if (reading.kind === 'index') {
    const changes = await reconcileChildren(tx, context, reading);
    // What was a list of URLs before is none any more.
    return { ...changes, gone: changes.gone + (await leaveUrls(tx, context, [])) };
  }
  const changes = await reconcileUrls(tx, context, reading, urlIds);
  return { ...changes, gone: changes.gone + (await leaveChildren(tx, context, [])) };
}

async function reconcileUrls(
  tx: Queries,
  context: ReadingContext,
  { rows, isOverLimit }: SitemapReading,
  urlIds: readonly string[],
): Promise<SitemapChanges> {
  const { added, changed } = await enterUrls(tx, context, rows, urlIds);
  // What is beyond the limit was not read: it may still be there.
  const gone = isOverLimit ? 0 : await leaveUrls(tx, context, urlIds);
  return { added, gone, lastmodChanged: changed };
}

/** A URL that was taken out of the ledger meanwhile stays out, up to the next reading. */
async function enterUrls(
  tx: Queries,
  { ref, sitemap }: ReadingContext,
  rows: readonly SitemapRow[],
  urlIds: readonly string[],
): Promise<{ added: number; changed: number }> {
  const [counts] = await tx.run<{ added: number; changed: number }>(
    sql.raw(
      `with seen as (
         select given.url_id, given.lastmod from unnest(:urlIds::text[], :lastmods::text[])
           as given (url_id, lastmod)
         join ledger_urls l on l.workspace_id = :workspaceId and l.id = given.url_id
       ), compared as (
         select seen.*, before.url_id is null or before.gone_at is not null as is_added,
           before.gone_at is null and before.lastmod is distinct from seen.lastmod as is_changed
         from seen left join sitemap_urls before on before.workspace_id = :workspaceId
           and before.sitemap_id = :sitemapId and before.url_id = seen.url_id
       ), written as (
         insert into sitemap_urls as u (workspace_id, website_id, sitemap_id, url_id, lastmod,
           first_seen_at, since_at)
         select :workspaceId, :websiteId, :sitemapId, url_id, lastmod, now(), now()
         from compared where is_added or is_changed
         on conflict (workspace_id, sitemap_id, url_id) do update set lastmod = excluded.lastmod,
           since_at = case when u.gone_at is null then u.since_at else now() end, gone_at = null
       )
       select count(*) filter (where is_added) as added,
         count(*) filter (where is_changed and not is_added) as changed from compared`,
      {
        workspaceId: ref.workspaceId,
        websiteId: ref.websiteId,
        sitemapId: sitemap.id,
        urlIds: [...urlIds],
        lastmods: rows.map(({ lastmod }) => lastmod),
      },
    ),
  );
  return counts ?? { added: 0, changed: 0 };
}

async function leaveUrls(
  tx: Queries,
  { ref, sitemap }: Pick<ReadingContext, 'ref' | 'sitemap'>,
  staying: readonly string[],
): Promise<number> {
  const [left] = await tx.run<{ count: number }>(
    sql.raw(
      `with gone as (
         update sitemap_urls u set gone_at = now()
         where u.workspace_id = ? and u.sitemap_id = ? and u.gone_at is null
           and not exists (select from unnest(?::text[]) as seen (id) where seen.id = u.url_id)
         returning 1)
       select count(*) from gone`,
      [ref.workspaceId, sitemap.id, [...staying]],
    ),
  );
  return left?.count ?? 0;
}

/** The files that an index names are tracked; those that it named alone, and no more, are not. */
async function reconcileChildren(
  tx: Queries,
  { ref, sitemap }: ReadingContext,
  { rows, isOverLimit, problems }: SitemapReading,
): Promise<SitemapChanges> {
  const urls = rows.map(({ page }) => page.url).filter((url) => url !== sitemap.url);
  const gone = isOverLimit ? 0 : await leaveChildren(tx, { ref, sitemap }, urls);
  const bindings = {
    ...{ workspaceId: ref.workspaceId, websiteId: ref.websiteId, parentId: sitemap.id },
    ids: urls.map(() => newId('sitemap')),
    urls,
    max: sitemapsMax,
  };
  await tx.run(
    sql.raw(
      `update sitemaps set parent_id = :parentId where workspace_id = :workspaceId
         and website_id = :websiteId and removed_at is null and parent_id is null
         and url = any (:urls)`,
      bindings,
    ),
  );
  const [counts] = await tx.run<{ fresh: number; entered: number }>(
    sql.raw(
      `with tracked as (
         select url from sitemaps where workspace_id = :workspaceId and website_id = :websiteId
           and removed_at is null
       ), fresh as (
         select given.* from unnest(:ids::text[], :urls::text[]) as given (id, url)
         where not exists (select from tracked where tracked.url = given.url)
       ), entered as (
         insert into sitemaps (workspace_id, website_id, id, url, source, parent_id)
         select :workspaceId, :websiteId, id, url, 'index', :parentId from fresh
         order by id limit greatest(0, :max - (select count(*) from tracked))
         on conflict (workspace_id, website_id, url) where removed_at is null do nothing
         returning 1)
       select (select count(*) from fresh) as fresh, (select count(*) from entered) as entered`,
      bindings,
    ),
  );
  const { fresh = 0, entered = 0 } = counts ?? {};
  if (fresh > entered)
    problems.counts.over_limit = (problems.counts.over_limit ?? 0) + fresh - entered;
  return { added: entered, gone, lastmodChanged: 0 };
}

async function leaveChildren(
  tx: Queries,
  { ref, sitemap }: Pick<ReadingContext, 'ref' | 'sitemap'>,
  staying: readonly string[],
): Promise<number> {
  const left = await tx.run(
    sql.raw(
      `update sitemaps s set removed_at = now(), version = version + 1
       where s.workspace_id = ? and s.parent_id = ? and s.source = 'index' and s.removed_at is null
         and not exists (select from unnest(?::text[]) as seen (url) where seen.url = s.url)
       returning id`,
      [ref.workspaceId, sitemap.id, [...staying]],
    ),
  );
  return left.length;
}

function outcomeOf(result: SitemapResult, { added, gone, lastmodChanged }: SitemapChanges) {
  if (result.outcome === 'failed') return 'failed';
  return added + gone + lastmodChanged > 0 ? 'changed' : 'unchanged';
}

/** Postgres takes neither a zero nor half a pair. */
const shown = (text: string) => text.slice(0, 1_000).replaceAll('\0', '').toWellFormed();

const errorOf = (result: SitemapResult) => ({
  status: result.status,
  error_code: result.outcome === 'failed' ? result.code : null,
  error_message: result.outcome === 'failed' ? shown(result.message) : null,
});

async function writeRead(
  tx: Queries,
  { ref, jobId, sitemap, tookMs }: ReadingContext,
  result: SitemapResult,
  changes: SitemapChanges,
): Promise<void> {
  const mine = { workspace_id: ref.workspaceId, sitemap_id: sitemap.id };
  await tx.run(
    sql('sitemap_reads').insert({
      ...mine,
      website_id: ref.websiteId,
      job_id: jobId,
      read_at: sql.fn.now(),
      outcome: outcomeOf(result, changes),
      ...errorOf(result),
      entries: result.outcome === 'read' ? result.rows.length : 0,
      added: changes.added,
      gone: changes.gone,
      lastmod_changed: changes.lastmodChanged,
      took_ms: Math.round(tookMs),
    }),
  );
  await tx.run(
    sql('sitemap_reads')
      .where(mine)
      .where(
        'read_at',
        '<=',
        sql('sitemap_reads')
          .select('read_at')
          .where(mine)
          .orderBy('read_at', 'desc')
          .offset(keptReads)
          .limit(1),
      )
      .delete(),
  );
}

const inMs = (ms: number) => sql.raw("now() + ? * interval '1 millisecond'", [ms]);

async function writeSitemap(
  tx: Queries,
  { ref, sitemap, scopeKey }: ReadingContext,
  result: SitemapResult,
): Promise<void> {
  const [first, second, later] = retryAfterMs;
  const change =
    result.outcome === 'failed'
      ? {
          state: 'failed',
          failures: sql.raw('failures + 1'),
          next_read_at: sql.raw(
            `now() + case failures when 0 then ?::float8 when 1 then ?::float8 else ?::float8 end
               * interval '1 millisecond'`,
            [first, second, later],
          ),
        }
      : { state: 'ok', failures: 0, ok_at: sql.fn.now(), next_read_at: inMs(nextAfterMs) };
  const found =
    result.outcome !== 'read'
      ? {}
      : {
          kind: result.kind,
          // Of a file that was not read to its end nobody could say later that it is the same.
          etag: result.isOverLimit ? null : result.etag,
          last_modified: result.isOverLimit ? null : result.lastModified,
          scope_key: scopeKey,
          entry_count: result.rows.length,
          problems: JSON.stringify(result.problems.counts),
          problem_samples: JSON.stringify(result.problems.samples),
          warnings: JSON.stringify(result.warnings),
        };
  await tx.run(
    sql('sitemaps')
      .where({ workspace_id: ref.workspaceId, id: sitemap.id })
      .update({
        ...change,
        ...found,
        ...errorOf(result),
        read_at: sql.fn.now(),
        version: sql.raw('version + 1'),
      }),
  );
}
