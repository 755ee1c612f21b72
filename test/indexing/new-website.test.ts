import { numberedUuid } from '../../dev/numbered-ids';
import type { VisitFact } from '../../modules/indexing/rules/visit-facts';
import { findProof } from '../../modules/indexing/store/confirmation-store';
import { toFactColumns } from '../../modules/indexing/store/fact-columns';
import { mergeAllFacts } from '../../modules/indexing/store/ledger-merge';
import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { trackMissing } from '../../modules/indexing/store/ledger-url-store';
import { nextDueSitemap } from '../../modules/indexing/store/sitemap-due-store';
import { storeSitemapResult } from '../../modules/indexing/store/sitemap-reading-store';
import { trackSitemaps } from '../../modules/indexing/store/sitemap-store';
import { acceptBatch, claimBatch } from '../../modules/indexing/store/submission-batch-store';
import { queueSubmissions } from '../../modules/indexing/store/submission-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { openDatabase, type Queries } from '../../platform/postgres/database';
import { normalizePageUrl } from '../../platform/url/page-url';
import { openWorkspace } from '../../platform/workspace';
import { type Harness, openHarness } from '../ingest/harness';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';

// Seconds; by nested loops it took minutes, or ran into the time limit of statements.
jest.setTimeout(120_000);

let harness: Harness;
let owner: OwnerRows;

beforeAll(async () => {
  harness = await openHarness();
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await harness.close();
});

const add = (websiteId: string, urls: number) =>
  owner.rows(
    `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host, target_key,
       added_by)
     select ?, ?, ${numberedUuid('url', 'n', '?::uuid')}, 'https://h.example/' || n,
       substring(sha256(n::text::bytea) for 16), 'https', 'h.example', n, 'sitemap'
     from generate_series(1, ?::int) n`,
    [harness.workspaceId, websiteId, websiteId, urls],
  );

const factOf = (target: number, atMs: number): VisitFact => ({
  targetKey: BigInt(target),
  visits: 1,
  errors: 0,
  firstAtMs: atMs,
  firstStatus: 200,
  lastAtMs: atMs,
  lastStatus: 200,
  firstOkAtMs: atMs,
  lastOkAtMs: atMs,
});

it('many addresses of a website that statistics do not know yet are merged', async () => {
  const known = await harness.newWebsite();
  await add(known.websiteId, 300);
  for (const table of ['ledger_urls', 'ledger_visits']) await owner.rows(`analyze ${table}`);
  const { websiteId } = await harness.newWebsite();
  const scope = { workspaceId: harness.workspaceId, websiteId };
  const urls = 20_000;
  await add(websiteId, urls);
  for (const atMs of [1_790_000_000_000, 1_790_000_500_000]) {
    const facts = Array.from({ length: urls }, (_, index) => factOf(index + 1, atMs));
    const sources = ['Googlebot', 'bingbot'].map((bot) => ({
      source: { bot, isSearch: true, scheme: '' as const, host: '' },
      facts,
    }));
    await harness.db.transaction(scope.workspaceId, async (tx) => {
      await queueFacts(tx, scope.websiteId, toFactColumns(sources));
      await mergeAllFacts(tx, scope.websiteId);
    });
  }
  const visits = await owner.rows(
    'select bot, sum(visits)::int as visits from ledger_visits where website_id = ? group by 1 order by 1',
    [websiteId],
  );
  expect(visits).toEqual([
    { bot: 'Googlebot', visits: 2 * urls },
    { bot: 'bingbot', visits: 2 * urls },
  ]);
  const counts = await owner.rows(
    'select sum(urls)::int as urls from ledger_counts where website_id = ? and facts & 32 <> 0',
    [websiteId],
  );
  expect(counts).toEqual([{ urls }]);
});

const rowOf = (path: string) => {
  const page = normalizePageUrl(`https://h.example/${path}`);
  if ('problem' in page) throw new Error(page.problem);
  return { page, lastmod: null };
};

