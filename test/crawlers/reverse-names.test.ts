import { Readable } from 'node:stream';
import { toClfTime } from '../../dev/clf-time';
import { GroupCommitter } from '../../ingest/commit/group-committer';
import { createNameLookUp } from '../../ingest/names/look-up-name';
import { NameChecker, type NameCheckerOptions } from '../../ingest/names/name-checker';
import { ingestLogs } from '../../ingest/pipeline/ingest-logs';
import { VerifierUpdates } from '../../ingest/read/verifier-updates';
import { listCrawlerVisits } from '../../modules/crawlers/store/crawler-visit-store';
import { countNameChecks } from '../../modules/crawlers/store/name-check-store';
import { createLogger } from '../../platform/logger';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type DnsServer, startDnsServer } from '../support/dns-server';
import { type InnerService, startServiceHere } from '../support/in-process';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

/** Real databases; DNS is a loopback server with records set by each test. */
const log = createLogger('test', 'silent');
const agents = {
  yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  baidu: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  amazon: 'Mozilla/5.0 (compatible; Amazonbot/0.1; +https://developer.amazon.com/amazonbot)',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  fetcher: 'FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)',
};

let service: InnerService;
let owner: OwnerRows;
let dns: DnsServer;
let client: ApiClient;
let websiteId: string;
let workspaceId: string;
let checkers: NameChecker[] = [];

function startChecker(options: Partial<NameCheckerOptions> = {}): NameChecker {
  const { database, clickhouse } = service.services;
  const lookUp = createNameLookUp({ servers: [dns.address], timeoutMs: 2_000, tries: 1 });
  const settings = { idleMs: 50, leaseSeconds: 30, retryDelaysMs: [100, 100], ...options };
  const checker = new NameChecker({ database, clickhouse, log, lookUp }, settings);
  checker.start();
  checkers.push(checker);
  return checker;
}

beforeAll(async () => {
  [service, dns] = await Promise.all([startServiceHere(), startDnsServer()]);
  owner = openOwnerRows();
});
beforeEach(async () => {
  // Checks of other files would be looked up here as well.
  await owner.rows('delete from name_check_blocks');
  await owner.rows('delete from name_checks');
  await owner.rows('delete from reverse_names');
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  websiteId = await newWebsite();
});
afterEach(async () => {
  await Promise.all(checkers.map((checker) => checker.stop()));
  checkers = [];
  dns.delayAnswers(0);
});
afterAll(() => Promise.all([service.stop(), dns.close(), owner.close()]));

async function newWebsite(): Promise<string> {
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  return data.id;
}

type Line = { ip: string; agent: string; at?: Date; path?: string };
const toLog = (lines: Line[]) =>
  lines
    .map(
      ({ ip, agent, at = new Date(), path = '/' }) =>
        `${ip} - - [${toClfTime(at)}] "GET ${path} HTTP/1.1" 200 512 "-" "${agent}"\n`,
    )
    .join('');

async function send(lines: Line[], key?: string) {
  const reply = await client.send('POST', `/websites/${websiteId}/logs`, {
    rawBody: toLog(lines),
    headers: { 'Content-Type': 'text/plain', ...(key ? { 'Idempotency-Key': key } : {}) },
  });
  expect(reply.status).toBe(200);
  return reply;
}

/** The visits as the API reads them, past its rate limit. */
async function visits() {
  const filter = { websiteId, range: { from: undefined, to: undefined } };
  const page = { limit: 1000, offset: 0 };
  const { database, clickhouse } = service.services;
  const reads = openWorkspace({ database, clickhouse }, workspaceId);
  return (await listCrawlerVisits(reads, filter, page)).rows;
}

/** Every visit's address, verdict and reason, once none waits for a look-up. */
const settled = () =>
  waitFor('every visit has its verdict', async () => {
    const rows = await visits();
    const isOpen = rows.some(({ reason }) => reason === 'rdns_not_checked');
    if (isOpen || (await depth()) > 0) return undefined;
    return rows.map(({ ip, verification, reason }) => [ip, verification, reason]).sort();
  });
const depth = () => countNameChecks(service.services.database.system);

