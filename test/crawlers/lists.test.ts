import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { housekeeping } from '../../activities/housekeeping';
import { ensureHousekeepingSchedules } from '../../activities/housekeeping-schedules';
import { VerifierUpdates } from '../../ingest/read/verifier-updates';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import { createListFetch } from '../../modules/crawlers/bots/lists/list-fetch';
import { renewableLists } from '../../modules/crawlers/bots/lists/list-sources';
import { readListStates } from '../../modules/crawlers/bots/lists/list-states';
import { renewList } from '../../modules/crawlers/bots/lists/renew-list';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { readPublishedLists } from '../../modules/crawlers/store/published-list-store';
import { listRenewal } from '../../modules/crawlers/workflow-input';
import { createLogger } from '../../platform/logger';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { taskQueues } from '../../platform/temporal/task-queues';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

type Page = { status?: number; body?: string; etag?: string; location?: string; cutAfter?: number };

/** What the operators' servers say, by host and path; all else is a 404. */
const pages = new Map<string, Page>();
let asked: string[] = [];
let mirror: Server;
let mirrorUrl: string;
let collector: Collector;
let owner: OwnerRows;
let listFetch: SafeFetch;

const bing = 'www.bing.com/toolbox/bingbot.json';
const perplexity = [
  'www.perplexity.ai/perplexitybot.json',
  'www.perplexity.com/perplexitybot.json',
];

const json = (prefixes: string[], creationTime?: string): Page => ({
  body: JSON.stringify({
    ...(creationTime ? { creationTime } : {}),
    prefixes: prefixes.map((each) =>
      each.includes(':') ? { ipv6Prefix: each } : { ipv4Prefix: each },
    ),
  }),
});
/** As many prefixes as the shipped list has, and more. */
const many = (count: number, second = 77) =>
  Array.from({ length: count }, (_, index) => `157.${second}.${index}.0/24`);

