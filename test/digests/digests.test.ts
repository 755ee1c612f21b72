import { createDigestMailer } from '../../modules/digests/digest-mailer';
import type { Digest } from '../../modules/digests/store/digest-store';
import { openReportMail, type ReportMail } from '../../modules/reports/report-mail';
import { recordEvents } from '../../modules/webhooks/record-events';
import { createLogger } from '../../platform/logger';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { startMailServer, unfolded } from '../support/mail-server';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { Receiver } from '../webhooks/receiver';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let collector: Collector;
let owner: OwnerRows;
let mailers: ReturnType<typeof createDigestMailer>[];
let reportMail: ReportMail | undefined;

beforeAll(async () => {
  mail = await startMailServer();
  collector = await startCollector({
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'Sightline <digests@sightline.example>' },
  });
  owner = openOwnerRows();
  const { database, config } = collector.service.services;
  reportMail = openReportMail(config);
  if (!reportMail) throw new Error('mail is set');
  const sender = reportMail;
  // Two workers: what one of them sends, the other does not.
  mailers = [1, 2].map(() =>
    createDigestMailer({ database, mail: sender, log: createLogger('worker', 'silent') }),
  );
  for (const mailer of mailers) mailer.start();
});
afterAll(async () => {
  for (const mailer of mailers) await mailer.stop();
  reportMail?.mailer.close();
  await owner.close();
  await collector.stop();
  await mail.close();
});

const waitMsMax = 30_000;

const lettersTo = (address: string) =>
  mail.letters.filter(({ to }) => to.includes(address)).map(({ text }) => unfolded(text));

const letterTo = (address: string, with_: string) =>
  waitFor(
    `a letter with ${with_}`,
    async () => lettersTo(address).find((text) => text.includes(with_)),
    waitMsMax,
  );

const linkIn = (letter: string, path: string) => {
  const [link = ''] = new RegExp(`http\\S+${path}\\?token=[\\w.-]+`).exec(letter) ?? [];
  return link.replace(/^http:\/\/[^/]+/, collector.service.url);
};

async function scene(name: string) {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const recipient = `${name}-${workspaceId}@example.org`;
  const body = { recipient, timezone: 'Europe/Berlin', timing: { every: 'day', hour: 7 } };
  const { data: digest } = await client.post<Digest>('/digests', body);
  const read = async () => (await client.get<Digest>(`/digests/${digest.id}`)).data;
  return {
    workspaceId,
    client,
    domain,
    websiteId,
    recipient,
    digest,
    read,
    confirm: async () => {
      const link = linkIn(await letterTo(recipient, '/mail/confirm'), '/mail/confirm');
      expect((await fetch(link, { method: 'POST' })).status).toBe(200);
      expect((await read()).recipientState).toBe('confirmed');
    },
    record: (title: string) =>
      collector.service.services.database.transaction(workspaceId, (tx) =>
        recordEvents(tx, [
          { type: 'report.ready', subject: title, websiteId, path: '/reports/x', data: { title } },
          {
            type: 'job.failed',
            subject: `job ${title}`,
            websiteId: null,
            path: '/jobs/x',
            data: { code: `broken ${title}` },
          },
        ]),
      ),
    /** Makes the digest due, as if what was recorded so far was so some days ago. */
    makeDue: async (days = 2) => {
      await owner.rows(
        'update events set recorded_at = now() - make_interval(days => ?) where workspace_id = ?',
        [days, workspaceId],
      );
      await owner.rows(
        'update notice_mails set name = name || gen_random_uuid() where workspace_id = ?',
        [workspaceId],
      );
      await owner.rows(
        `update digests set next_at = now() - interval '2 minutes',
           covered_until = now() - make_interval(days => ?) where workspace_id = ?`,
        [days + 1, workspaceId],
      );
    },
    mails: () =>
      owner.rows<{ state: string; error: string | null; text: string }>(
        'select state, error, text from notice_mails where workspace_id = ? order by created_at',
        [workspaceId],
      ),
  };
}

/** Waits until a due digest has moved on. */
const movedOn = ({ id }: Digest) =>
  waitFor('the digest to move on', async () => {
    const moved = await owner.rows('select from digests where id = ? and next_at > now()', [id]);
    return moved.length === 1;
  });

/** Waits until the newest mail of a digest is as it should be. */
const newestMail = ({ id }: Digest, condition: string) =>
  waitFor(`a mail that is ${condition}`, async () => {
    const [found] = await owner.rows(
      `select from (select * from notice_mails where digest_id = ? order by created_at desc limit 1)
         m where ${condition}`,
      [id],
    );
    return found !== undefined;
  });