describe('a crawler that only its reverse name identifies', () => {
  it('is verified by PTR and forward records soon after its lines were ingested', async () => {
    dns.name('198.51.100.1', 'spider-1.Yandex.COM.', ['198.51.100.9', '198.51.100.1']);
    dns.name('198.51.100.2', 'spider-2.yandex.com', ['198.51.100.9']);
    dns.name('198.51.100.3', 'spider-3.yandex.com', 'nxdomain');
    dns.name('198.51.100.4', 'evilyandex.com', ['198.51.100.4']);
    dns.name('198.51.100.5', 'yandex.com.evil.example', ['198.51.100.5']);
    dns.say('PTR 6.100.51.198.in-addr.arpa', 'nxdomain');
    startChecker();
    await send([1, 2, 3, 4, 5, 6].map((n) => ({ ip: `198.51.100.${n}`, agent: agents.yandex })));
    expect(await settled()).toEqual([
      ['198.51.100.1', 'verified', 'reverse_name'],
      ['198.51.100.2', 'spoofed', 'reverse_name_unconfirmed'],
      ['198.51.100.3', 'spoofed', 'reverse_name_unconfirmed'],
      ['198.51.100.4', 'spoofed', 'reverse_name_foreign'],
      ['198.51.100.5', 'spoofed', 'reverse_name_foreign'],
      ['198.51.100.6', 'spoofed', 'reverse_name_missing'],
    ]);
    const { data } = await client.get(`/websites/${websiteId}/crawlers`);
    expect(data).toMatchObject([{ bot: 'YandexBot', verified: 1, spoofed: 5, unverifiable: 0 }]);
  });

  it('is never accused because DNS is silent or broken', async () => {
    dns.say('PTR 1.113.0.203.in-addr.arpa', 'silence');
    dns.say('PTR 2.113.0.203.in-addr.arpa', 'servfail');
    dns.name('203.0.113.3', 'spider.yandex.ru', 'servfail');
    startChecker();
    await send([1, 2, 3].map((n) => ({ ip: `203.0.113.${n}`, agent: agents.yandex })));
    expect(await settled()).toEqual([
      ['203.0.113.1', 'unverifiable', 'rdns_timeout'],
      ['203.0.113.2', 'unverifiable', 'rdns_timeout'],
      ['203.0.113.3', 'unverifiable', 'rdns_timeout'],
    ]);
    expect(dns.asked('PTR 2.113.0.203.in-addr.arpa')).toBe(3);
  });

  it('is never accused by a resolver that denies names that exist', async () => {
    const control = 'PTR 1.66.249.66.in-addr.arpa';
    dns.say(control, 'nxdomain');
    dns.name('203.0.113.14', 'spider-14.yandex.com', ['203.0.113.14']);
    startChecker();
    await send([13, 14].map((n) => ({ ip: `203.0.113.${n}`, agent: agents.yandex })));
    expect(await settled()).toEqual([
      ['203.0.113.13', 'unverifiable', 'rdns_resolver_blind'],
      ['203.0.113.14', 'verified', 'reverse_name'],
    ]);
    dns.say(control, ['crawl-66-249-66-1.googlebot.com']);
  });

  it('is verified once DNS answers again', async () => {
    dns.say('PTR 9.113.0.203.in-addr.arpa', 'servfail');
    startChecker({ retryDelaysMs: new Array(100).fill(100) });
    await send([{ ip: '203.0.113.9', agent: agents.yandex }]);
    await waitFor('a second try', async () => dns.asked('PTR 9.113.0.203.in-addr.arpa') > 1);
    dns.name('203.0.113.9', 'spider.yandex.net', ['203.0.113.9']);
    expect(await settled()).toEqual([['203.0.113.9', 'verified', 'reverse_name']]);
  });

  it('is not accused where its operator says that records may be missing', async () => {
    dns.name('192.0.2.1', 'baiduspider-192-0-2-1.crawl.baidu.com', 'nxdomain');
    dns.name('192.0.2.2', 'ec2-192-0-2-2.compute-1.amazonaws.com', ['192.0.2.2']);
    startChecker();
    await send([
      { ip: '192.0.2.1', agent: agents.baidu },
      { ip: '192.0.2.2', agent: agents.amazon },
    ]);
    expect(await settled()).toEqual([
      ['192.0.2.1', 'unverifiable', 'rdns_unconfirmed'],
      ['192.0.2.2', 'unverifiable', 'rdns_inconclusive'],
    ]);
  });

  it('is not accused of a time long before the look-up, but confirmed for it', async () => {
    const old = new Date(Date.now() - 30 * 86_400_000);
    dns.name('192.0.2.11', 'spider.yandex.com', ['192.0.2.11']);
    startChecker();
    await send([
      { ip: '192.0.2.11', agent: agents.yandex, at: old },
      { ip: '192.0.2.12', agent: agents.yandex, at: old },
      { ip: '192.0.2.12', agent: agents.yandex },
    ]);
    expect(await settled()).toEqual([
      ['192.0.2.11', 'verified', 'reverse_name'],
      ['192.0.2.12', 'spoofed', 'reverse_name_missing'],
      ['192.0.2.12', 'unverifiable', 'rdns_not_of_that_time'],
    ]);
  });
});

