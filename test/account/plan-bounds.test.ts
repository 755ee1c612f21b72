import { plans } from '../../modules/account/rules/plans';
import { newId, toUuid } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const { free } = plans;

let service: Service;
let owner: OwnerRows;
let client: ApiClient & { key: string };
let workspaceId: string;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('free'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});

type Replies = Array<{ status: number; error?: { code: string; message: string } }>;
const statusesOf = (replies: Replies) => replies.map(({ status }) => status).sort();

/** As many requests at once as there is room for, and three more. */
const crowd = <Reply>(room: number, send: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: room + 3 }, (_, index) => send(index)));

it('keys are bounded, also by requests at once', async () => {
  await owner.rows(
    `insert into api_keys (workspace_id, id, name, access, hint)
     select ?, gen_random_uuid(), 'filler', 'read', 'x' from generate_series(1, ?)`,
    [workspaceId, free.keysMax - 3 - 2],
  );
  const replies = await crowd(2, (index) =>
    client.send('POST', '/account/keys', { body: { name: `key ${index}`, access: 'read' } }),
  );
  expect(statusesOf(replies)).toEqual([201, 201, 402, 402, 402]);
  const refused = replies.find(({ status }) => status === 402);
  expect(refused?.error).toMatchObject({
    code: 'payment_required',
    message:
      'The free plan allows 1,000 API keys in the workspace. Delete some, or change the plan.',
  });
});

it('log drains and sitemaps are bounded', async () => {
  const drains = await crowd(free.logDrainsMax, (index) =>
    client.send('POST', `/websites/${websiteId}/log-drains`, { body: { name: `drain ${index}` } }),
  );
  expect(drains.filter(({ status }) => status === 201)).toHaveLength(free.logDrainsMax);
  expect(drains.filter(({ status }) => status === 402)).toHaveLength(3);
  const urls = Array.from(
    { length: free.sitemapsMax + 1 },
    (_, at) => `https://${domain}/${at}.xml`,
  );
  const path = `/websites/${websiteId}/indexing/sitemaps`;
  expect((await client.send('POST', path, { body: { urls } })).status).toBe(402);
  expect((await client.send('POST', path, { body: { urls: urls.slice(1) } })).status).toBe(202);
  const { data } = await client.get<{ usage: object }>('/account');
  expect(data.usage).toMatchObject({ logDrains: free.logDrainsMax, sitemaps: free.sitemapsMax });
});

it('tracked URLs are bounded over all websites; what is over the limit is not tracked', async () => {
  await owner.rows(
    `insert into ledger_counts (workspace_id, website_id, host, facts, urls)
     values (?, ?, 'filler', 0, ?)`,
    [workspaceId, websiteId, free.ledgerUrlsMax - 2],
  );
  const track = (urls: string[]) =>
    client.send('POST', `/websites/${websiteId}/indexing/urls`, { body: { urls } });
  const urlsOf = (...paths: string[]) => paths.map((path) => `https://${domain}/${path}`);
  expect((await track(urlsOf('a', 'b', 'c'))).status).toBe(402);
  expect((await track(urlsOf('a', 'b'))).status).toBe(200);
  // What is tracked already needs no room.
  expect((await track(urlsOf('a', 'b'))).status).toBe(200);
  expect((await track(urlsOf('c'))).status).toBe(402);
});

it('log lines over the day’s bytes get a 429 that says when to send the rest', async () => {
  const line = '192.0.2.1 - - [22/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "x"\n';
  const send = () =>
    fetch(`${service.url}/api/v1/websites/${websiteId}/logs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.key}`, 'Content-Type': 'text/plain' },
      body: line.repeat(30),
    });
  expect((await send()).status).toBe(200);
  await service.writeCounters();
  const usage = (await client.get<{ usage: { logBytesToday: number } }>('/account')).data.usage;
  expect(usage.logBytesToday).toBe(line.length * 30);
  await owner.rows('update log_bytes set bytes = ? where workspace_id = ?', [
    free.logBytesPerDay - 100,
    workspaceId,
  ]);
  // Room is looked for before a block is read, and the next look learns of other processes' bytes.
  expect((await send()).status).toBe(200);
  await service.writeCounters();
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
  expect(await refused.text()).toContain('bytes of log lines a day are used up');
});

it('many keys of one workspace share a limit, which no lone key reaches', async () => {
  const keys = [
    client,
    ...(await Promise.all(Array.from({ length: 7 }, () => newClient(service, workspaceId)))),
  ];
  await owner.rows('update rate_windows set hits = ? where subject = ?', [
    free.workspaceRequestsPerMinute - 4,
    toUuid(workspaceId),
  ]);
  const replies = [];
  for (const one of keys) replies.push(await one.send('GET', '/websites'));
  expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.error?.message).toContain('All keys of the workspace together made 600 requests');
  expect(free.workspaceRequestsPerMinute).toBeGreaterThan(120);
});

it('keyword groups are bounded, also those that a file names', async () => {
  const groupIds = Array.from({ length: free.keywordGroupsMax - 2 }, () =>
    toUuid(newId('keywordGroup')),
  );
  await owner.rows(
    `insert into keyword_groups (workspace_id, website_id, id, name)
     select ?, ?, id, 'filler ' || n from unnest(?::uuid[]) with ordinality as made (id, n)`,
    [workspaceId, websiteId, groupIds],
  );
  const replies = await crowd(1, (index) =>
    client.send('POST', '/keyword-groups', { body: { websiteId, name: `group ${index}` } }),
  );
  expect(statusesOf(replies)).toEqual([201, 201, 402, 402]);
  const file = (group: string) =>
    client.send('POST', `/keywords/import?websiteId=${websiteId}`, {
      rawBody: `Keyword,Group\nshoes,${group}`,
      headers: { 'Content-Type': 'text/csv' },
    });
  expect((await file('another group')).status).toBe(402);
  expect((await file('filler 1')).status).toBe(200);
  const { data } = await client.get<{ usage: object }>('/account');
  expect(data.usage).toMatchObject({ keywordGroups: free.keywordGroupsMax, keywords: 1 });
});

it('audits are bounded', async () => {
  const row = `insert into audits (workspace_id, id, website_id, job_id, options)
    select ?, gen_random_uuid(), ?, gen_random_uuid(), '{}' from generate_series(1, ?)`;
  await owner.rows(row, [workspaceId, websiteId, free.auditsMax]);
  const refused = await client.send('POST', `/websites/${websiteId}/audits`, { body: {} });
  expect([refused.status, refused.error.message]).toEqual([
    402,
    'The free plan allows 200 audits in the workspace. Delete some, or change the plan.',
  ]);
});