test('a digest shows a confirmed reader what changed, and ends with one click', async () => {
  const {
    workspaceId,
    client,
    domain,
    websiteId,
    recipient,
    digest,
    read,
    confirm,
    record,
    makeDue,
    mails,
  } = await scene('ann');
  expect(digest).toMatchObject({ recipientState: 'pending', recipient, lastMail: null });
  await record('Harvest <b>2026</b>');
  await confirm();
  // A digest that is new has the events of its last day, not of its last seconds.
  await owner.rows(
    "update events set recorded_at = now() - interval '20 hours' where workspace_id = ?",
    [workspaceId],
  );
  expect((await client.post(`/digests/${digest.id}/send`, {})).status).toBe(202);
  const letter = await letterTo(recipient, 'What changed for');
  expect(letter).toMatch(/Subject: .*: 1 finding, 1 notice/);
  expect(letter).toMatch(/List-Unsubscribe:\s+<http\S+\/mail\/unsubscribe-digest\?token=/);
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(letter).toContain('text/plain');
  expect(letter).toContain('text/html');
  expect(letter).toContain('A report is ready');
  expect(letter).toContain(domain);
  // What a website says is text in the mail, not markup.
  expect(letter).toContain('Harvest &lt;b&gt;2026&lt;/b&gt;');
  expect(letter.indexOf('About the measurement')).toBeGreaterThan(letter.indexOf('A report is'));
  await newestMail(digest, "state = 'sent'");

  // Its hour comes: the same events, once, although two workers look.
  await makeDue();
  await movedOn(digest);
  const isSent = async () => (await mails()).filter(({ state }) => state === 'sent').length === 2;
  await waitFor('the digest of the period', isSent);
  // Nothing is reported twice.
  await owner.rows("update digests set next_at = now() - interval '2 minutes' where id = ?", [
    digest.id,
  ]);
  await movedOn(digest);
  expect(await mails()).toHaveLength(2);
  const again = await client.post(`/digests`, { recipient: recipient.toUpperCase() });
  expect(again).toMatchObject({ status: 409 });

  const link = linkIn(letter, '/mail/unsubscribe-digest');
  expect(await (await fetch(link)).text()).toContain('no more digests');
  expect((await read()).recipientState).toBe('confirmed');
  const oneClick = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  expect((await read()).recipientState).toBe('unsubscribed');
  expect((await fetch(`${link}x`, { method: 'POST' })).status).toBe(404);
  const before = lettersTo(recipient).length;
  await client.post(`/digests/${digest.id}/send`, {});
  await newestMail(digest, "state = 'failed'");
  expect((await read()).lastMail?.error).toMatch(/unsubscribed/);
  expect(lettersTo(recipient)).toHaveLength(before);
  // A new digest to the same reader changes nothing of that.
  await client.delete(`/digests/${digest.id}`, {});
  const renewed = await client.post<Digest>('/digests', { recipient, websiteIds: [websiteId] });
  expect(renewed.data.recipientState).toBe('unsubscribed');
});

test('an empty digest is mailed only where it is wanted; an outage makes one mail', async () => {
  const { client, recipient, digest, confirm, makeDue, mails, record } = await scene('bob');
  await confirm();
  await makeDue();
  await movedOn(digest);
  expect(await mails()).toHaveLength(0);
  await client.patch(`/digests/${digest.id}`, { isSentEmpty: true, hasHealth: false });
  await makeDue();
  await movedOn(digest);
  expect(await letterTo(recipient, 'nothing changed beyond noise')).toContain('Nothing changed');
  await record('After the outage');
  // No worker looked for five days: one digest reports of all of them.
  await makeDue(4);
  await movedOn(digest);
  await letterTo(recipient, 'After the outage');
  expect(lettersTo(recipient).filter((text) => text.includes('After the outage'))).toHaveLength(1);
  expect(lettersTo(recipient).join()).not.toContain('broken After the outage');
});

test('a mail that the server does not take now is sent later, with the same Message-ID', async () => {
  const { client, recipient, digest, confirm, workspaceId } = await scene('cleo');
  await confirm();
  mail.beBusy(1);
  await client.post(`/digests/${digest.id}/send`, {});
  await newestMail(digest, "state = 'queued' and error is not null");
  await owner.rows('update notice_mails set next_try_at = now() where workspace_id = ?', [
    workspaceId,
  ]);
  const letter = await letterTo(recipient, `<${digest.id}.now.`);
  expect(letter).toContain('What changed for');
  await newestMail(digest, "state = 'sent'");
});

test('a webhook that is disabled is an alert and a mail, until it is enabled', async () => {
  const { client, recipient, confirm } = await scene('dora');
  await confirm();
  const receiver = await new Receiver().start();
  receiver.answer = (response) => response.writeHead(410).end();
  const webhook = (await client.post<{ id: string }>('/webhooks', { url: receiver.url })).data;
  await client.post(`/webhooks/${webhook.id}/test`, {});
  const letter = await letterTo(recipient, 'was disabled');
  expect(letter).toContain('410 Gone');
  expect(letter).toContain('settings?tab=webhooks');
  type Alert = { kind: string; subject: string; websiteId: null; state: string };
  const alerts = async () => (await client.get<Alert[]>('/alerts?kind=webhook.disabled')).data;
  expect(await alerts()).toMatchObject([{ subject: webhook.id, websiteId: null, state: 'open' }]);
  await client.patch(`/webhooks/${webhook.id}`, { state: 'active' });
  expect(await alerts()).toMatchObject([{ state: 'closed' }]);
  // One that names its own recipient asks for its consent.
  const other = `erin-${webhook.id}@example.org`;
  await client.patch(`/webhooks/${webhook.id}`, { noticeRecipient: other });
  await letterTo(other, '/mail/confirm');
  await receiver.stop();
});

test('bad input is refused field by field', async () => {
  const { client } = await scene('finn');
  const bad = await client.post('/digests', { recipient: 'finn', timezone: 'Mars/North' });
  expect(bad.status).toBe(422);
  expect(JSON.stringify(bad.error)).toMatch(/"recipient".*"timezone"/);
  const unknown = await client.post('/digests', { recipient: 'x@example.org', websiteTag: 'none' });
  expect(unknown).toMatchObject({ status: 422 });
});
