import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import type { SitemapReading, SitemapResult } from '../sitemaps/read-sitemap';
import { findUrlIds, trackMissing } from './ledger-url-store';
import type { DueSitemap } from './sitemap-due-store';
import type { SitemapChanges } from './sitemap-row';
import { sitemapsMax } from './sitemap-store';

const keptReads = 30;

const hourMs = 3_600_000;
/** A little under a day, so that the hourly check finds it due at the same hour of the next day. */
const nextAfterMs = 23.5 * hourMs;
/** After the first failure in a row, the second, and any further one. */
const retryAfterMs = [hourMs, 6 * hourMs, nextAfterMs] as const;

export type ReadingContext = {
  websiteId: string;
  jobId: string;
  sitemap: DueSitemap;
  scopeKey: string;
  tookMs: number;
};

const none: SitemapChanges = { added: 0, gone: 0, lastmodChanged: 0 };

/**
 * Stores the result of a reading atomically: every URL of the file is a member from now on, and
 * after a complete reading the others are gone. Idempotent. A superseded reading (the sitemap was
 * removed, or requested again) is dropped. Throws `not_found` when the website was deleted, and
 * `unavailable` while a database is down.
 */
export async function storeSitemapResult(
  workspace: Workspace,
  context: ReadingContext,
  result: SitemapResult,
): Promise<'kept' | 'dropped'> {
  const isUrls = result.outcome === 'read' && result.kind !== 'index';
  const pages = isUrls ? result.rows.map(({ page }) => page) : [];
  const urlIds = await trackMissing(workspace, context.websiteId, pages, 'sitemap').catch(
    beyondPlan,
  );
  if ('message' in urlIds) {
    const { status } = result;
    return storeResult(workspace, context, { outcome: 'failed', status, ...urlIds }, []);
  }
  return storeResult(workspace, context, result, urlIds);
}

/** The file is read again as usual, and succeeds once there is room. */
function beyondPlan(error: unknown): { code: string; message: string } {
  if (error instanceof AppError && error.code === 'payment_required') {
    return { code: 'plan_limit', message: error.message };
  }
  throw error;
}

async function storeResult(
  workspace: Workspace,
  context: ReadingContext,
  result: SitemapResult,
  urlIds: readonly string[],
): Promise<'kept' | 'dropped'> {
  return workspace.transaction(async (tx) => {
    if (!(await lockSitemap(tx, context.sitemap))) return 'dropped';
    const changes = result.outcome === 'read' ? await reconcile(tx, context, result, urlIds) : none;
    await writeRead(tx, context, result, changes);
    await writeSitemap(tx, context, result);
    return 'kept';
  });
}

async function lockSitemap(tx: Queries, sitemap: DueSitemap): Promise<boolean> {
  const rows = await tx.run(
    sql('sitemaps')
      .select('id')
      .where({ workspace_id: tx.workspaceId, id: sitemap.id, version: sitemap.version })
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
    // A file that was a list of URLs before is an index now.
    const standing = [...(await readStanding(tx, context.sitemap)).keys()];
    await removeUrls(tx, context.sitemap, standing);
    return { ...changes, gone: changes.gone + standing.length };
  }
  const changes = await reconcileUrls(tx, context, reading, urlIds);
  return { ...changes, gone: changes.gone + (await removeChildren(tx, context.sitemap, [])) };
}

async function reconcileUrls(
  tx: Queries,
  context: ReadingContext,
  { rows, isOverLimit }: SitemapReading,
  urlIds: readonly string[],
): Promise<SitemapChanges> {
  const before = await readStanding(tx, context.sitemap);
  const found = rows.map(({ lastmod }, at) => ({ id: urlIds[at] ?? '', lastmod }));
  const fresh = found.filter(({ id }) => before.get(id) === undefined);
  const changed = found.filter(({ id, lastmod }) => {
    const known = before.get(id);
    return known !== undefined && known.lastmod !== lastmod;
  });
  const added = await enterUrls(tx, context, fresh);
  await enterUrls(tx, context, changed);
  const staying = new Set(urlIds);
  // The part over the limit was not read, so URLs may still be in it.
  const missed = isOverLimit ? [] : [...before.keys()].filter((id) => !staying.has(id));
  await removeUrls(tx, context.sitemap, missed);
  return { added, gone: missed.length, lastmodChanged: changed.length };
}

/**
 * Returns the sitemap's URLs. They are compared here and not in the database: without statistics
 * for a new website, Postgres would expect few rows, and try each pair when joining 50,000 with
 * 50,000.
 */
async function readStanding(
  tx: Queries,
  sitemap: DueSitemap,
): Promise<Map<string, { lastmod: string | null }>> {
  const rows = await tx.run<{ urlId: string; lastmod: string | null }>(
    sql('sitemap_urls')
      .select('url_id', 'lastmod')
      .where({ workspace_id: tx.workspaceId, sitemap_id: sitemap.id, gone_at: null }),
  );
  return new Map(rows.map((row) => [row.urlId, row]));
}

/**
 * Adds URLs to the sitemap. A URL deleted from the ledger in the meantime stays deleted until the
 * next reading. The ledger is queried with a list, which Postgres hashes. For row-by-row lookups
 * Postgres takes any index that begins with the workspace. For a workspace without statistics it
 * then reads all rows 50,000 times.
 */