it('decides by its name what no list of the time contains', async () => {
  dns.name('192.0.2.21', 'google-proxy-192-0-2-21.google.com', ['192.0.2.21']);
  dns.name('192.0.2.22', 'www-22.google.com', ['192.0.2.22']);
  startChecker();
  await send([
    { ip: '192.0.2.21', agent: agents.fetcher },
    { ip: '192.0.2.22', agent: agents.fetcher },
  ]);
  expect(await settled()).toEqual([
    ['192.0.2.21', 'verified', 'reverse_name'],
    ['192.0.2.22', 'spoofed', 'reverse_name_foreign'],
  ]);
});

it('decides by its name what the newest list lacks: an address may be new', async () => {
  const ofList = new Date('2026-09-01T00:00:00Z');
  dns.name('45.33.32.2', 'crawl-ok.googlebot.com', ['45.33.32.2']);
  dns.name('45.33.32.3', 'googlebot.com.evil.example', ['45.33.32.3']);
  dns.name('45.33.32.4', 'msnbot-4.search.msn.com', ['45.33.32.4']);
  dns.say('PTR 5.32.33.45.in-addr.arpa', 'servfail');
  startChecker();
  await send([
    { ip: '45.33.32.2', agent: agents.google },
    { ip: '45.33.32.2', agent: agents.google, at: ofList },
    { ip: '45.33.32.3', agent: agents.google },
    { ip: '45.33.32.3', agent: agents.google, at: ofList },
    { ip: '45.33.32.3', agent: agents.google, at: new Date('2026-10-10T00:00:00Z') },
    { ip: '45.33.32.4', agent: agents.bing },
    { ip: '45.33.32.5', agent: agents.bing },
  ]);
  expect(await settled()).toEqual([
    ['45.33.32.2', 'verified', 'reverse_name'],
    ['45.33.32.2', 'verified', 'reverse_name'],
    // Of now, and of a time when a fresh list lacked it; no source covers the time between.
    ['45.33.32.3', 'spoofed', 'reverse_name_foreign'],
    ['45.33.32.3', 'spoofed', 'reverse_name_foreign'],
    ['45.33.32.3', 'unverifiable', 'rdns_not_of_that_time'],
    ['45.33.32.4', 'verified', 'reverse_name'],
    ['45.33.32.5', 'unverifiable', 'rdns_timeout'],
  ]);
});

it('asks nothing where a list confirms, and nothing of a proxy’s address', async () => {
  startChecker();
  await send([
    { ip: '66.249.66.2', agent: agents.google },
    { ip: '172.68.1.1', agent: agents.yandex },
  ]);
  expect(await depth()).toBe(0);
  expect(dns.asked('PTR 2.66.249.66.in-addr.arpa')).toBe(0);
  expect(dns.asked('PTR 1.1.68.172.in-addr.arpa')).toBe(0);
});

it('verifies a known address at once, without another look-up', async () => {
  dns.name('192.0.2.31', 'spider-31.yandex.com', ['192.0.2.31']);
  const { database, logReaders } = service.services;
  const feed = new VerifierUpdates({ database, log, learn: (update) => logReaders.learn(update) });
  startChecker();
  await send([{ ip: '192.0.2.31', agent: agents.yandex }]);
  await settled();
  await Promise.all(checkers.map((checker) => checker.stop()));
  await feed.start();
  await send([{ ip: '192.0.2.31', agent: agents.yandex, path: '/again' }]);
  await feed.stop();
  expect((await visits()).map(({ verification }) => verification)).toEqual([
    'verified',
    'verified',
  ]);
  expect(await depth()).toBe(0);
  expect(dns.asked('PTR 31.2.0.192.in-addr.arpa')).toBe(1);
});