beforeAll(async () => {
  mirror = createServer((request, response) => {
    const path = request.url?.slice(1) ?? '';
    asked.push(path);
    const page = pages.get(path);
    if (!page) return response.writeHead(404).end('not found');
    const { status = 200, body = '', etag, location, cutAfter } = page;
    if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(status, {
      ...(etag ? { etag } : {}),
      ...(location ? { location } : {}),
      ...(cutAfter === undefined ? {} : { 'content-length': body.length }),
    });
    if (cutAfter === undefined) return response.end(body);
    return response.write(body.slice(0, cutAfter), () => response.destroy());
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  mirrorUrl = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`;
  process.env['CRAWLER_LIST_MIRROR_URL'] = mirrorUrl;
  collector = await startCollector();
  owner = openOwnerRows();
  listFetch = createListFetch(collector.service.services.config);
});
beforeEach(async () => {
  pages.clear();
  asked = [];
  await owner.rows('delete from list_versions');
  await owner.rows('delete from list_renewals');
});
afterAll(async () => {
  delete process.env['CRAWLER_LIST_MIRROR_URL'];
  await owner.rows('delete from list_versions');
  await owner.rows('delete from list_renewals');
  await Promise.all([collector.stop(), owner.close(), listFetch.close()]);
  mirror.closeAllConnections();
  mirror.close();
});

const system = () => collector.service.services.database.system;
const renew = (name: 'bing' | 'perplexity-bot' | 'google-user-triggered' | 'proxy-cloudflare') =>
  renewList(name, { system: system(), mirrorUrl, safeFetch: listFetch });
const stateOf = async (name: string) =>
  (await readListStates(system())).find((each) => each.name === name);
const kept = async (name: string) =>
  (await readPublishedLists(system())).filter(({ list }) => list === name);

it('keeps a new version alongside the ones before, dated by its operator', async () => {
  pages.set(bing, json(many(30), '2026-10-01T00:00:00.000000'));
  expect(await renew('bing')).toBe('kept');
  pages.set(bing, json(many(31), '2026-10-08T00:00:00.000000'));
  expect(await renew('bing')).toBe('kept');
  expect(
    (await kept('bing')).map(({ validFrom, prefixes }) => [validFrom, prefixes.length]),
  ).toEqual([
    ['2026-10-01T00:00:00.000Z', 30],
    ['2026-10-08T00:00:00.000Z', 31],
  ]);
  expect(await stateOf('bing')).toMatchObject({
    state: 'renewed',
    day: '2026-10-08',
    prefixes: 31,
    versions: 4,
    error: null,
  });
});

it('the same list again is seen again, and asked for by its ETag', async () => {
  pages.set(bing, { ...json(many(30), '2026-10-01T00:00:00Z'), etag: '"a"' });
  await renew('bing');
  const [first] = await kept('bing');
  expect(await renew('bing')).toBe('unchanged');
  const [again, ...more] = await kept('bing');
  expect(more).toEqual([]);
  expect(again?.prefixes).toEqual(first?.prefixes);
  expect(Date.parse(again?.fetchedAt ?? '')).toBeGreaterThan(Date.parse(first?.fetchedAt ?? ''));
});

it('of a list in two parts one may be unchanged, and the whole is kept', async () => {
  const [v4, v6] = ['www.cloudflare.com/ips-v4', 'www.cloudflare.com/ips-v6'];
  pages.set(v4, { body: many(15).join('\n'), etag: '"4"' });
  pages.set(v6, { body: '2400:cb00::/32\n', etag: '"6"' });
  expect(await renew('proxy-cloudflare')).toBe('kept');
  pages.set(v6, { body: '2400:cb00::/32\n2606:4700::/32\n', etag: '"66"' });
  expect(await renew('proxy-cloudflare')).toBe('kept');
  expect((await kept('proxy-cloudflare')).map(({ prefixes }) => prefixes.length)).toEqual([16, 17]);
});

it.each<[string, Page]>([
  ['empty', json([])],
  ['everything', json(['0.0.0.0/0'])],
  ['of private space', json(['10.0.0.0/8', ...many(30)])],
  ['a fifth of what it was', json(many(3))],
  ['truncated', { body: json(many(30)).body?.slice(0, 200) ?? '' }],
  ['a web page', { body: '<!doctype html><title>Sign in</title>' }],
  ['not there', { status: 404, body: 'gone' }],
  ['broken', { status: 500, body: 'oops' }],
  ['redirected for ever', { status: 302, location: `/${bing}` }],
])('a list that is %s is refused, and the last good one stays', async (_what, page) => {
  pages.set(bing, json(many(30), '2026-10-01T00:00:00Z'));
  await renew('bing');
  const before = await kept('bing');
  pages.set(bing, page);
  expect(await renew('bing')).toBe('refused');
  expect(await kept('bing')).toEqual(before);
  expect(await stateOf('bing')).toMatchObject({
    state: 'failing',
    day: '2026-10-01',
    prefixes: 30,
  });
  expect((await stateOf('bing'))?.error).toMatch(/\.$/);
});

it('a connection that is cut is noted, and leaves the last good one', async () => {
  pages.set(bing, { ...json(many(30)), cutAfter: 100 });
  expect(await renew('bing')).toBe('unreachable');
  expect(await kept('bing')).toEqual([]);
  expect(await stateOf('bing')).toMatchObject({ state: 'failing', prefixes: 28 });
});

it('the next place is asked where the first has no list', async () => {
  pages.set(perplexity[0] as string, { body: '<html>moved</html>' });
  pages.set(perplexity[1] as string, json(many(12)));
  expect(await renew('perplexity-bot')).toBe('kept');
  expect(asked).toEqual(perplexity);
});

it('a redirect is followed', async () => {
  pages.set(bing, { status: 301, location: '/elsewhere.json' });
  pages.set('elsewhere.json', json(many(30)));
  expect(await renew('bing')).toBe('kept');
});

it('every process verifies by a renewed list within seconds, and old visits as before', async () => {
  const bot = botTable.find(({ name }) => name === 'bingbot');
  if (!bot) throw new Error('no bingbot');
  const verifier = new Verifier();
  const log = createLogger('test', 'silent');
  const { database } = collector.service.services;
  const feed = new VerifierUpdates({ database, log, learn: (update) => verifier.learn(update) });
  await feed.start();
  const verdictOf = (address: string, day: string) =>
    verifier.verifyText(bot, address, Date.parse(day)).verdict;
  const old = () => [verdictOf('40.77.167.1', '2026-09-01'), verdictOf('157.99.1.1', '2026-09-01')];
  const before = old();
  pages.set(bing, json(['157.99.0.0/16', ...many(30)], '2026-11-01T00:00:00Z'));
  await renew('bing');
  await waitFor('the list', async () => verdictOf('157.99.1.1', '2026-11-10') === 'verified');
  await feed.stop();
  expect(verdictOf('203.0.113.1', '2026-11-10')).toBe('unverifiable');
  expect(before[0]).toBe('verified');
  expect(old()[0]).toBe('verified');
});

it('addresses of a renewed proxy list are proxies', async () => {
  const verifier = new Verifier();
  const bot = botTable.find(({ name }) => name === 'Googlebot');
  if (!bot) throw new Error('no Googlebot');
  const reason = () => verifier.verifyText(bot, '157.77.3.4', Date.parse('2026-09-01')).reason;
  expect(reason()).toBe('rdns_not_checked');
  pages.set('www.cloudflare.com/ips-v4', { body: many(15).join('\n') });
  pages.set('www.cloudflare.com/ips-v6', { body: '2400:cb00::/32' });
  await renew('proxy-cloudflare');
  verifier.learn({ lists: await readPublishedLists(system()) });
  expect(reason()).toBe('proxy_address');
});

it('the scheduled workflow renews each list on its own, and the API shows how they stand', async () => {
  const { temporal, database } = collector.service.services;
  pages.set(bing, json(many(30), '2026-10-01T00:00:00Z'));
  pages.set(perplexity[0] as string, json([]));
  const outcome = await temporal.client.workflow.execute(listRenewal.workflow, {
    workflowId: `test-lists-${Date.now()}`,
    taskQueue: taskQueues.core,
    args: [{ lists: ['bing', 'perplexity-bot', 'apple'] }],
  });
  expect(outcome).toEqual({ bing: 'kept', 'perplexity-bot': 'refused', apple: 'refused' });
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId, 'read');
  const { data, meta } = await client.get<{ name: string; state: string }[]>('/crawlers/lists');
  expect(meta.total).toBe(renewableLists.length + 1);
  const sorted = await client.get<{ name: string }[]>('/crawlers/lists?sort=-name');
  expect(sorted.data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toReversed());
  const states = Object.fromEntries(data.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({
    bing: 'renewed',
    apple: 'failing',
    'google-common': 'shipped',
    'mistral-user': 'shipped',
    meta: 'unavailable',
  });
  // No table is open to the application's role: only the functions are.
  await expect(
    database.system.run({ text: 'select * from list_versions', values: [] }),
  ).rejects.toThrow();
});

it('a schedule renews them daily, the first time at once', async () => {
  const { client } = collector.service.services.temporal;
  await ensureHousekeepingSchedules(client, ['bing']);
  await ensureHousekeepingSchedules(client, ['bing']);
  const schedule = client.schedule.getHandle(listRenewal.scheduleId);
  await waitFor('the first renewal', async () => asked.includes(bing));
  expect((await schedule.describe()).spec.intervals).toMatchObject([{ every: 86_400_000 }]);
  await schedule.delete();
  for (const { scheduleId } of housekeeping) await client.schedule.getHandle(scheduleId).delete();
});
