import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { saveOwnership } from '../../modules/audits/store/ownership-store';
import { reconcileReportSchedules } from '../../modules/reports/report-schedules';
import { setRecipientState, takeMail } from '../../modules/reports/store/recipient-store';
import { sql } from '../../platform/postgres/database';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { openReportScene, type ReportScene } from './report-scene';

type Letter = { to: string[]; text: string };

/** A mail server that knows some people, refuses others, and can be busy for a while. */
async function startMailServer() {
  const letters: Letter[] = [];
  let busyFor = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) {
        return done(Object.assign(new Error('no such person'), { responseCode: 550 }));
      }
      if (busyFor > 0) {
        busyFor -= 1;
        return done(Object.assign(new Error('try later'), { responseCode: 451 }));
      }
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    beBusy: (times: number) => {
      busyFor = times;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let mail: Awaited<ReturnType<typeof startMailServer>>;
let collector: Collector;
let scene: ReportScene;

beforeAll(async () => {
  mail = await startMailServer();
  collector = await startCollector({
    mail: { url: mail.url, from: 'Sightline <reports@sightline.example>' },
  });
  scene = await openReportScene(collector.service);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
  await mail.close();
});

const client = () => collector.service.services.temporal.client;
const scheduleOf = (id: string) => client().schedule.getHandle(`report:${id}`);

const create = async (change: object = {}) => {
  const { data } = await scene.client.post<{ id: string; period: string }>('/report-schedules', {
    websiteId: scene.websiteId,
    type: 'overview',
    formats: ['pdf', 'json'],
    timezone: 'Europe/Berlin',
    timing: { every: 'week', weekday: 'monday', hour: 7 },
    ...change,
  });
  await waitFor('the schedule to reach Temporal', () =>
    scheduleOf(data.id)
      .describe()
      .then(
        () => true,
        () => false,
      ),
  );
  return data;
};

type Made = { id: string; status: string; scheduleId: string | null; deliveries: Delivery[] };
type Delivery = { recipient: string; state: string; error: string | null };

/** Lets the schedule run now, as Temporal does on its day, and waits for the report. */
async function run(scheduleId: string) {
  await scheduleOf(scheduleId).trigger();
  const made = await waitFor('the report of the schedule', async () => {
    const { data } = await scene.client.get<Made[]>('/reports?limit=5');
    return data.find((report) => report.scheduleId === scheduleId);
  });
  await scene.ended(made.id);
  return (await scene.client.get<Made & { period: object }>(`/reports/${made.id}`)).data;
}

it('a schedule is one of Temporal’s, at its hour by the clocks of its time zone', async () => {
  const weekly = await create();
  expect(weekly.period).toBe('last_7_days');
  const named = await create({ name: 'A first one', dataSource: 'sandbox' });
  const { data: byName } = await scene.client.get<{ id: string; dataSource: string | null }[]>(
    '/report-schedules?sort=name',
  );
  expect(byName).toMatchObject([
    { id: named.id, dataSource: 'sandbox' },
    { id: weekly.id, dataSource: null },
  ]);
  const { spec, state } = await scheduleOf(weekly.id).describe();
  expect(spec.timezone).toBe('Europe/Berlin');
  expect(spec.calendars?.[0]).toMatchObject({
    hour: [{ start: 7, end: 7, step: 1 }],
    dayOfWeek: [{ start: 'MONDAY', end: 'MONDAY', step: 1 }],
  });
  expect(state.paused).toBe(false);
  await scene.client.patch(`/report-schedules/${weekly.id}`, { isPaused: true });
  await waitFor('the pause', async () => (await scheduleOf(weekly.id).describe()).state.paused);
  await scene.client.delete(`/report-schedules/${weekly.id}`);
  await waitFor('its end', () =>
    scheduleOf(weekly.id)
      .describe()
      .then(
        () => false,
        () => true,
      ),
  );
});

it('what Temporal has lost or kept too long is mended from Postgres', async () => {
  const { id } = await create({ timing: { every: 'month', day: 1, hour: 0 } });
  await scheduleOf(id).delete();
  await reconcileReportSchedules(collector.service.services.database, client());
  const { spec } = await scheduleOf(id).describe();
  expect(spec.calendars?.[0]?.dayOfMonth).toEqual([{ start: 1, end: 1, step: 1 }]);
});

const plain = ({ text }: Letter) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to.includes(address));
/** The same link at this test's own port. */
const here = (link: string) => {
  const { pathname, search } = new URL(link);
  return `${collector.service.url}${pathname}${search}`;
};
const unconfirmed = async (id: string) =>
  (await scene.client.get<{ unconfirmedRecipients: string[] }>(`/report-schedules/${id}`)).data
    .unconfirmedRecipients;

