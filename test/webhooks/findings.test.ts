import { endJob } from '../../activities/jobs/end-job';
import { createOverdueWebhooks } from '../../activities/webhooks/overdue-webhooks';
import { plans } from '../../modules/account/rules/plans';
import { noteAnswers } from '../../modules/ai/collect/note-answers';
import { noteDiscovered } from '../../modules/alerts/note-discovered';
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import type { JobType } from '../../modules/jobs/job-types';
import { finishCollection } from '../../modules/rankings/collect/collect-live';
import type { SuccessfulReading } from '../../modules/rankings/rules/keyword-reading';
import { writeReadings } from '../../modules/rankings/store/rank-writes';
import { recordEvents } from '../../modules/webhooks/record-events';
import { newId } from '../../platform/ids';
import { createLogger } from '../../platform/logger';
import { openWorkspace } from '../../platform/workspace';
import { seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { Receiver } from './receiver';

const dayMs = 86_400_000;
type Event = {
  id: string;
  type: string;
  subject: string;
  websiteId: string | null;
  data: Record<string, unknown>;
};

let collector: Collector;
let owner: OwnerRows;
beforeAll(async () => {
  collector = await startCollector();
  owner = openOwnerRows();
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
});

const stores = () => {
  const { database, clickhouse } = collector.service.services;
  return { database, clickhouse };
};

async function scene() {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const add = async () => {
    const domain = uniqueDomain();
    const { data } = await client.post<{ id: string }>('/websites', { domain });
    return { domain, websiteId: data.id, scope: { workspaceId, websiteId: data.id } };
  };
  const events = async (type: string) => (await client.get<Event[]>(`/events?type=${type}`)).data;
  return { workspaceId, client, add, events };
}

/** A job that a worker runs: it is ended as its workflow does. */
async function newJob(scope: { workspaceId: string; websiteId: string }, type: JobType) {
  const jobId = newId('job');
  await owner.rows(
    `insert into jobs (workspace_id, id, website_id, type, status, input, created_at)
     values (?, ?, ?, ?, 'running', '{}', now())`,
    [scope.workspaceId, jobId, scope.websiteId, type],
  );
  return jobId;
}

const status = { state: 'running' as const, warnings: [], skipped: [], progress: null };

async function end(
  scope: { workspaceId: string; websiteId: string },
  type: JobType,
  { isFailed, result = null }: { isFailed: boolean; result?: unknown },
) {
  const jobId = await newJob(scope, type);
  const error = { code: 'timeout', message: 'It took too long.' };
  const outcome = isFailed
    ? { state: 'failed' as const, error, result }
    : { state: 'completed' as const, result };
  const deps = { database: stores().database, log: createLogger('worker', 'silent') };
  const job = { workspaceId: scope.workspaceId, jobId, status, outcome };
  await endJob(deps, job);
  // The activity runs again when its answer is lost.
  await endJob(deps, job);
  return jobId;
}

test('reports moves and confirmed drops once a collection, with the thresholds of the website', async () => {
  const { add, events, client } = await scene();
  const { websiteId, scope } = await add();
  const names = ['one', 'two', 'three', 'four'];
  const ids = await Promise.all(names.map((name) => insertKeyword(owner, scope, name)));
  const read = async (daysAgo: number, positions: (number | null)[]) => {
    const at = new Date(Date.now() - daysAgo * dayMs);
    const readings = positions.map(
      (position, index): SuccessfulReading => ({
        keywordId: ids[index] ?? '',
        day: at.toISOString().slice(0, 10),
        checkedAt: at.toISOString(),
        source: 'serper',
        device: 'desktop',
        country: 'US',
        engine: 'google',
        state: position === null ? 'not_found' : 'measured',
        position,
        absoluteRank: position,
        url: null,
        depthRead: 20,
        ownUrls: [],
        serpFeatures: [],
        aiOverview: { present: null, cited: null },
        places: [],
        items: [],
        searchVolume: null,
      }),
    );
    const jobId = await newJob(scope, 'serp.collect');
    const since = new Date(at.getTime() - 1_000).toISOString();
    await owner.rows(`update jobs set created_at = ?, status = 'completed' where id = ?`, [
      since,
      jobId,
    ]);
    await writeReadings(openWorkspace(stores(), scope.workspaceId), {
      ...scope,
      jobId,
      batchToken: jobId,
      readings,
    });
    const finish = () =>
      finishCollection(openWorkspace(stores(), scope.workspaceId), {
        ...scope,
        jobId,
        read: readings.length,
        failed: 0,
      });
    await finish();
    // The activity runs again when its answer is lost.
    await finish();
  };
  await client.patch(`/websites/${websiteId}/settings`, {
    notifications: { rankings: { keywordsMin: 2 } },
  });
  await read(3, [2, 4, 9, 5]);
  expect(await events('rankings.moved')).toHaveLength(0);
  await read(2, [null, 14, 8, 5]);
  const [moved, ...others] = await events('rankings.moved');
  expect(others).toHaveLength(0);
  expect(moved).toMatchObject({ websiteId, data: { winners: 0, losers: 2, dataSource: 'live' } });
  expect(moved?.data['evidence']).toMatchObject({
    largestMoves: ['one: 2 → not found', 'two: 4 → 14'],
  });
  expect(await events('rankings.drop_confirmed')).toHaveLength(0);
  // One is back, the other is not: its drop is confirmed.
  await read(1, [2, 15, 8, 5]);
  const [drop] = await events('rankings.drop_confirmed');
  expect(drop?.data).toMatchObject({ keywords: 1, evidence: { drops: ['two: 4 → 15'] } });
  await read(0, [2, 15, 8, 5]);
  expect(await events('rankings.drop_confirmed')).toHaveLength(1);
  const bad = await client.patch(`/websites/${websiteId}/settings`, {
    notifications: { rankings: { placesMin: 0 }, muted: ['rankings.gone'] },
  });
  expect(bad.status).toBe(422);
  expect(JSON.stringify(bad.error)).toMatch(/notifications\.rankings\.placesMin/);
});

test('reports rates outside of their interval, citations beyond chance, models when replaced', async () => {
  const { add, events, client, workspaceId } = await scene();
  const { websiteId, scope } = await add();
  await client.post(`/websites/${websiteId}/ai/brands`, {
    brands: [{ name: 'Acme', isOwn: true, domains: ['acme.example'] }],
  });
  const { data: target } = await client.post<{ id: string }>(`/websites/${websiteId}/ai/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const { data: added } = await client.post<{ id: string }[]>(`/websites/${websiteId}/ai/prompts`, {
    prompts: Array.from({ length: 12 }, (_, at) => ({ text: `Which shoes are best? ${at}` })),
  });
  const prompts = added.map(({ id }) => id);
  expect(prompts).toHaveLength(12);
  const { database, clickhouse } = stores();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString();
  const answer = (daysAgo: number, isNamed: boolean, model: string) =>
    prompts.flatMap((promptId) =>
      Array.from({ length: 20 }, (_, sample) => ({
        promptId,
        targetId: target.id,
        at: day(daysAgo),
        sample: sample + 1,
        model,
        text: isNamed ? 'Acme is best.' : 'There are many.',
        cited: isNamed ? ['https://acme.example/shoes'] : [],
      })),
    );
  const db = database.reader(workspaceId);
  const collect = async (answers: ReturnType<typeof answer>) => {
    await seedAnswers(
      { workspaceId: db.workspaceId, db, clickhouse: clickhouse.of(db.workspaceId) },
      { websiteId },
      answers,
    );
    const jobId = newId('job');
    await noteAnswers(openWorkspace({ database, clickhouse }, scope), {
      ...scope,
      jobId,
    });
    // The activity runs again when its answer is lost.
    await noteAnswers(openWorkspace({ database, clickhouse }, scope), {
      ...scope,
      jobId,
    });
  };
  const kinds = ['visibility_moved', 'citation_gained', 'citation_lost', 'model_changed'];
  const counts = async () => {
    const found = await Promise.all(kinds.map((kind) => events(`ai.${kind}`)));
    return found.map(({ length }) => length);
  };
  await collect(answer(9, false, 'model-1'));
  await collect(answer(3, false, 'model-1'));
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await collect(answer(2, true, 'model-1'));
  expect(await counts()).toEqual([1, 1, 0, 0]);
  const [moved] = await events('ai.visibility_moved');
  expect(moved?.data).toMatchObject({ direction: 'up', mentionRateBefore: 0, dataSource: 'live' });
  expect(moved?.data['intervalLow']).toBeGreaterThan(0);
  const [gained] = await events('ai.citation_gained');
  expect(gained?.data).toMatchObject({ prompts: 12 });
  // The next collection says the same, by another model.
  await collect(answer(1, true, 'model-2'));
  expect(await counts()).toEqual([1, 1, 0, 1]);
  const [model] = await events('ai.model_changed');
  expect(model?.data).toMatchObject({ before: 'model-1', after: 'model-2', engine: 'chatgpt' });
});

test('reports a job that fails again once, and a provider instead of its jobs', async () => {
  const { add, events } = await scene();
  const { scope } = await add();
  await end(scope, 'sitemaps.read', { isFailed: true });
  await end(scope, 'sitemaps.read', { isFailed: true });
  expect(await events('job.failed')).toHaveLength(1);
  await end(scope, 'sitemaps.read', { isFailed: false });
  await end(scope, 'sitemaps.read', { isFailed: true });
  expect(await events('job.failed')).toHaveLength(2);
  const failing = { source: 'serper', read: 1, failed: 9 };
  await end(scope, 'serp.collect', { isFailed: false, result: failing });
  await end(scope, 'serp.collect', { isFailed: true, result: { ...failing, read: 0 } });
  const [provider, ...more] = await events('provider.failing');
  expect(more).toHaveLength(0);
  expect(provider?.data).toMatchObject({ provider: 'serper', failed: 9, read: 1 });
  expect(await events('job.failed')).toHaveLength(2);
  await end(scope, 'serp.collect', { isFailed: false, result: { ...failing, read: 90 } });
  await end(scope, 'serp.collect', { isFailed: false, result: failing });
  expect(await events('provider.failing')).toHaveLength(2);
});

test('reports credits when a tenth is left, and when none is, once a month', async () => {
  const { add, events, workspaceId } = await scene();
  const { scope } = await add();
  await owner.rows(`update workspaces set plan = 'starter' where id = ?`, [workspaceId]);
  const use = async (share: number) => {
    const amount = Math.round((plans.starter.creditsPerMonth ?? 0) * share);
    await owner.rows(
      `insert into credit_settlements (workspace_id, job_id, call_id, provider, month, credits)
       values (?, ?, ?, 'serper', date_trunc('month', now() at time zone 'utc'), ?)`,
      [workspaceId, newId('job'), newId('job'), amount],
    );
    await end(scope, 'serp.collect', { isFailed: false });
  };
  await use(0.5);
  expect(await events('credits.low')).toHaveLength(0);
  await use(0.43);
  await use(0.01);
  expect(await events('credits.low')).toMatchObject([{ data: { level: 'low' } }]);
  await use(0.2);
  await use(0.2);
  expect((await events('credits.low')).map(({ data }) => data['level'])).toEqual([
    'exhausted',
    'low',
  ]);
});

test('reports discovered URLs in batches, or after a day, and no known ones', async () => {
  const { add, events, workspaceId } = await scene();
  const { websiteId, scope } = await add();
  const now = Date.now();
  const discover = (count: number) =>
    owner.rows(
      `insert into ledger_days (workspace_id, website_id, day, discovered)
       values (?, ?, current_date, ?) on conflict (workspace_id, website_id, day)
       do update set discovered = ledger_days.discovered + excluded.discovered`,
      [workspaceId, websiteId, count],
    );
  const look = (hours: number) =>
    stores().database.transaction(workspaceId, (tx) =>
      noteDiscovered(tx, scope.websiteId, {
        at: new Date(now + hours * 3_600_000),
        rule: { discoveredMin: 10 },
      }),
    );
  await discover(500);
  await look(0);
  await discover(4);
  await look(1);
  expect(await events('url.discovered')).toHaveLength(0);
  await discover(8);
  await look(2);
  await look(3);
  expect(await events('url.discovered')).toMatchObject([{ websiteId, data: { urls: 12 } }]);
  await discover(1);
  await look(10);
  expect(await events('url.discovered')).toHaveLength(1);
  await look(27);
  expect((await events('url.discovered'))[0]).toMatchObject({ data: { urls: 1 } });
});

async function receiverOf(client: ApiClient, body: object) {
  const receiver = await new Receiver().start();
  await client.post('/webhooks', { url: receiver.url, ...body });
  return receiver;
}

test('one cause on many websites is one message, in which each receiver sees its own', async () => {
  const { client, add, events, workspaceId } = await scene();
  const sites = [await add(), await add(), await add()];
  const [one, two] = sites;
  if (!one || !two) throw new Error('three websites');
  const all = await receiverOf(client, {});
  const slack = await receiverOf(client, { format: 'slack' });
  const own = await receiverOf(client, { websiteIds: [two.websiteId] });
  await client.patch(`/websites/${sites[2]?.websiteId}/settings`, {
    notifications: { muted: ['link.lost'] },
  });
  for (const { websiteId, domain, scope } of sites) {
    const links = [{ sourceUrl: 'https://blog.example.org/', targetUrl: `https://${domain}/` }];
    await client.post(`/websites/${websiteId}/backlinks/known`, { links });
    await owner.rows(
      `update known_links set lost_at = now() - interval '1 hour' where website_id = ?`,
      [websiteId],
    );
    await noticeWebsiteChanges(
      openWorkspace(stores(), scope.workspaceId),
      scope.websiteId,
      Date.now(),
    );
  }
  // The next look finds the same.
  await noticeWebsiteChanges(
    openWorkspace(stores(), one.scope.workspaceId),
    one.scope.websiteId,
    Date.now() + 1_000,
  );
  const found = await events('link.lost');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    websiteId: null,
    subject: 'link.lost:blog.example.org',
    data: { count: 2, cause: 'blog.example.org' },
  });
  expect(all.received).toHaveLength(0);
  // The time in which others join is over.
  await owner.rows('update events set open_until = now() where workspace_id = ?', [workspaceId]);
  await owner.rows(
    `update webhook_deliveries set next_attempt_at = now() - interval '6 seconds'
     where workspace_id = ? and state = 'pending'`,
    [workspaceId],
  );
  const { database, temporal } = collector.service.services;
  const waker = createOverdueWebhooks({
    database,
    temporal,
    log: createLogger('worker', 'silent'),
  });
  waker.start();
  await waitFor('all messages', async () =>
    [all, slack, own].every(({ received }) => received.length === 1),
  );
  await waker.stop();
  const { message } = all.received[0] ?? {};
  expect(message?.data).toMatchObject({
    count: 2,
    domains: expect.arrayContaining([one.domain, two.domain]),
  });
  expect(slack.received[0]?.body).toContain('Links were lost: 2 websites');
  const seen = own.received[0]?.message.data;
  expect(seen).toMatchObject({ websiteId: two.websiteId, domain: two.domain });
  expect(own.received[0]?.body).not.toContain(one.domain);
  expect(own.received[0]?.headers['webhook-id']).toBe(all.received[0]?.headers['webhook-id']);
  type Alert = { deliveries: { state: string }[] };
  const alerts = await client.get<Alert[]>(`/websites/${one.websiteId}/alerts?kind=link.lost`);
  expect(alerts.data[0]?.deliveries.length).toBeGreaterThanOrEqual(2);
  const ofWebsite = await client.get<Event[]>(`/events?websiteId=${one.websiteId}&type=link.lost`);
  expect(ofWebsite.data).toHaveLength(1);
  // What comes later is another message.
  await database.transaction(workspaceId, (tx) =>
    recordEvents(tx, [
      {
        type: 'link.lost',
        cause: 'blog.example.org',
        subject: 'later',
        websiteId: one.websiteId,
        path: '/alerts',
        data: {},
      },
    ]),
  );
  expect(await events('link.lost')).toHaveLength(2);
  for (const receiver of [all, slack, own]) await receiver.stop();
});