it('looks up many addresses with a bounded number of questions at a time', async () => {
  const ips = Array.from({ length: 120 }, (_, index) => `100.0.1.${index}`);
  for (const ip of ips) dns.name(ip, 'static.provider.example');
  dns.delayAnswers(20);
  startChecker({ concurrencyMax: 5, perSecondMax: 1000, checksMax: 50 });
  await send(
    ips.map((ip) => ({ ip, agent: agents.yandex })),
    'many',
  );
  const verdicts = await settled();
  expect(verdicts.length).toBe(120);
  expect(new Set(verdicts.map(([, verdict]) => verdict))).toEqual(new Set(['spoofed']));
  expect(dns.openMax()).toBeLessThanOrEqual(5);
});

it('shares checks with a second checker, and takes over those of one that is gone', async () => {
  dns.name('192.0.2.41', 'spider-41.yandex.com', ['192.0.2.41']);
  await send([{ ip: '192.0.2.41', agent: agents.yandex }]);
  // As a killed one leaves it: claimed, and never settled.
  const { system } = service.services.database;
  const claimed = await system.run(sql.raw('select * from claim_name_checks(10, 5)'));
  expect(claimed).toHaveLength(1);
  expect(await system.run(sql.raw('select * from claim_name_checks(10, 5)'))).toEqual([]);
  startChecker();
  startChecker();
  expect(await settled()).toEqual([['192.0.2.41', 'verified', 'reverse_name']]);
});

it('verifies visits whose block was inserted by an attempt that died, though the name is known since', async () => {
  dns.name('192.0.2.81', 'spider-81.yandex.com', ['192.0.2.81']);
  const line = { ip: '192.0.2.81', agent: agents.yandex, at: new Date() };
  const lines = [line, { ...line, at: new Date(line.at.getTime() + 1) }];
  const { database: db, clickhouse, logInbox: inbox, logReaders: readers } = service.services;
  const commits = new GroupCommitter({ db, inbox, onFailure: () => undefined });
  const ingest = (atPoint?: (point: string) => void) =>
    ingestLogs(
      // A stream of several blocks is stored block by block.
      {
        db,
        clickhouse,
        inbox,
        readers,
        commits,
        atPoint,
        limits: { blockLinesMax: 1, blockBytesMax: 1024 },
      },
      {
        workspaceId,
        websiteId,
        idempotencyKey: 'k',
        source: Readable.from([Buffer.from(toLog(lines))], { objectMode: false }),
        signal: new AbortController().signal,
      },
    );
  const dying = ingest((point) => {
    if (point === 'inserted') throw new Error('died');
  });
  await expect(dying).rejects.toThrow('died');
  expect(await depth()).toBe(0);
  const lookedUpAtMs = Date.now();
  const hosts = [{ host: 'spider-81.yandex.com', forward: 'confirmed' as const }];
  const expiresAtMs = lookedUpAtMs + 60_000;
  readers.learn({ names: [{ address: '::ffff:192.0.2.81', hosts, lookedUpAtMs, expiresAtMs }] });
  await ingest();
  expect((await visits()).map(({ reason }) => reason).sort()).toEqual([
    'rdns_not_checked',
    'reverse_name',
  ]);
  startChecker();
  expect(await settled()).toEqual([
    ['192.0.2.81', 'verified', 'reverse_name'],
    ['192.0.2.81', 'verified', 'reverse_name'],
  ]);
});

it('verifies visits that come while their address is being looked up', async () => {
  dns.name('192.0.2.51', 'spider-51.yandex.com', ['192.0.2.51']);
  dns.delayAnswers(150);
  startChecker();
  await send([{ ip: '192.0.2.51', agent: agents.yandex, path: '/first' }]);
  await waitFor('the look-up', async () => dns.asked('PTR 51.2.0.192.in-addr.arpa') > 0);
  await send([{ ip: '192.0.2.51', agent: agents.yandex, path: '/second' }]);
  expect(await settled()).toEqual([
    ['192.0.2.51', 'verified', 'reverse_name'],
    ['192.0.2.51', 'verified', 'reverse_name'],
  ]);
});

it('keeps to the workspace: another one’s equal visits have a check and a verdict of their own', async () => {
  dns.name('192.0.2.61', 'spider-61.yandex.com', ['192.0.2.61']);
  await send([{ ip: '192.0.2.61', agent: agents.yandex }]);
  const mine = { client, websiteId, workspaceId };
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  websiteId = await newWebsite();
  await send([{ ip: '192.0.2.61', agent: agents.yandex }]);
  const seen = await service.services.database
    .reader(workspaceId)
    .run(sql('name_checks').select('workspace_id'));
  expect(seen).toEqual([{ workspaceId }]);
  startChecker();
  expect(await settled()).toEqual([['192.0.2.61', 'verified', 'reverse_name']]);
  ({ client, websiteId, workspaceId } = mine);
  expect(await settled()).toEqual([['192.0.2.61', 'verified', 'reverse_name']]);
});

