import { loadConfig } from '../../core/config';
import { normalisePageUrl } from '../../core/domain/page-url';
import type { VisitFact } from '../../core/domain/visit-facts';
import { openDatabase } from '../../core/postgres/database';
import { toFactColumns } from '../../core/stores/indexing/fact-columns';
import { mergeAllFacts } from '../../core/stores/indexing/ledger-merge';
import { queueFacts } from '../../core/stores/indexing/ledger-queue-store';
import { nextDueSitemap } from '../../core/stores/indexing/sitemap-due-store';
import { keepSitemapResult } from '../../core/stores/indexing/sitemap-reading-store';
import { trackSitemaps } from '../../core/stores/indexing/sitemap-store';
import { type Harness, openHarness } from '../ingest/harness';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';

// Seconds; by nested loops it took longer than this.
jest.setTimeout(60_000);

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
     select ?, ?, 'url_0' || ? || lpad(n::text, 16, '0'), 'https://h.example/' || n,
       substring(sha256(n::text::bytea) for 16), 'https', 'h.example', n, 'sitemap'
     from generate_series(1, ?::int) n`,
    [harness.workspaceId, websiteId, websiteId.slice(-9), urls],
  );

const factOf = (target: number, atMs: number): VisitFact => ({
  ...{ targetKey: BigInt(target), visits: 1, errors: 0, firstAtMs: atMs, firstStatus: 200 },
  ...{ lastAtMs: atMs, lastStatus: 200, firstOkAtMs: atMs, lastOkAtMs: atMs },
});

test('many addresses of a website that statistics do not know yet are merged', async () => {
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
      await queueFacts(tx, scope, toFactColumns(sources));
      await mergeAllFacts(tx, scope);
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
  const page = normalisePageUrl(`https://h.example/${path}`);
  if ('problem' in page) throw new Error(page.problem);
  return { page, lastmod: null };
};

/** Statistics of tables in which another workspace has much, and the new one nothing. */
test('a large sitemap of a workspace that statistics do not know yet is kept', async () => {
  await add((await harness.newWebsite()).websiteId, 20_000);
  for (const table of ['ledger_urls', 'sitemaps', 'sitemap_urls']) {
    await owner.rows(`analyze ${table}`);
  }
  const fresh = await openHarness();
  const { websiteId } = await fresh.newWebsite();
  const ref = { workspaceId: fresh.workspaceId, websiteId };
  // One connection, with the plans that small files left on it.
  const database = openDatabase({ url: loadConfig(process.env).database.url, poolMax: 1 });
  try {
    const keep = async (name: string, urls: number) => {
      await database.transaction(ref.workspaceId, (tx) =>
        trackSitemaps(tx, ref, [`https://h.example/${name}.xml`], 'request'),
      );
      const sitemap = await nextDueSitemap(database.reader(ref.workspaceId), ref);
      if (!sitemap) throw new Error('no sitemap is due');
      const context = { ref, jobId: 'job_1', sitemap, scopeKey: '', tookMs: 0 };
      return keepSitemapResult({ database, clickhouse: fresh.clickhouse }, context, {
        ...{ outcome: 'read', status: 200, kind: 'urlset', isOverLimit: false, warnings: [] },
        ...{ problems: { counts: {}, samples: [] }, etag: null, lastModified: null },
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
    [websiteId],
  );
  expect(count).toEqual({ urls: 50_008 });
});
