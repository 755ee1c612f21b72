import { setTimeout as sleep } from 'node:timers/promises';
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import { recordEvents } from '../../modules/webhooks/record-events';
import { updateWebhook } from '../../modules/webhooks/store/webhook-store';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

import { Receiver, verify } from './receiver';

/** Asks every quarter of a second, so that a key's requests in a minute suffice. */
async function until(isSo: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${isSo}`);
    await sleep(250);
  }
}

type Webhook = { id: string; secret: string; state: string; disabledReason: string | null };
type Delivery = {
  id: string;
  eventId: string;
  eventType: string;
  state: string;
  nextAttemptAt: string | null;
  attempts: { httpStatus: number | null; error: string | null; reply: string | null }[];
};

let collector: Collector;
const receivers: Receiver[] = [];

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
  await collector.stop();
});

async function newReceiver(): Promise<Receiver> {
  const receiver = await new Receiver().start();
  receivers.push(receiver);
  return receiver;
}

async function scene() {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  return { workspaceId, client, domain, websiteId };
}

const create = async (client: ApiClient, body: object) =>
  (await client.post<Webhook>('/webhooks', body)).data;

const deliveries = async (client: ApiClient, webhookId: string, query = '') =>
  (await client.get<Delivery[]>(`/webhooks/${webhookId}/deliveries${query}`)).data;

const record = (workspaceId: string, events: Parameters<typeof recordEvents>[1]) =>
  collector.service.services.database.transaction(workspaceId, (tx) => recordEvents(tx, events));

const report = (subject: string, websiteId: string | null = null) => ({
  type: 'report.ready' as const,
  subject,
  websiteId,
  path: `/reports/${subject}`,
  data: { title: 'March' },
});

test('a test is signed, arrives, and its delivery has the reply', async () => {
  const { client } = await scene();
  const receiver = await newReceiver();
  const webhook = await create(client, { url: receiver.url });
  expect(webhook.secret).toMatch(/^whsec_/);
  const sent = await client.post<Delivery>(`/webhooks/${webhook.id}/test`, {});
  expect(sent).toMatchObject({ status: 202, data: { state: 'pending', eventType: 'ping' } });
  await until(() => receiver.received.length === 1);
  const [received] = receiver.received;
  if (!received) throw new Error('nothing was received');
  expect(verify(webhook.secret, received)).toMatchObject({ type: 'ping' });
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toThrow();
  expect(received.headers['webhook-id']).toBe(sent.data.eventId);
  await until(async () => (await deliveries(client, webhook.id))[0]?.state === 'delivered');
  expect(await deliveries(client, webhook.id)).toMatchObject([
    { id: sent.data.id, attempts: [{ httpStatus: 200, error: null, reply: 'thanks' }] },
  ]);
  expect((await client.get<Webhook>(`/webhooks/${webhook.id}`)).data).not.toHaveProperty('secret');
});

test('the URL of a receiver is sealed, and shown by its host and last characters alone', async () => {
  const { client, workspaceId } = await scene();
  const receiver = await newReceiver();
  const url = `${receiver.url}/services/T1/B2/secret-path-of-a-chat`;
  const created = await client.post<Webhook & { urlHint: string }>('/webhooks', { url });
  const { id, urlHint } = created.data;
  expect(urlHint).toBe(`${new URL(url).origin}/…chat`);
  const owner = openOwnerRows();
  const stored = async () =>
    (
      await owner.rows<{ text: string }>('select w::text as text from webhooks w where id = ?', [
        id,
      ])
    )[0]?.text ?? '';
  const listed = await client.get('/webhooks');
  const patched = await client.patch(`/webhooks/${id}`, { ...created.data, secret: undefined });
  expect(patched.status).toBe(200);
  for (const text of [created.text, listed.text, patched.text, await stored()]) {
    expect(text).not.toContain('secret-path');
  }
  // As the version before left it.
  await owner.rows('update webhooks set url = ?, sealed_url = null where id = ?', [url, id]);
  await record(workspaceId, [report('one')]);
  await until(() => receiver.received.length === 1);
  await until(async () => !(await stored()).includes('secret-path'));
  await record(workspaceId, [report('two')]);
  await until(() => receiver.received.length === 2);
  await owner.close();
});

test('during a rotation both secrets sign', async () => {
  const { client, workspaceId } = await scene();
  const receiver = await newReceiver();
  const webhook = await create(client, { url: receiver.url });
  const rotated = await client.post<Webhook>(`/webhooks/${webhook.id}/rotate`, {});
  await record(workspaceId, [report('one')]);
  await until(() => receiver.received.length === 1);
  const [received] = receiver.received;
  if (!received) throw new Error('nothing was received');
  verify(webhook.secret, received);
  verify(rotated.data.secret, received);
  await client.post(`/webhooks/${webhook.id}/rotate`, { graceSeconds: 0 });
  await record(workspaceId, [report('two')]);
  await until(() => receiver.received.length === 2);
  expect(() => verify(webhook.secret, receiver.received[1] as never)).toThrow();
});

test('types, websites and tags decide who gets an event; its numbers rise for each subject', async () => {
  const { client, workspaceId, websiteId } = await scene();
  await client.patch(`/websites/${websiteId}`, { tags: ['Shops'] });
  const [all, typed, tagged, other] = await Promise.all([1, 2, 3, 4].map(newReceiver));
  if (!all || !typed || !tagged || !other) throw new Error('four receivers');
  await create(client, { url: all.url });
  await create(client, { url: typed.url, types: ['audit.completed'] });
  await create(client, { url: tagged.url, websiteTag: 'shops' });
  await client.post('/tags', { names: ['Blogs'] });
  expect((await client.post('/webhooks', { url: other.url, websiteTag: 'none' })).status).toBe(422);
  await record(workspaceId, [
    report('a'),
    report('a', websiteId),
    { ...report('b', websiteId), type: 'audit.completed' },
  ]);
  await until(() => all.received.length === 3 && tagged.received.length === 2);
  await until(() => typed.received.length === 1);
  expect(typed.types).toEqual(['audit.completed']);
  const numbers = all.received.map(({ message: { data } }) => `${data['id']} ${data['sequence']}`);
  expect(numbers.sort()).toEqual(['a 1', 'a 2', 'b 1']);
  const deleted = await client.delete('/tags', { body: { names: ['shops'] } });
  expect(deleted.error).toMatchObject({ code: 'conflict', message: expect.stringMatching(/whk_/) });
});

test('a receiver that is down gets each event afterwards, once', async () => {
  const { client, workspaceId } = await scene();
  const receiver = await newReceiver();
  const webhook = await create(client, { url: receiver.url });
  await receiver.stop();
  await record(workspaceId, [report('one'), report('two'), report('three')]);
  await until(async () => {
    const sent = await deliveries(client, webhook.id);
    return sent.some(({ attempts }) => attempts[0]?.error === 'connect');
  });
  // What waits for a receiver that fails says when that is tried, which is never over.
  const askedAt = Date.now();
  const pending = await deliveries(client, webhook.id, '?state=pending');
  expect(pending).toHaveLength(3);
  for (const { nextAttemptAt } of pending) {
    expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThanOrEqual(askedAt);
  }
  await receiver.start();
  await until(() => receiver.received.length === 3, 30_000);
  await until(async () => (await deliveries(client, webhook.id, '?state=delivered')).length === 3);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);
  // The workflow has ended, and asked only when something was due.
  const { client: temporal } = collector.service.services.temporal;
  const handle = temporal.workflow.getHandle(`webhook:${webhook.id}`);
  await until(async () => (await handle.describe()).status.name === 'COMPLETED');
  expect((await handle.describe()).historyLength).toBeLessThan(100);
});

test('redirects, 5xx and cut connections are failures; 410 disables, and others are notified', async () => {
  const { client, workspaceId } = await scene();
  const [receiver, watcher] = [await newReceiver(), await newReceiver()];
  const webhook = await create(client, { url: receiver.url, types: ['report.ready'] });
  await create(client, { url: watcher.url, types: ['webhook.disabled'] });
  const failing = await newReceiver();
  failing.answer = (response) => response.writeHead(503).end('overloaded');
  const other = await create(client, { url: failing.url, types: ['report.ready'] });
  const target = await newReceiver();
  receiver.answer = (response) => response.writeHead(302, { location: target.url }).end();
  await record(workspaceId, [report('redirect')]);
  const attempts = async () => (await deliveries(client, webhook.id)).at(-1)?.attempts ?? [];
  await until(async () => (await attempts())[0]?.httpStatus === 302);
  expect(target.received).toHaveLength(0);
  await until(
    async () => (await deliveries(client, other.id)).at(-1)?.attempts[0]?.httpStatus === 503,
  );
  expect((await deliveries(client, other.id)).at(-1)?.state).toBe('pending');
  await client.delete(`/webhooks/${other.id}`);
  receiver.answer = (response) => response.socket?.destroy();
  await until(async () => (await attempts())[1]?.error === 'connect', 20_000);
  receiver.answer = (response) => response.writeHead(410).end();
  await record(workspaceId, [report('gone')]);
  await until(() => watcher.received.length === 1, 20_000);
  expect(watcher.received[0]?.message.data).toMatchObject({ reason: 'gone', id: webhook.id });
  expect((await client.get(`/webhooks/${webhook.id}`)).data).toMatchObject({
    state: 'disabled',
    disabledReason: 'gone',
  });
  // What happens while it is disabled is sent after that, when asked for.
  await record(workspaceId, [report('missed')]);
  receiver.answer = (response) => response.end();
  await client.patch(`/webhooks/${webhook.id}`, { state: 'active' });
  const replay = await client.post<{ count: number }>(`/webhooks/${webhook.id}/replay`, {
    from: '2020-01-01',
  });
  const entries = await client.get('/account/audit-log?action=webhook.replay');
  expect(entries.data).toMatchObject([
    { targetId: webhook.id, details: { count: replay.data.count } },
  ]);
  expect(replay).toMatchObject({ status: 202, data: { count: 2 } });
  const subjects = () => receiver.received.map(({ message }) => message.data['id']);
  await until(() => subjects().includes('missed'), 20_000);
});

test('Retry-After is obeyed', async () => {
  const { client, workspaceId } = await scene();
  const receiver = await newReceiver();
  await create(client, { url: receiver.url });
  receiver.answer = (response) => {
    const isFirst = receiver.received.length === 1;
    response.writeHead(isFirst ? 429 : 200, isFirst ? { 'retry-after': '7' } : {}).end();
  };
  await record(workspaceId, [report('one')]);
  await until(() => receiver.received.length === 2, 30_000);
  const [first, second] = receiver.received;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(6_900);
});

test('a receiver that hangs does not delay others', async () => {
  const { client, workspaceId } = await scene();
  const [slow, fast] = [await newReceiver(), await newReceiver()];
  slow.answer = () => {};
  await create(client, { url: slow.url });
  await create(client, { url: fast.url });
  await record(
    workspaceId,
    Array.from({ length: 40 }, (_, at) => report(`r${at}`)),
  );
  await until(() => fast.received.length === 40, 8_000);
  expect(slow.received.length).toBeLessThan(40);
});

test('a private address is refused unless the operator allows it', async () => {
  const { client, workspaceId } = await scene();
  const metadata = 'http://169.254.169.254/latest';
  const refused = await client.post('/webhooks', { url: metadata });
  expect([refused.status, refused.error.details]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'url',
        code: 'address_refused',
        message: expect.stringContaining('WEBHOOK_HOSTS_ALLOWED'),
      }),
    ],
  ]);
  for (const url of ['http://localhost/hook', 'http://[::1]:80/', 'http://10.0.0.7:8080/hook']) {
    expect([url, (await client.post('/webhooks', { url })).status]).toEqual([url, 422]);
  }
  const webhook = await create(client, { url: (await newReceiver()).url });
  expect((await client.patch(`/webhooks/${webhook.id}`, { url: metadata })).status).toBe(422);
  // One from before such receivers were refused, or whose name leads elsewhere now, is not sent to.
  const { database, cipher } = collector.service.services;
  await database.transaction(workspaceId, (tx) =>
    updateWebhook(tx, cipher, webhook.id, { url: metadata }),
  );
  await client.post(`/webhooks/${webhook.id}/test`, {});
  await until(async () => {
    const [sent] = await deliveries(client, webhook.id);
    return sent?.attempts[0]?.error === 'address_refused';
  });
  expect((await client.post('/webhooks', { url: 'ftp://example.com' })).status).toBe(422);
});

test('an alert is sent when it opens and when it closes, shows that, and can be snoozed', async () => {
  const { client, workspaceId, websiteId, domain } = await scene();
  const receiver = await newReceiver();
  await create(client, { url: receiver.url, format: 'slack' });
  const { database, clickhouse } = collector.service.services;
  const notice = (at: Date) =>
    noticeWebsiteChanges(
      openWorkspace({ database, clickhouse }, workspaceId),
      websiteId,
      at.getTime(),
    );
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const setLost = (at: Date) =>
    database.transaction(workspaceId, (tx) =>
      tx.run({
        text: 'update known_links set lost_at = $2 where workspace_id = $1',
        values: [workspaceId, at],
      }),
    );
  const links = [{ sourceUrl: 'https://blog.example.org/', targetUrl: `https://${domain}/` }];
  await client.post(`/websites/${websiteId}/backlinks/known`, { links });
  await setLost(inHours(-1));
  await notice(new Date());
  await until(() => receiver.received.length === 1);
  expect(receiver.received[0]?.body).toContain(`Links were lost: ${domain}`);
  expect(receiver.received[0]?.body).toContain('blog.example.org');
  type Alert = { id: string; deliveries: { state: string }[] };
  const [alert] = (await client.get<Alert[]>(`/websites/${websiteId}/alerts`)).data;
  await until(async () => {
    const { data } = await client.get<Alert>(`/alerts/${alert?.id}`);
    return data.deliveries[0]?.state === 'delivered';
  });
  const seen = await client.post(`/alerts/${alert?.id}/acknowledge`, {});
  expect(seen.data).toMatchObject({ acknowledgedAt: expect.any(String), state: 'open' });
  await setLost(inHours(-1_000));
  await notice(inHours(7));
  await until(() => receiver.received.length === 2);
  expect(receiver.received[1]?.body).toContain(`An alert was closed: ${domain}`);
  const snoozedUntil = inHours(48).toISOString();
  const snoozed = await client.post(`/alerts/${alert?.id}/snooze`, { until: snoozedUntil });
  expect(snoozed.data).toMatchObject({ snoozedUntil });
  // The same host loses links once more: an alert opens, and nothing is sent.
  await setLost(inHours(7));
  expect(await notice(inHours(8))).toMatchObject({ opened: 1 });
  const events = await client.get<object[]>(`/events?type=link.lost`);
  expect(events.data).toHaveLength(1);
});

test('events are listed without a webhook, and after a known one', async () => {
  const { client, workspaceId } = await scene();
  await record(workspaceId, [report('a'), report('b')]);
  const { data } = await client.get<{ id: string; subject: string }[]>('/events?type=report.ready');
  expect(data.map(({ subject }) => subject).sort()).toEqual(['a', 'b']);
  const oldest = data.map(({ id }) => id).sort()[0];
  const after = await client.get<{ id: string }[]>(`/events?after=${oldest}`);
  expect(after.data).toHaveLength(1);
});