/** What the reader of the question does. */
async function confirm(address: string): Promise<void> {
  const letter = await waitFor('the question', async () => lettersTo(address)[0]);
  const [link = ''] = /http\S+\/mail\/confirm\S+/.exec(plain(letter)) ?? [];
  expect((await fetch(here(link), { method: 'POST' })).status).toBe(200);
}

it('a recipient is asked once, and gets no report before the answer', async () => {
  const address = 'Carl@example.com';
  const { id } = await create({ recipients: [address], name: 'Buy at evil.example' });
  const [letter] = await waitFor('the question', async () => {
    const found = lettersTo(address.toLowerCase());
    return found.length > 0 ? found : undefined;
  });
  // Nothing in it is of the tenant's making.
  expect(letter?.text).not.toContain('evil.example');
  const [link = ''] = /http\S+\/mail\/confirm\S+/.exec(plain(letter as Letter)) ?? [];
  const report = await run(id);
  expect(report.deliveries).toMatchObject([
    { state: 'failed', error: 'The recipient has not confirmed yet. They were asked by mail.' },
  ]);
  expect(lettersTo(address.toLowerCase())).toHaveLength(1);

  // Mail programs open links: only the button decides.
  const asked = await fetch(here(link));
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<button>')]);
  expect(await unconfirmed(id)).toEqual([address]);
  expect((await fetch(here(`${link}x`), { method: 'POST' })).status).toBe(404);
  expect(
    (await fetch(here(link).replace('confirm', 'unsubscribe'), { method: 'POST' })).status,
  ).toBe(404);
  expect((await fetch(here(link), { method: 'POST' })).status).toBe(200);
  expect(await unconfirmed(id)).toEqual([]);
});

