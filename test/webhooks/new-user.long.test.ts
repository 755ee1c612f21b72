import { html, htmlHeaders } from '../audits/crawl-scene';
import { newClient } from '../support/clients';
import { startMailServer, unfolded } from '../support/mail-server';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';
import { Receiver, verify } from './receiver';

// Complete workers run here, and one is killed, so this file has servers of its own.

let mail: Awaited<ReturnType<typeof startMailServer>>;
let site: Site;
let own: OwnService;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  site = await openSite();
  process.env['SMTP_URL'] = mail.url;
  process.env['MAIL_FROM'] = 'Sightline <digests@sightline.example>';
  own = await startOwnService();
  workers.push(await own.startWorker());
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await own.stop();
  await site.close();
  await mail.close();
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
});

const lettersTo = (address: string) =>
  mail.letters.filter(({ to }) => to.includes(address)).map(({ text }) => unfolded(text));

const linkIn = (letter: string, path: string) => {
  const [link = ''] = new RegExp(`http\\S+${path}\\?token=[\\w.-]+`).exec(letter) ?? [];
  return link.replace(/^http:\/\/[^/]+/, own.service.url);
};

async function confirm(address: string) {
  const letter = await waitFor('the question', async () => lettersTo(address)[0]);
  expect((await fetch(linkIn(letter, '/mail/confirm'), { method: 'POST' })).status).toBe(200);
}

type Created = { id: string; secret: string };
type Delivery = { eventType: string; state: string; attempts: { httpStatus: number | null }[] };

test('a new user is sent a test, an audit that is complete, also after an outage, and a mail', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(own.service, workspaceId);
  const host = site.takeHost();
  site.put(host, '/', (_, answer) => answer.writeHead(200, htmlHeaders).end(html('/a')));
  site.put(host, '/a', (_, answer) => answer.writeHead(200, htmlHeaders).end(html('/')));
  const { data: website } = await client.post<Created>('/websites', { domain: host });
  const [receiver, slack] = [await new Receiver().start(), await new Receiver().start()];
  const webhook = (await client.post<Created>('/webhooks', { url: receiver.url })).data;
  await client.post('/webhooks', { url: slack.url, format: 'slack', types: ['audit.completed'] });
  const recipient = 'newcomer@example.org';
  const { data: digest } = await client.post<Created>('/digests', { recipient });
  await confirm(recipient);

  await client.post(`/webhooks/${webhook.id}/test`, {});
  await waitFor('the test', async () => receiver.received.length === 1);
  expect(verify(webhook.secret, receiver.received[0] as never)).toMatchObject({ type: 'ping' });

  await receiver.stop();
  const { data: audit } = await client.post<Created>(`/websites/${website.id}/audits`, {});
  await waitFor('the message in the channel', async () => slack.received.length === 1);
  expect(slack.received[0]?.body).toContain(`An audit is complete: ${host}`);
  expect(slack.received[0]?.body).toContain('Open in Sightline');
  const logOf = async () =>
    (await client.get<Delivery[]>(`/webhooks/${webhook.id}/deliveries?eventType=audit.completed`))
      .data[0];
  expect((await logOf())?.state).toBe('pending');
  await receiver.start();
  await waitFor('the audit', async () => receiver.received.length === 2);
  const { message } = receiver.received[1] ?? {};
  expect(message).toMatchObject({ type: 'audit.completed', data: { id: audit.id, domain: host } });
  const delivered = await waitFor('the record', async () => {
    const [row] = await own.owner.rows<{ attempts: { httpStatus: number | null }[] }>(
      `select d.attempts from webhook_deliveries d join events e on e.id = d.event_id
       where e.type = 'audit.completed' and d.webhook_id = ? and d.state = 'delivered'`,
      [webhook.id],
    );
    return row;
  });
  expect(delivered.attempts.length).toBeGreaterThan(1);
  expect(delivered.attempts[0]?.httpStatus).toBeNull();
  expect(delivered.attempts.at(-1)?.httpStatus).toBe(200);
  expect(await logOf()).toMatchObject({ state: 'delivered' });
  expect(receiver.types).toEqual(['ping', 'audit.completed']);

  await client.post(`/digests/${digest.id}/send`, {});
  const letter = await waitFor('the digest', async () =>
    lettersTo(recipient).find((text) => text.includes('An audit is complete')),
  );
  const link = linkIn(letter, '/mail/unsubscribe-digest');
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect((await client.get(`/digests/${digest.id}`)).data).toMatchObject({
    recipientState: 'unsubscribed',
  });
  for (const each of [receiver, slack]) await each.stop();
});

test('a worker is killed while digests are mailed: each reader gets one for the period', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(own.service, workspaceId);
  const readers = Array.from({ length: 30 }, (_, at) => `reader${at}@example.org`);
  for (const recipient of readers) {
    await own.owner.rows(
      `insert into mail_recipients (workspace_id, address, state) values (?, ?, 'confirmed')`,
      [workspaceId, recipient],
    );
    expect((await client.post('/digests', { recipient, isSentEmpty: true })).status).toBe(201);
  }
  mail.beSlow(100);
  await own.owner.rows(
    `update digests set next_at = now() - interval '2 minutes',
       covered_until = now() - interval '2 days' where workspace_id = ?`,
    [workspaceId],
  );
  const sent = () => mail.letters.filter(({ to }) => to[0]?.startsWith('reader'));
  await waitFor('the first mails', async () => sent().length >= 5);
  await workers[0]?.kill();
  workers[0] = await own.startWorker();
  // Mails that the dead worker had claimed are free again after five minutes.
  await own.owner.rows(
    `update notice_mails set next_try_at = now() where workspace_id = ? and state = 'queued'`,
    [workspaceId],
  );
  await waitFor('all mails', async () => {
    const left = await own.owner.rows(
      `select from notice_mails where workspace_id = ? and state <> 'sent'`,
      [workspaceId],
    );
    return left.length === 0 && sent().length >= readers.length;
  });
  const [row] = await own.owner.rows<{ mails: number; digests: number }>(
    `select count(*) as mails, count(distinct digest_id) as digests from notice_mails
     where workspace_id = ?`,
    [workspaceId],
  );
  expect(row).toEqual({ mails: 30, digests: 30 });
  for (const reader of readers) {
    const own = sent().filter(({ to }) => to.includes(reader));
    expect(own.length).toBeGreaterThan(0);
    // Only what was under way may come twice, and then with the same Message-ID.
    const ids = own.map(({ text }) => /Message-ID:\s*(\S+)/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(1);
  }
  expect(sent().length).toBeLessThanOrEqual(readers.length + 4);
});