async function enterUrls(
  tx: Queries,
  { websiteId, sitemap }: ReadingContext,
  found: readonly { id: string; lastmod: string | null }[],
): Promise<number> {
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const tracked = await findUrlIds(tx, websiteId, ids, { forReference: true });
  const entered = found.filter(({ id }) => tracked.has(id));
  if (entered.length === 0) return 0;
  await tx.run(
    sql.raw(
      `insert into sitemap_urls as u (workspace_id, website_id, sitemap_id, url_id, lastmod,
         first_seen_at, since_at)
       select :workspaceId, :websiteId, :sitemapId, given.id, given.lastmod, now(), now()
       from unnest(:ids::uuid[], :lastmods::text[]) as given (id, lastmod)
       on conflict (workspace_id, sitemap_id, url_id) do update set lastmod = excluded.lastmod,
         since_at = case when u.gone_at is null then u.since_at else now() end, gone_at = null`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        sitemapId: sitemap.id,
        ids: entered.map(({ id }) => id),
        lastmods: entered.map(({ lastmod }) => lastmod),
      },
    ),
  );
  return entered.length;
}

async function removeUrls(
  tx: Queries,
  sitemap: DueSitemap,
  missed: readonly string[],
): Promise<void> {
  if (missed.length === 0) return;
  await tx.run(
    sql('sitemap_urls')
      .where({ workspace_id: tx.workspaceId, sitemap_id: sitemap.id, gone_at: null })
      .whereRaw('url_id = any (?::uuid[])', [[...missed]])
      .update({ gone_at: sql.raw('now()') }),
  );
}

/** Tracks the files of an index; removes files that only this index named and no longer names. */
async function reconcileChildren(
  tx: Queries,
  { websiteId, sitemap }: ReadingContext,
  { rows, isOverLimit, problems }: SitemapReading,
): Promise<SitemapChanges> {
  const urls = rows.map(({ page }) => page.url).filter((url) => url !== sitemap.url);
  const gone = isOverLimit ? 0 : await removeChildren(tx, sitemap, urls);
  const tracked = await readTracked(tx, websiteId);
  const orphans = urls.filter((url) => tracked.get(url)?.parentId === null);
  await tx.run(
    sql('sitemaps')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId, removed_at: null })
      .whereRaw('url = any (?::text[])', [orphans])
      .update({ parent_id: sitemap.id }),
  );
  const fresh = urls.filter((url) => !tracked.has(url));
  const entered = fresh.slice(0, Math.max(0, sitemapsMax - tracked.size));
  await tx.run(
    sql.raw(
      `insert into sitemaps (workspace_id, website_id, id, url, source, parent_id)
       select :workspaceId, :websiteId, id, url, 'index', :parentId
       from unnest(:ids::uuid[], :urls::text[]) as given (id, url)
       on conflict (workspace_id, website_id, url) where removed_at is null do nothing`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        parentId: sitemap.id,
        ids: entered.map(() => newId('sitemap')),
        urls: entered,
      },
    ),
  );
  const missed = fresh.length - entered.length;
  if (missed > 0) problems.counts.over_limit = (problems.counts.over_limit ?? 0) + missed;
  return { added: entered.length, gone, lastmodChanged: 0 };
}

type TrackedFile = { url: string; parentId: string | null };

async function readTracked(tx: Queries, websiteId: string): Promise<Map<string, TrackedFile>> {
  const rows = await tx.run<TrackedFile>(
    sql('sitemaps')
      .select('url', 'parent_id')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId, removed_at: null }),
  );
  return new Map(rows.map((row) => [row.url, row]));
}

async function removeChildren(
  tx: Queries,
  sitemap: DueSitemap,
  staying: readonly string[],
): Promise<number> {
  const children = sql('sitemaps').where({
    workspace_id: tx.workspaceId,
    parent_id: sitemap.id,
    source: 'index',
    removed_at: null,
  });
  const known = await tx.run<{ id: string; url: string }>(children.clone().select('id', 'url'));
  const kept = new Set(staying);
  const missed = known.filter(({ url }) => !kept.has(url)).map(({ id }) => id);
  if (missed.length === 0) return 0;
  await tx.run(
    children
      .whereRaw('id = any (?::uuid[])', [missed])
      .update({ removed_at: sql.raw('now()'), version: sql.raw('version + 1') }),
  );
  return missed.length;
}

function outcomeOf(result: SitemapResult, { added, gone, lastmodChanged }: SitemapChanges) {
  if (result.outcome === 'failed') return 'failed';
  return added + gone + lastmodChanged > 0 ? 'changed' : 'unchanged';
}

/** Removes what Postgres rejects: NUL characters and lone surrogates. */
const shown = (text: string) => text.slice(0, 1_000).replaceAll('\0', '').toWellFormed();

const errorOf = (result: SitemapResult) => ({
  status: result.status,
  error_code: result.outcome === 'failed' ? result.code : null,
  error_message: result.outcome === 'failed' ? shown(result.message) : null,
});

async function writeRead(
  tx: Queries,
  { websiteId, jobId, sitemap, tookMs }: ReadingContext,
  result: SitemapResult,
  changes: SitemapChanges,
): Promise<void> {
  const mine = { workspace_id: tx.workspaceId, sitemap_id: sitemap.id };
  await tx.run(
    sql('sitemap_reads').insert({
      ...mine,
      website_id: websiteId,
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
  { sitemap, scopeKey }: ReadingContext,
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
          // A file that was not read completely cannot be recognized as unchanged later.
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
      .where({ workspace_id: tx.workspaceId, id: sitemap.id })
      .update({
        ...change,
        ...found,
        ...errorOf(result),
        read_at: sql.fn.now(),
        version: sql.raw('version + 1'),
      }),
  );
}