it('a recipient unsubscribes with one click, and stays so', async () => {
  const address = 'dora@example.com';
  const { id } = await create({ recipients: [address] });
  await confirm(address);
  const first = await run(id);
  const letter = lettersTo(address).find(({ text }) => text.includes(first.id)) as Letter;
  const head = letter.text.slice(0, letter.text.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, link = ''] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(head) ?? [];
  const left = await fetch(here(link.replaceAll(' ', '')), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  expect(await unconfirmed(id)).toEqual([address]);
  const again = await create({ recipients: [address] });
  const second = await run(again.id);
  expect(second.deliveries).toMatchObject([
    { state: 'failed', error: 'The recipient has unsubscribed.' },
  ]);
});

it('recipients at a verified domain need not be asked', async () => {
  const { workspaceId, websiteId } = scene;
  const { database } = collector.service.services;
  const { data } = await scene.client.get<{ domain: string }>(`/websites/${websiteId}`);
  const address = `ann@mail.${data.domain}`;
  const { id } = await create({ recipients: [address, `ann@not${data.domain}`] });
  expect(await unconfirmed(id)).toHaveLength(2);
  await saveOwnership(
    database.reader(workspaceId),
    { workspaceId, websiteId },
    {
      dns: 'present',
      file: 'missing',
    },
  );
  expect(await unconfirmed(id)).toEqual([`ann@not${data.domain}`]);
  expect((await run(id)).deliveries[0]).toMatchObject({ recipient: address, state: 'sent' });
});

it('a day has the mails of its plan', async () => {
  const { workspaceId } = await createWorkspace('free');
  const db = collector.service.services.database.reader(workspaceId);
  expect([await takeMail(db, 2), await takeMail(db, 2), await takeMail(db, 2)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await takeMail(db, null)).toBe(true);
  await db.run(sql('mail_days').update({ day: sql.raw('current_date - 1') }));
  expect(await takeMail(db, 1)).toBe(true);
});

it('its report is mailed once to each, with links that open it and the PDF', async () => {
  const { id } = await create({ recipients: ['ann@example.com', 'bob@example.com'] });
  await confirm('ann@example.com');
  await confirm('bob@example.com');
  mail.beBusy(1);
  const report = await run(id);
  expect(report.deliveries).toEqual([
    expect.objectContaining({ recipient: 'ann@example.com', state: 'sent', error: null }),
    expect.objectContaining({ recipient: 'bob@example.com', state: 'sent', error: null }),
  ]);
  const own = mail.letters.filter(({ text }) => text.includes(report.id));
  expect(own.flatMap(({ to }) => to).sort()).toEqual(['ann@example.com', 'bob@example.com']);
  const [letter] = own;
  expect(letter?.text).toContain('application/pdf');
  const text = letter?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const link = /JSON: (\S+)/.exec(text)?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const opened = await fetch(`${collector.service.url}${pathname}${search}`);
  expect(((await opened.json()) as { reportId: string }).reportId).toBe(report.id);
});

it('comments and recommendations of a schedule are in its reports, and can be changed', async () => {
  const path = (id: string) => `/report-schedules/${id}`;
  const { id } = await create({ notes: { rankings: 'Old.' }, recommendations: ['Wait.'] });
  const shown = await scene.client.get(path(id));
  expect(shown.data).toMatchObject({ notes: { rankings: 'Old.' }, recommendations: ['Wait.'] });
  const refused = await scene.client.patch(path(id), { notes: { movers: 'Up!' } });
  expect([refused.status, refused.error?.code]).toEqual([422, 'validation_error']);
  const changed = await scene.client.patch(path(id), { notes: { audit: 'New.' } });
  const comments = { notes: { audit: 'New.' }, recommendations: ['Wait.'] };
  expect(changed.data).toMatchObject(comments);
  expect(await run(id)).toMatchObject(comments);
});

it('whom the server refuses is noted with the report, and the others have it', async () => {
  const { id } = await create({ recipients: ['ann@example.com', 'nobody@example.com'] });
  // Confirmed once, and gone since.
  const db = collector.service.services.database.reader(scene.workspaceId);
  await setRecipientState(db, 'nobody@example.com', 'confirmed');
  const report = await run(id);
  expect(report.status).toBe('completed');
  expect(report.deliveries).toEqual([
    expect.objectContaining({ recipient: 'ann@example.com', state: 'sent' }),
    {
      recipient: 'nobody@example.com',
      state: 'failed',
      sentAt: null,
      error: 'The mail server refuses it (550).',
    },
  ]);
});

it('a schedule whose last website is deleted ends with it', async () => {
  const other = await scene.addWebsite();
  const alone = await create({ websiteId: other });
  const beside = await create({
    websiteId: undefined,
    websiteIds: [other, scene.websiteId],
    notes: { audit: 'Of the deleted one.', 'audit-2': 'Of the other.' },
  });
  await scene.client.delete(`/websites/${other}`);
  await waitFor('its end', () =>
    scheduleOf(alone.id)
      .describe()
      .then(
        () => false,
        () => true,
      ),
  );
  const { data } = await scene.client.get(`/report-schedules/${beside.id}`);
  expect(data['websiteIds']).toEqual([scene.websiteId]);
  expect(data['notes']).toEqual({ audit: 'Of the other.' });
});
