import type { VisitFact } from '../../core/domain/visit-facts';
import { toFactColumns } from '../../core/stores/indexing/fact-columns';
import { mergeAllFacts } from '../../core/stores/indexing/ledger-merge';
import { queueFacts } from '../../core/stores/indexing/ledger-queue-store';
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
