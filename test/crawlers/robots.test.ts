import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { robotsReading } from '../../modules/crawlers/workflow-input';
import { taskQueues } from '../../platform/temporal/task-queues';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { findClosedPort } from '../support/closed-port';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Reply = { status?: number; body?: string; location?: string };
type Version = {
  id: string;
  host: string;
  url: string;
  httpStatus: number | null;
  outcome: string;
  reason: string;
  error: string | null;
  checks: number;
  isCurrent: boolean;
  added: string[];
  removed: string[];
  firstSeenAt: string;
};
type Job = {
  id: string;
  status: string;
  result: unknown;
  skipped: unknown[];
  error: { code: string } | null;
};

/** What each host says when it is asked for its robots.txt, or at `host/path` for another file. */
const replies = new Map<string, Reply>();
const domain = uniqueDomain();
const other = `shop.${domain}`;
const dark = `dark.${domain}`;
let server: Server;
let collector: Collector;
let owner: OwnerRows;

beforeAll(async () => {
  server = createServer((asked, answer) => {
    const host = asked.headers.host ?? '';
    const isRobots = asked.url === '/robots.txt';
    const missing: Reply = { status: 404 };
    const reply = replies.get(isRobots ? host : host + asked.url);
    const { status = 200, body = '', location } = reply ?? (isRobots ? {} : missing);
    answer.writeHead(status, location === undefined ? {} : { Location: location }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const closed = await findClosedPort();
  // Nothing listens on the https port.
  process.env['RESOLVE_OVERRIDES'] = [domain, other, dark]
    .flatMap((host) => [
      `${host}:443=127.0.0.1:${closed}`,
      `${host}:80=127.0.0.1:${host === dark ? closed : port}`,
    ])
    .join(',');
  owner = openOwnerRows();
  collector = await startCollector();
});
afterAll(async () => {
  delete process.env['RESOLVE_OVERRIDES'];
  await collector.stop();
  await owner.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => replies.clear());

async function newWebsite(ownedHosts: string[] = []) {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  if (ownedHosts.length > 0) await client.patch(`/websites/${websiteId}/settings`, { ownedHosts });
  const path = `/websites/${websiteId}/crawlers/robots`;
  return { workspaceId, websiteId, client, path };
}

type Website = Awaited<ReturnType<typeof newWebsite>>;

const ended = (client: ApiClient, jobId: string) =>
  waitFor('the job’s end', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=5`);
    return ['completed', 'failed'].includes(data.status) && data;
  });

async function read({ client, path }: Website): Promise<Job> {
  const { status, data, headers } = await client.post<Job>(path);
  expect([status, headers.get('location')]).toEqual([202, `/api/v1/jobs/${data.id}`]);
  return ended(client, data.id);
}

const versions = async ({ client, path }: Website, query = '') =>
  (await client.get<Version[]>(`${path}${query}`)).data;

it('each version is kept with what it changed, and one that stays is seen again', async () => {
  const website = await newWebsite();
  replies.set(domain, { body: 'User-agent: *\nDisallow: /private\n' });
  expect(await read(website)).toMatchObject({ result: { hosts: 1, changed: 0 }, skipped: [] });
  await read(website);
  replies.set(domain, { body: 'User-agent: *\nDisallow: /private\nDisallow: /shop # new\n' });
  expect(await read(website)).toMatchObject({ result: { hosts: 1, changed: 1 } });
  const [current, first] = await versions(website);
  expect(current).toMatchObject({
    host: domain,
    url: `http://${domain}/robots.txt`,
    httpStatus: 200,
    outcome: 'rules',
    checks: 1,
    isCurrent: true,
    added: ['Disallow: /shop # new'],
    removed: [],
  });
  expect(first).toMatchObject({ checks: 2, isCurrent: false, added: [] });
  const { client, path } = website;
  const copy = await client.get(`${path}/${current?.id}`);
  expect(copy.data).toMatchObject({
    text: 'User-agent: *\nDisallow: /private\nDisallow: /shop # new\n',
    groups: [{ agents: ['*'], rules: [{ line: 2, rule: 'disallow', path: '/private' }, {}] }],
    warnings: [],
  });
  expect((await versions(website, '?sort=firstSeenAt')).map(({ id }) => id)).toEqual([
    first?.id,
    current?.id,
  ]);
  const csv = await client.get(`${path}?format=csv`);
  expect(csv.text.split('\r\n')).toHaveLength(4);
});

it.each<[string, Reply, { outcome: string; reason: string }]>([
  ['404 allows all', { status: 404 }, { outcome: 'allow_all', reason: 'not_there' }],
  ['429 closes', { status: 429 }, { outcome: 'disallow_all', reason: 'rate_limited' }],
  ['503 closes', { status: 503 }, { outcome: 'disallow_all', reason: 'server_error' }],
  [
    'a redirect without end allows all',
    { status: 301, location: `http://${domain}/robots.txt` },
    { outcome: 'allow_all', reason: 'too_many_redirects' },
  ],
  [
    'a redirect to an internal address counts as unreachable',
    { status: 302, location: 'http://127.0.0.1/robots.txt' },
    { outcome: 'disallow_all', reason: 'unreachable' },
  ],
])('%s', async (_name, reply, expected) => {
  const website = await newWebsite();
  replies.set(domain, reply);
  const { status, error } = await read(website);
  expect(await versions(website)).toMatchObject([expected]);
  // A site that could not be read at all has its version, and the job has failed.
  const { outcome, reason } = expected;
  expect([status, error?.code]).toEqual(
    outcome === 'disallow_all' ? ['failed', reason] : ['completed', undefined],
  );
});

it('owned hosts and those that crawlers came to have a history of their own', async () => {
  const website = await newWebsite([dark]);
  replies.set(domain, { body: 'User-agent: *\nDisallow: /a' });
  replies.set(other, { status: 302, location: `http://${domain}/robots.txt` });
  const at = new Date(Date.now() - 86_400_000).toISOString().replace('T', ' ').replace('Z', '');
  await insertVisits(collector.service.services.clickhouse, website, [{ at, host: other }]);
  const job = await read(website);
  expect(job.skipped).toEqual([{ what: dark, code: 'unreachable' }]);
  expect(job).toMatchObject({
    status: 'completed',
    result: { hosts: 3, read: 2, failed: 1 },
    warnings: ['robots.txt of 1 of 3 hosts could not be read: unreachable (1)'],
  });
  expect(await versions(website, `?host=${other}`)).toMatchObject([
    { outcome: 'rules', url: `http://${domain}/robots.txt` },
  ]);
  expect(await versions(website, `?host=${dark}`)).toMatchObject([
    { outcome: 'disallow_all', error: 'connect', httpStatus: null },
  ]);
});

it('a check names the line that decided, at any time', async () => {
  const website = await newWebsite();
  const { client, path } = website;
  const ask = async (query: string) => (await client.get(`${path}/check?${query}`)).data;
  const home = `url=https://${domain}/shop?a=1`;
  expect(await ask(home)).toMatchObject({ isAllowed: null, reason: 'no_copy', copy: null });
  replies.set(domain, { body: 'User-agent: *\nDisallow: /\n' });
  await read(website);
  const [closed] = await versions(website);
  replies.set(domain, {
    body: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /sho\nDisallow: /*?a=\n',
  });
  await read(website);
  expect(await ask(home)).toMatchObject({
    bot: 'Googlebot',
    isAllowed: false,
    group: 'Googlebot',
    line: 6,
    rule: 'disallow: /*?a=',
  });
  expect(await ask(`${home}&bot=googlebot-image`)).toMatchObject({ group: 'Googlebot' });
  expect(await ask(`${home}&bot=AdsBot-Google`)).toMatchObject({
    isAllowed: true,
    reason: 'no_group',
    tokens: ['AdsBot-Google'],
  });
  expect(await ask(`${home}&bot=MyBot`)).toMatchObject({
    isAllowed: false,
    isKnownBot: false,
    group: '*',
    line: 2,
  });
  expect(await ask(`${home}&at=${closed?.firstSeenAt}`)).toMatchObject({
    line: 2,
    group: '*',
    copy: { id: closed?.id },
  });
  expect((await client.get(`${path}/check?url=ftp://x/`)).error.details[0]).toMatchObject({
    code: 'not_http',
  });
});

it('old copies of websites that somebody cares about are read again, and of no others', async () => {
  const asked = await newWebsite();
  const withLogs = await newWebsite();
  const nobodys = await newWebsite();
  await withLogs.client.post(`/websites/${withLogs.websiteId}/log-drains`, { name: 'shipper' });
  await read(asked);
  await owner.rows(
    "update robots_reads set read_at = now() - interval '25 hours' where website_id = ?",
    [asked.websiteId],
  );
  const fresh = await newWebsite();
  await read(fresh);
  const start = (workflowId: string) =>
    collector.service.services.temporal.client.workflow.execute(robotsReading.workflow, {
      workflowId,
      taskQueue: taskQueues.core,
      // A page of one, so that all pages are gone through.
      args: [{ ...robotsReading.input, websitesMax: 1 }],
    });
  await start(`read-robots-${asked.websiteId}`);
  const jobsOf = async ({ client, websiteId }: Website) =>
    (await client.get<Job[]>(`/jobs?websiteId=${websiteId}&type=robots.read`)).data;
  const counts = [asked, withLogs, nobodys, fresh].map(async (each) => (await jobsOf(each)).length);
  expect(await Promise.all(counts)).toEqual([2, 1, 0, 1]);
  for (const website of [asked, withLogs]) {
    for (const { id } of await jobsOf(website)) await ended(website.client, id);
  }
  await start(`read-robots-again-${asked.websiteId}`);
  expect(await jobsOf(withLogs)).toHaveLength(1);
});

it('a website that is not active is not read', async () => {
  const { client, path, websiteId } = await newWebsite();
  await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  expect((await client.post(path)).error.code).toBe('conflict');
});

it('what a website says about its use is read with robots.txt, and compared with visits', async () => {
  const website = await newWebsite();
  const { client, websiteId, workspaceId } = website;
  const license = `http://${domain}/license.xml`;
  const robots = `License: ${license}\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n`;
  replies.set(domain, { body: robots });
  replies.set(`${domain}/license.xml`, { body: 'terms' });
  replies.set(`${domain}/.well-known/tdmrep.json`, {
    body: '[{"location": "/papers/*", "tdm-reservation": 1}]',
  });
  replies.set(`${domain}/llms.txt`, {
    body: '# Shop\n- [A](/a.md)\n- [B](/b.md)\n- [C](https://example.com/)',
  });
  replies.set(`${domain}/a.md`, { body: '# A' });
  await read(website);
  // Versions count from when they were first read.
  await owner.rows(
    `update robots_copies set first_seen_at = first_seen_at - interval '5 days' where website_id = ?`,
    [websiteId],
  );
  const visit = {
    host: domain,
    at: new Date(Date.now() - 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
  };
  await insertVisits(collector.service.services.clickhouse, { workspaceId, websiteId }, [
    { ...visit, bot: 'GPTBot', purpose: 'ai_training', path: '/a' },
    { ...visit, bot: 'GPTBot', purpose: 'ai_training', path: '/b' },
    { ...visit, bot: 'Googlebot', path: '/a' },
  ]);
  type Summary = {
    purposes: Array<{ purpose: string; answer: string; preferenceVisits: number | null }>;
    contradictions: Array<{ code: string; bots: string[]; problem: string | null }>;
    files: Array<{ kind: string; state: string; links: unknown }>;
  };
  const { data } = await client.get<Summary>(`/websites/${websiteId}/ai/policy/summary`);
  expect(
    data.purposes.map(({ purpose, answer, preferenceVisits }) => [
      purpose,
      answer,
      preferenceVisits,
    ]),
  ).toEqual([
    ['search', 'allowed', 0],
    ['ai_search', 'open', 0],
    ['ai_training', 'refused', 2],
    ['ai_user', 'open', 0],
  ]);
  expect(data.files.map(({ kind, state, links }) => [kind, state, links])).toEqual([
    ['license', 'unreadable', null],
    [
      'llms_txt',
      'read',
      {
        total: 3,
        followed: 2,
        broken: [{ url: `http://${domain}/b.md`, httpStatus: 404, failure: null }],
      },
    ],
    ['tdmrep', 'read', null],
  ]);
  expect(data.contradictions.map(({ code, bots }) => [code, bots.length > 0])).toEqual([
    ['fetch_allowed_use_refused', true],
    ['license_unreadable', false],
  ]);
  const path = `/websites/${websiteId}/ai/policy?purpose=ai_training`;
  type Row = {
    bot: string;
    isBinding: boolean;
    visits: number;
    statements: Array<{ line: number; text: string; decides: boolean }>;
  };
  const rows = (await client.get<Row[]>(path)).data;
  expect(rows.find(({ bot }) => bot === 'GPTBot')).toMatchObject({
    isBinding: false,
    visits: 2,
    statements: expect.arrayContaining([
      expect.objectContaining({ line: 3, text: 'ai-train=no', decides: true }),
    ]),
  });
  // Below the path TDMRep says it as well.
  const papers = (await client.get<Row[]>(`${path}&path=/papers/1`)).data;
  expect(papers[0]?.statements.filter(({ decides }) => decides)).toHaveLength(2);
  replies.delete(`${domain}/llms.txt`);
  await read(website);
  const after = (await client.get<Summary>(`/websites/${websiteId}/ai/policy/summary`)).data;
  expect(after.files.map(({ kind, state }) => [kind, state])).toContainEqual([
    'llms_txt',
    'missing',
  ]);
});