it('forgets the checks of a website that is deleted', async () => {
  await send([{ ip: '192.0.2.71', agent: agents.yandex }]);
  expect(await depth()).toBe(1);
  await client.delete(`/websites/${websiteId}`);
  expect(await depth()).toBe(0);
});

describe('the claims of a large block', () => {
  const addressesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `100.0.2.${index}`);
  const sendFrom = (count: number, path = '/') =>
    send(addressesOf(count).map((ip) => ({ ip, agent: agents.yandex, path })));
  const rowsOf = async (table: 'name_checks' | 'name_check_blocks') =>
    (await owner.rows(`select from ${table}`)).length;
  type Claim = { workspaceId: string; address: string; version: number };
  const claim = (checksMax: number) =>
    service.services.database.system.run<Claim>(
      sql.raw('select * from claim_name_checks(?, 60)', [checksMax]),
    );

  it('wait as one row, and become checks as these are looked up', async () => {
    await sendFrom(60);
    expect([await rowsOf('name_checks'), await rowsOf('name_check_blocks')]).toEqual([0, 1]);
    expect(await depth()).toBe(60);
    const claims = [await claim(25), await claim(25), await claim(25)];
    expect(claims.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(new Set(claims.flat().map(({ address }) => address)).size).toBe(60);
    expect([await rowsOf('name_checks'), await rowsOf('name_check_blocks')]).toEqual([60, 0]);
    expect(await depth()).toBe(60);
  });

  it('are all verified, even if visits of the same addresses come during the look-ups', async () => {
    for (const ip of addressesOf(60)) dns.name(ip, `spider-${ip}.yandex.com`, [ip]);
    dns.delayAnswers(50);
    startChecker({ checksMax: 25, perSecondMax: 1000 });
    await sendFrom(60, '/first');
    await waitFor('the first look-up', async () => dns.asked('PTR 0.2.0.100.in-addr.arpa') > 0);
    await sendFrom(60, '/second');
    startChecker({ checksMax: 25, perSecondMax: 1000 });
    const verdicts = await settled();
    expect(verdicts).toHaveLength(120);
    expect(new Set(verdicts.map(([, verdict]) => verdict))).toEqual(new Set(['verified']));
  });

  it('raise the version of a check that is claimed, so that it stays', async () => {
    await sendFrom(30);
    expect(await claim(30)).toHaveLength(30);
    await sendFrom(30, '/again');
    expect(await claim(30)).toEqual([]);
    const versions = await owner.rows('select distinct version from name_checks');
    expect(versions).toEqual([{ version: 2 }]);
  });

  it('of a workspace with many leave half of each round to another one', async () => {
    await sendFrom(200);
    const first = workspaceId;
    ({ workspaceId } = await createWorkspace());
    client = await newClient(service, workspaceId);
    websiteId = await newWebsite();
    await sendFrom(40);
    const claimed = await claim(60);
    const counts = Map.groupBy(claimed, ({ workspaceId }) => workspaceId);
    expect(counts.get(first)).toHaveLength(30);
    expect(counts.get(workspaceId)).toHaveLength(30);
  });

  it('are added at once where many blocks wait already', async () => {
    await sendFrom(30);
    await owner.rows(`insert into name_check_blocks (workspace_id, website_id, bots, addresses,
        first_ms, last_ms, claims, taken)
      select workspace_id, website_id, bots, addresses, first_ms, last_ms, claims, taken
      from name_check_blocks, generate_series(2, 200)`);
    await sendFrom(30, '/again');
    expect([await rowsOf('name_checks'), await rowsOf('name_check_blocks')]).toEqual([30, 200]);
  });

  it('wait while the website is locked, without delaying other websites', async () => {
    await sendFrom(30);
    await service.services.database.transaction(workspaceId, async (tx) => {
      await tx.run(sql('websites').select('id').where({ id: websiteId }).forUpdate());
      expect(await claim(30)).toEqual([]);
    });
    expect(await claim(30)).toHaveLength(30);
  });

  it('go with a website that is deleted', async () => {
    await sendFrom(30);
    await client.delete(`/websites/${websiteId}`);
    expect(await depth()).toBe(0);
  });
});