/** Leaves statistics of tables in which one workspace has much, and gives another one. */
async function openUnknown(): Promise<Harness & { ref: WebsiteRef }> {
  await add((await harness.newWebsite()).websiteId, 20_000);
  for (const table of ['ledger_urls', 'ledger_submissions', 'sitemaps', 'sitemap_urls']) {
    await owner.rows(`analyze ${table}`);
  }
  const fresh = await openHarness();
  const { websiteId } = await fresh.newWebsite();
  return { ...fresh, ref: { workspaceId: fresh.workspaceId, websiteId } };
}

it('a large sitemap of a workspace that statistics do not know yet is kept', async () => {
  const fresh = await openUnknown();
  const { ref } = fresh;
  // One connection, with the plans that small files left on it.
  const database = openDatabase({ url: loadConfig(process.env).database.url, poolMax: 1 });
  try {
    const workspace = openWorkspace({ database, clickhouse: fresh.clickhouse }, ref);
    const keep = async (name: string, urls: number) => {
      await database.transaction(ref.workspaceId, (tx) =>
        trackSitemaps(tx, ref.websiteId, [`https://h.example/${name}.xml`], 'request'),
      );
      const sitemap = await nextDueSitemap(database.reader(ref.workspaceId), ref.websiteId);
      if (!sitemap) throw new Error('no sitemap is due');
      const { websiteId } = ref;
      const context = { websiteId, jobId: newId('job'), sitemap, scopeKey: '', tookMs: 0 };
      return storeSitemapResult(workspace, context, {
        outcome: 'read',
        status: 200,
        kind: 'urlset',
        isOverLimit: false,
        warnings: [],
        problems: { counts: {}, samples: [] },
        etag: null,
        lastModified: null,
        rows: Array.from({ length: urls }, (_, index) => rowOf(`${name}/${index}`)),
      });
    };
    for (let small = 0; small < 8; small += 1) await keep(`small-${small}`, 1);
    expect(await keep('large', 50_000)).toBe('kept');
  } finally {
    await database.close();
    await fresh.close();
  }
  const [count] = await owner.rows(
    'select sum(urls)::int as urls from ledger_counts where website_id = ? and facts & 8 <> 0',
    [ref.websiteId],
  );
  expect(count).toEqual({ urls: 50_008 });
});

it('many URLs of a workspace that statistics do not know yet are submitted and confirmed', async () => {
  const fresh = await openUnknown();
  const { ref, db } = fresh;
  const inTransaction = <T>(work: (tx: Queries) => Promise<T>) =>
    db.transaction(ref.workspaceId, work);
  try {
    const pages = Array.from({ length: 10_000 }, (_, index) => rowOf(`page/${index}`).page);
    const urlIds = await trackMissing(
      openWorkspace({ database: db, clickhouse: fresh.clickhouse }, ref),
      ref.websiteId,
      pages,
      'request',
    );
    const queue = () =>
      inTransaction((tx) =>
        queueSubmissions(tx, ref.websiteId, urlIds, ['indexnow'], { hasSandbox: true }),
      );
    expect((await queue()).get(urlIds[9_999] ?? '')).toEqual({ indexnow: 'queued' });
    expect((await queue()).get(urlIds[9_999] ?? '')).toEqual({ indexnow: 'already_queued' });
    const line = { ...ref, channel: 'indexnow' } as const;
    const site = { host: 'h.example' };
    const batch = await inTransaction((tx) =>
      claimBatch(tx, line, { callId: 'call_1', site, urlsMax: 10_000 }),
    );
    expect(batch.urls).toHaveLength(10_000);
    const reply = { code: 'accepted', status: 200, source: 'sandbox' } as const;
    await inTransaction((tx) => acceptBatch(tx, 'call_1', reply));
    await owner.rows(
      `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
         first_status, last_at, last_status, first_ok_at, last_ok_at)
       select workspace_id, website_id, id, 'bingbot', 1, 0, at, 200, at, 200, at, at
       from ledger_urls, (select now() + interval '1 second' as at) seen where website_id = ?`,
      [ref.websiteId],
    );
    const takers = [{ channel: 'indexnow', bot: 'bingbot' }];
    const look = await inTransaction((tx) => findProof(tx, ref.websiteId, newId('job'), takers));
    expect(look).toMatchObject({ confirmed: 10_000, open: 0 });
  } finally {
    await fresh.close();
  }
});
