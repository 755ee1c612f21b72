import { createLogger } from '../../core/logger';
import { trackUrls } from '../../core/stores/indexing/ledger-url-store';
import { LedgerMerger } from '../../ingest/ledger/ledger-merger';
import { type Harness, openHarness } from '../ingest/harness';
import { waitFor } from '../support/wait-for';
import {
  expectedDiscoveries,
  expectedFacts,
  type Line,
  parsePage,
  readDiscoveries,
  readFacts,
  toLog,
} from './ledger-scene';

const log = createLogger('test', 'silent');
jest.setTimeout(60_000);

let harness: Harness;
let merger: LedgerMerger;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  harness = await openHarness();
  merger = new LedgerMerger({ database: harness.db, log }, { idleMs: 20 });
  merger.start();
});
beforeEach(async () => {
  ({ websiteId, domain } = await harness.newWebsite());
});
afterAll(async () => {
  await merger.stop();
  await harness.close();
});

const scope = () => ({ workspaceId: harness.workspaceId, websiteId });
const track = (...urls: string[]) =>
  harness.db.transaction(harness.workspaceId, (tx) =>
    trackUrls({ tx, clickhouse: harness.clickhouse }, scope(), urls.map(parsePage), 'request'),
  );
let batches = 0;
const send = (lines: Line[], key = `batch-${batches++}`) =>
  harness.ingest(websiteId, toLog(lines), { idempotencyKey: key });

/** Resolves when nothing of the website waits for the merger any more. */
const merged = () =>
  waitFor('the merger', async () => {
    const rows = await harness.db.reader(harness.workspaceId).run({
      text: 'select 1 from ledger_queue where website_id = $1 limit 1',
      values: [websiteId],
    });
    return rows.length === 0;
  });
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

/** What counts: the addresses that the lists know. */
const isListed = ({ agent, ip }: Line) => agent !== 'yandex' && agent !== 'person' && !ip;

async function expectLedger(urls: string[], lines: Line[]): Promise<void> {
  await merged();
  expect(await readFacts(harness.db, scope())).toEqual(expectedFacts(urls, lines, isListed));
  expect(await readDiscoveries(harness.db, scope())).toEqual(
    expectedDiscoveries(urls, lines, isListed),
  );
}

test('a verified visit reaches the address that was tracked before it came', async () => {
  const url = `https://${domain}/a?x=1`;
  await track(url);
  const lines: Line[] = [
    { agent: 'google', at: at(5), target: '/a?x=1' },
    { agent: 'google', at: at(3), target: '/a?x=1', status: 301 },
    { agent: 'bing', at: at(4), target: '/a?x=1', status: 404 },
    { agent: 'google', at: at(1), target: '/a' },
    { agent: 'google', at: at(1), target: '/a?x=2' },
  ];
  await send(lines);
  await expectLedger([url], lines);
  expect(await readDiscoveries(harness.db, scope())).toEqual([
    { url, first_crawled_at: at(3), discovered_at: at(3), discovered_by: 'Googlebot' },
  ]);
});

test('and the address that was tracked after it came', async () => {
  const url = `https://${domain}/a?x=1`;
  const lines: Line[] = [
    { agent: 'google', at: at(5), target: '/a?x=1', status: 503 },
    { agent: 'bing', at: at(4), target: '/a?x=1' },
    { agent: 'google', at: at(1), target: '/a' },
  ];
  await send(lines);
  await track(url);
  await expectLedger([url], lines);
});
