import { VisitColumns, visitColumns } from '../../ingest/fast/visit-columns';
import { parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { insertRows } from '../../modules/crawlers/inbox/stored-rows';
import { type Harness, openHarness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const partition = 202611;
const agentOf = (row: number) => `Googlebot/${row} ${'ö'.repeat(row % 150)}`;

/** A block whose rows cycle through `agents` different agents. */
function blockOf(websiteId: string, rows: number, agents: number, blockToken: string) {
  const bot = new BotRecognizer().recognize('Googlebot/2.1');
  if (!bot) throw new Error('Googlebot is not known');
  const columns = new VisitColumns({
    workspaceId: harness.workspaceId,
    websiteId,
    partition,
    receivedAtMs: Date.UTC(2026, 10, 21),
    drainId: '',
    blockToken,
  });
  for (let row = 0; row < rows; row += 1) {
    const atMs = Date.UTC(2026, 10, 1) + row;
    const visit = {
      kind: 'crawler' as const,
      bot,
      atMs,
      address: '2001:db8::1',
      method: 'GET',
      host: undefined,
      path: `/${'p'.repeat(row % 300)}`,
      query: '',
      status: 200,
      bytes: row * 2 ** 33,
      referer: '',
      userAgent: agentOf(row % agents),
    };
    columns.add(visit, {
      atMs,
      address: parseIpAddress(visit.address),
      verification: { verdict: 'unverifiable', reason: 'rdns_not_checked', listDate: '' },
      scheme: 'https',
      host: 'example.com',
      hostIsAssumed: true,
      pathHash: Buffer.from('0102030405060708', 'hex'),
    });
  }
  return columns.toBlock();
}

it('blocks with few, hundreds and tens of thousands of different agents, in one insert, are read back as they were', async () => {
  const { websiteId } = await harness.newWebsite();
  const agentsOf: Record<string, number> = { few: 3, hundreds: 300, thousands: 70_000 };
  const blocks = Object.entries(agentsOf).map(([token, agents]) =>
    blockOf(websiteId, agents + 5, agents, token),
  );
  const insert = {
    table: 'crawler_visits' as const,
    columns: visitColumns.join(', '),
    rows: blocks,
    token: `${websiteId}.${partition}`,
  };
  const { signal } = new AbortController();
  await insertRows(harness.clickhouse.of(harness.workspaceId), insert, signal);
  // Sent again, they are there once.
  await insertRows(harness.clickhouse.of(harness.workspaceId), insert, signal);
  const rows = await harness.clickhouse
    .of(harness.workspaceId)
    .query<{ token: string; n: number; whole: number }>({
      sql: `WITH toUnixTimestamp64Milli(at) - {first:Int64} AS row
            SELECT block_token AS token, toUInt32(count()) AS n, toUInt32(countIf(
              user_agent = concat('Googlebot/', toString(row % agents), ' ', repeat('ö', (row % agents) % 150))
              AND path = concat('/', repeat('p', row % 300)) AND bytes = row * 8589934592
              AND toString(ip) = '2001:db8::1' AND bot = 'Googlebot' AND host_assumed AND scheme = 'https'
              AND verification = 'unverifiable' AND day = toDate(at) AND status = 200
              AND path_hash = reinterpretAsUInt64(unhex('0102030405060708'))
              AND received_at = toDateTime64('2026-11-21 00:00:00', 3, 'UTC'))) AS whole,
              multiIf(token = 'few', 3, token = 'hundreds', 300, 70000) AS agents
            FROM crawler_visits
            WHERE workspace_id = {workspace:String} AND website_id = {website:String}
            GROUP BY token ORDER BY n`,
      parameters: { website: websiteId, first: Date.UTC(2026, 10, 1) },
      comment: 'test',
    });
  expect(rows.map(({ token, n, whole }) => ({ token, n, whole }))).toEqual(
    Object.entries(agentsOf).map(([token, agents]) => ({
      token,
      n: agents + 5,
      whole: agents + 5,
    })),
  );
});
