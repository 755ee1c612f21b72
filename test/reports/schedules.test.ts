// cspell:ignore Überblick gelten Tage
import { plans } from '../../modules/account/rules/plans';
import { saveOwnership } from '../../modules/audits/store/ownership-store';
import { reconcileReportSchedules } from '../../modules/reports/report-schedules';
import {
  startScheduledReport,
  startWebsiteReports,
} from '../../modules/reports/start-scheduled-report';
import { setRecipientState, takeMail } from '../../modules/reports/store/recipient-store';
import { listScheduleRuns } from '../../modules/reports/store/schedule-run-store';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type Letter, startMailServer, unfolded } from '../support/mail-server';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { sampleReportOptions } from '../support/published-report';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { openReportScene, type ReportScene } from './report-scene';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let collector: Collector;
let scene: ReportScene;
let owner: OwnerRows;

beforeAll(async () => {
  mail = await startMailServer();
  collector = await startCollector({
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'Sightline <reports@sightline.example>' },
  });
  scene = await openReportScene(collector.service);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
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

type Made = {
  id: string;
  status: string;
  title: string;
  scheduleId: string | null;
  deliveries: Delivery[];
};
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

it('repairs from Postgres what Temporal has lost or kept too long', async () => {
  const { id } = await create({ timing: { every: 'month', day: 1, hour: 0 } });
  await scheduleOf(id).delete();
  await reconcileReportSchedules(collector.service.services.database, client());
  const { spec } = await scheduleOf(id).describe();
  expect(spec.calendars?.[0]?.dayOfMonth).toEqual([{ start: 1, end: 1, step: 1 }]);
});

const plain = ({ text }: Letter) => unfolded(text);
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
  await saveOwnership(database.reader(workspaceId), websiteId, {
    dns: 'present',
    file: 'missing',
  });
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

it('its report is mailed once to each, with a link that opens it and the PDF', async () => {
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
  // Programs that show no HTML show its text part.
  expect(letter?.text).toContain('multipart/alternative');
  const text = unfolded(letter?.text ?? '');
  const link = /View the report: (\S+)/.exec(text)?.[1] ?? '';
  expect(text).toContain(`<a href="${link}"`);
  const opened = await fetch(here(link));
  expect(await opened.text()).toContain(`<title>${report.title}</title>`);
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
  const shared = await create({
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
  const { data } = await scene.client.get(`/report-schedules/${shared.id}`);
  expect(data['websiteIds']).toEqual([scene.websiteId]);
  expect(data['notes']).toEqual({ audit: 'Of the other.' });
});

it('a person sends it now, once to each, and its own run leaves out whom that reached', async () => {
  const [ann, bob] = ['ann.now@example.com', 'bob.now@example.com'];
  const { id } = await create({ recipients: [ann], language: 'de' });
  const path = `/report-schedules/${id}`;
  const question = await waitFor('the question', async () => lettersTo(ann)[0]);
  expect(unfolded(question.text)).toContain('Der Link gilt 30 Tage.');
  await confirm(ann);
  await scene.client.patch(path, { isPaused: true });
  type Sent = { reports: Made[]; run: { startedBy: string } };
  const send = (body: object = {}) => scene.client.post<Sent>(`${path}/send`, body);
  const first = await send();
  expect([first.status, first.data.run.startedBy]).toEqual([202, 'person']);
  // While it is being made, too, no one gets it twice.
  const twice = await send();
  expect([twice.status, twice.error.code]).toEqual([409, 'conflict']);
  const recipientsOf = async (made: Made | undefined) => {
    await scene.ended(made?.id ?? '');
    const { data } = await scene.client.get<Made>(`/reports/${made?.id}`);
    return data.deliveries.map(({ recipient, state }) => [recipient, state]);
  };
  expect(await recipientsOf(first.data.reports[0])).toEqual([[ann, 'sent']]);

  await scene.client.patch(path, { isPaused: false, recipients: [ann, bob] });
  await setRecipientState(
    collector.service.services.database.reader(scene.workspaceId),
    bob,
    'confirmed',
  );
  const { database, clickhouse } = collector.service.services;
  const { workspaceId } = scene;
  const due = { workspaceId, scheduleId: id, run: `report:${id}:run-due` };
  await startScheduledReport(openWorkspace({ database, clickhouse }, due), due, Date.now());
  const { data: own } = await scene.client.get<Made[]>(`/reports?run=${due.run}`);
  expect(await recipientsOf(own[0])).toEqual([[bob, 'sent']]);

  const again = await send({ isAgain: true });
  expect(await recipientsOf(again.data.reports[0])).toEqual([
    [ann, 'sent'],
    [bob, 'sent'],
  ]);
});

describe('a schedule of a tag', () => {
  type Run = {
    run: string;
    startedAt: string;
    reports: { pending: number; completed: number; failed: number };
    refused: Array<{ websiteId: string | null; code: string; message: string }>;
  };
  const tagged = (id: string, ...tags: string[]) => scene.client.patch(`/websites/${id}`, { tags });
  const ofTag = (websiteTag: string, change: object = {}) =>
    create({ websiteId: undefined, websiteTag, formats: ['json'], ...change });
  const runs = async (id: string) =>
    (await scene.client.get<Run[]>(`/report-schedules/${id}/runs`)).data;
  // Keys are rate limited.
  beforeEach(async () => {
    scene = { ...scene, client: await newClient(collector.service, scene.workspaceId) };
  });
  const reader = () => collector.service.services.database.reader(scene.workspaceId);
  const newestRun = async (id: string) =>
    (await listScheduleRuns(reader(), id, { limit: 1, offset: 0 })).rows[0];

  /** Lets the schedule run now, and waits for the end of its reports. */
  async function runAll(scheduleId: string, count: number) {
    const before = (await newestRun(scheduleId))?.run;
    await scheduleOf(scheduleId).trigger();
    const run = await waitFor('the reports of the run', async () => {
      const newest = await newestRun(scheduleId);
      if (newest === undefined || newest.run === before) return undefined;
      const { pending, completed } = newest.reports;
      return pending === 0 && completed === count ? newest : undefined;
    });
    const path = `/reports?scheduleId=${scheduleId}&run=${encodeURIComponent(run.run)}&sort=title`;
    const { data } =
      await scene.client.get<Array<Made & { title: string; websiteIds: string[] }>>(path);
    return { run, reports: data };
  }
  const mailed = (reports: Made[]) =>
    reports.map(({ deliveries }) => deliveries.map(({ recipient, state }) => [recipient, state]));

  it('makes one report for each website, for its own recipients, also for later ones', async () => {
    const [one, other, later, archived] = [
      await scene.addWebsite(),
      await scene.addWebsite(),
      await scene.addWebsite(),
      await scene.addWebsite(),
    ];
    for (const [id, name] of Object.entries({ [one]: 'A', [other]: 'B', [later]: 'C' }))
      await scene.client.patch(`/websites/${id}`, { name });
    await tagged(one, 'Clients');
    await tagged(other, 'clients');
    await tagged(archived, 'clients');
    await scene.client.patch(`/websites/${archived}`, { archived: true });
    await scene.client.patch(`/websites/${other}/settings`, {
      reportRecipients: ['bob@example.com'],
    });
    const { id } = await ofTag('CLIENTS', { recipients: ['ann@example.com'], language: 'de' });
    for (const address of ['ann@example.com', 'bob@example.com']) {
      await setRecipientState(reader(), address, 'confirmed');
    }
    const schedule = await scene.client.get(`/report-schedules/${id}`);
    expect(schedule.data).toMatchObject({
      name: 'Überblick – Clients',
      language: 'de',
      websiteIds: [],
      websiteTag: 'Clients',
      title: null,
      timezone: 'Europe/Berlin',
    });

    const first = await runAll(id, 2);
    expect(first.reports.map(({ title, websiteIds }) => [title, websiteIds])).toEqual([
      ['Überblick – A', [one]],
      ['Überblick – B', [other]],
    ]);
    expect(mailed(first.reports)).toEqual([
      [['ann@example.com', 'sent']],
      [['bob@example.com', 'sent']],
    ]);

    const letter = mail.letters.find(({ text }) => text.includes(first.reports[0]?.id ?? '-'));
    expect(unfolded(letter?.text ?? '')).toContain('Der Link gilt 30 Tage.');

    // A later website is in the next run, under the tag's new name; one report is mailed to no one.
    await scene.client.patch('/tags', { from: ['clients'], to: 'Customers' });
    await tagged(later, 'customers');
    await scene.client.patch(`/websites/${one}/settings`, { reportRecipients: [] });
    const second = await runAll(id, 3);
    expect(second.reports.map(({ title }) => title)).toEqual([
      'Überblick – A',
      'Überblick – B',
      'Überblick – C',
    ]);
    expect(mailed(second.reports)).toEqual([
      [],
      [['bob@example.com', 'sent']],
      [['ann@example.com', 'sent']],
    ]);
    expect(await runs(id)).toEqual([
      { ...second.run, reports: { pending: 0, completed: 3, failed: 0 }, refused: [] },
      { ...first.run, reports: { pending: 0, completed: 2, failed: 0 }, refused: [] },
    ]);
    const refused = await scene.client.delete('/tags', { body: { names: ['customers'] } });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(id)]);
    await scene.client.delete(`/report-schedules/${id}`);
    expect((await scene.client.delete('/tags', { body: { names: ['customers'] } })).status).toBe(
      200,
    );
  });

  it('one website that fails stops no other, and is recorded with the run', async () => {
    const websites = [await scene.addWebsite(), await scene.addWebsite(), await scene.addWebsite()];
    const [one = '', broken = '', last = ''] = websites;
    for (const id of websites) await tagged(id, 'fragile');
    const { id } = await ofTag('fragile');
    await owner.rows(`update websites set settings = '{"timezone": 5}' where id = ?`, [broken]);
    const { database, clickhouse } = collector.service.services;
    const { workspaceId } = scene;
    const run = `report:${id}:run-by-hand`;
    await database.transaction(workspaceId, (tx) =>
      tx.run(
        sql('report_schedule_runs').insert({ workspace_id: workspaceId, schedule_id: id, run }),
      ),
    );
    const attempt = (isLast: boolean) =>
      startWebsiteReports(
        openWorkspace({ database, clickhouse }, workspaceId),
        { scheduleId: id, run, websiteIds: websites },
        { nowMs: Date.now(), isLast },
      );
    await expect(attempt(false)).rejects.toThrow();
    await attempt(true);
    await attempt(true);
    const made = await scene.client.get<Array<{ id: string; websiteIds: string[] }>>(
      `/reports?scheduleId=${id}`,
    );
    expect(made.data.flatMap(({ websiteIds }) => websiteIds).sort()).toEqual([one, last].sort());
    const [recorded] = await runs(id);
    expect(recorded?.refused).toEqual([
      { websiteId: broken, code: 'internal', message: expect.any(String) },
    ]);
    for (const report of made.data) await scene.ended(report.id);
  });

  it('over the plan’s number of reports the run says which websites got none', async () => {
    const small = await openReportScene(collector.service);
    await owner.rows(`update workspaces set plan = 'free' where id = ?`, [small.workspaceId]);
    const ids = [small.websiteId, await small.addWebsite()];
    for (const id of ids) await small.client.patch(`/websites/${id}`, { tags: ['all'] });
    const { database } = collector.service.services;
    const { workspaceId } = small;
    await database.transaction(workspaceId, (tx) =>
      tx.run(
        sql('reports').insert(
          Array.from({ length: plans.free.reportsMax - 1 }, () => ({
            workspace_id: workspaceId,
            id: newId('report'),
            job_id: newId('job'),
            type: 'overview',
            title: 'earlier',
            options: JSON.stringify(sampleReportOptions(ids)),
            expires_at: new Date(Date.now() + 86_400_000),
          })),
        ),
      ),
    );
    const { data } = await small.client.post<{ id: string }>('/report-schedules', {
      websiteTag: 'all',
      type: 'overview',
      formats: ['json'],
      timing: { every: 'month', day: 1, hour: 7 },
    });
    await waitFor('the schedule', () =>
      scheduleOf(data.id)
        .describe()
        .then(
          () => true,
          () => false,
        ),
    );
    await scheduleOf(data.id).trigger();
    const run = await waitFor('the run', async () => {
      const page = { limit: 1, offset: 0 };
      const { rows } = await listScheduleRuns(database.reader(workspaceId), data.id, page);
      return rows.find(({ reports, refused }) => reports.completed > 0 && refused.length > 0);
    });
    expect(run.refused).toEqual([
      {
        websiteId: expect.stringMatching(/^web_/),
        code: 'payment_required',
        message: expect.stringContaining('20 reports at a time'),
      },
    ]);
    await small.close();
  });

  it.each([
    [{ websiteTag: 'nothing' }, 'websiteTag', 'not_found'],
    [{ websiteTag: 'x', websiteIds: [newId('website')] }, 'websiteTag', 'not_both'],
    [{}, 'websiteIds', 'websites_required'],
  ])('%j is refused', async (target, path, code) => {
    const { status, error } = await scene.client.post('/report-schedules', {
      type: 'overview',
      timing: { every: 'month', day: 1, hour: 7 },
      ...target,
    });
    expect([status, error.details[0]]).toEqual([422, expect.objectContaining({ path, code })]);
  });
});

it('recipients of a website are kept once each, and can be cleared', async () => {
  const path = `/websites/${scene.websiteId}/settings`;
  const { data } = await scene.client.patch(path, {
    reportRecipients: ['ann@example.com', 'ann@example.com'],
  });
  expect(data['reportRecipients']).toEqual(['ann@example.com']);
  expect((await scene.client.patch(path, { reportRecipients: ['ann'] })).status).toBe(422);
  const cleared = await scene.client.patch(path, { reportRecipients: null });
  expect(cleared.data['reportRecipients']).toBeNull();
});
