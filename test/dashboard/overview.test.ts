import { applyFindings } from '../../modules/alerts/store/alert-store';
import { rollUpDueVisits } from '../../modules/crawlers/store/roll-up-visits';
import { readWebsiteVisits } from '../../modules/crawlers/store/website-visits';
import { enqueueJob, recordJobOutcome } from '../../modules/jobs/store/job-store';
import { saveBindings } from '../../modules/search-console/store/binding-store';
import { insertConnection } from '../../modules/search-console/store/connection-store';
import { saveProperties } from '../../modules/search-console/store/property-store';
import { commitSearchDays } from '../../modules/search-console/store/search-day-store';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { addresses, type LogEntry, toLog } from '../crawlers/scene';
import { daysAgo, openScene, reading, type Scene } from '../rankings/scene';
import { seedAnswers } from '../support/ai-answers';
import { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { expectCsvOf } from '../support/expect-csv';
import { insertPublishedAudit } from '../support/published-audit';
import { type Service, startService } from '../support/service';

type Counted = { value: number; change: number | null; days: number } | null;
type Row = {
  websiteId: string;
  name: string;
  hostname: string;
  sandbox: boolean;
  visibility: { value: number; change: number | null; date: string } | null;
  clicks: Counted;
  aiMentionRate: {
    value: number;
    low: number | null;
    high: number | null;
    answers: number;
    aiTargetId: string;
  } | null;
  crawlerVisits: Counted;
  unconfirmedDrops: number;
  openAlerts: number;
  failedJobs: number;
  health: { score: number; date: string } | null;
  sparkline: Array<number | null>;
};

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await openScene(service);
});
afterEach(() => scene.close());

const overview = async (query = '') => {
  const answer = await scene.client.get<Row[]>(`/overview${query}`);
  expect(answer.error).toBeUndefined();
  return answer.data;
};
const rowOf = async (websiteId = scene.websiteId) => {
  const row = (await overview()).find((one) => one.websiteId === websiteId);
  if (!row) throw new Error('the website is not in the overview');
  return row;
};

/** Writes a position of every keyword on each day. */
async function rank(
  websiteId: string,
  days: Record<number, Array<number | null>>,
  { source = 'serper', volumes = [] as Array<number | null> } = {},
): Promise<string[]> {
  const count = Math.max(...Object.values(days).map((positions) => positions.length));
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) => scene.addKeyword(`k${index}`, websiteId)),
  );
  for (const [ago, positions] of Object.entries(days).toReversed()) {
    await scene.write(
      positions.map((position, index) =>
        reading(position, {
          keywordId: ids[index] ?? '',
          day: daysAgo(Number(ago)),
          source,
          searchVolume: volumes[index] ?? null,
        }),
      ),
      websiteId,
    );
  }
  return ids;
}

it('a website of which nothing was measured has nulls, and no zeros in their place', async () => {
  const { data: website } = await scene.client.get<{ domain: string; name: string }>(
    `/websites/${scene.websiteId}`,
  );
  expect(await overview()).toEqual([
    {
      websiteId: scene.websiteId,
      name: website.name,
      ownerId: null,
      hostname: website.domain,
      sandbox: false,
      visibility: null,
      clicks: null,
      aiMentionRate: null,
      crawlerVisits: null,
      unconfirmedDrops: 0,
      openAlerts: 0,
      failedJobs: 0,
      health: null,
      sparkline: Array(30).fill(null),
    },
  ]);
});

it('the visibility is that of each website’s own page, also of many websites at once', async () => {
  const second = await scene.addWebsite();
  const third = await scene.addWebsite();
  const volumes = [1_000, null, 10];
  await rank(scene.websiteId, { 20: [5, 9, 1], 9: [3, null, 1], 1: [1, 12, 2] }, { volumes });
  // Its first day is another one, and a keyword is added later.
  await rank(second, { 12: [2], 5: [4, 1], 0: [8, 1] });
  await rank(third, { 29: [30], 0: [11] }, { source: 'sandbox' });
  for (const websiteId of [scene.websiteId, second, third]) {
    const { data: days } = await scene.client.get<
      Array<{ day: string; visibility: { score: number } }>
    >(`/websites/${websiteId}/visibility?from=${daysAgo(29)}&sort=day`);
    const row = await rowOf(websiteId);
    const newest = days.at(-1);
    const earlier = days.findLast(({ day }) => newest && day <= minusDays(newest.day, 7));
    expect(days.length).toBeGreaterThan(1);
    expect(row.visibility).toEqual({
      value: newest?.visibility.score,
      change: expect.closeTo((newest?.visibility.score ?? 0) - (earlier?.visibility.score ?? 0), 6),
      date: newest?.day,
    });
    expect(row.sparkline).toEqual(
      Array.from(
        { length: 30 },
        (_, index) => days.find(({ day }) => day === daysAgo(29 - index))?.visibility.score ?? null,
      ),
    );
    expect(row.sandbox).toBe(websiteId === third);
  }
});

const minusDays = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

it('readings of keywords that were deleted, and older than the window, do not count', async () => {
  const [gone] = await rank(scene.websiteId, { 40: [1, 1], 8: [1, 9], 1: [1, 9] });
  const before = await rowOf();
  const deleted = await scene.client.delete('/keywords', { body: { ids: [gone] } });
  expect(deleted.status).toBe(200);
  const after = await rowOf();
  expect(after.visibility?.value).toBeLessThan(before.visibility?.value ?? 0);
  const { data } = await scene.client.get<Array<{ visibility: { score: number } }>>(
    `/websites/${scene.websiteId}/visibility?from=${daysAgo(29)}`,
  );
  expect(after.visibility?.value).toBe(data[0]?.visibility.score);
});

it('what is remembered is read again once there are other readings, however late', async () => {
  const [id = '', other = ''] = await rank(scene.websiteId, { 9: [5, 5], 2: [5, 5] });
  const first = await rowOf();
  expect(await rowOf()).toEqual(first);
  // Taken before the newest one of its day, which is known already.
  const at = `${daysAgo(2)}T09:00:00.000Z`;
  await scene.write([
    { ...reading(1, { keywordId: id, day: daysAgo(2), checkedAt: at, source: 'serper' }) },
  ]);
  const added = await scene.addKeyword('late');
  await scene.write([
    reading(1, { keywordId: added, day: daysAgo(9), checkedAt: `${daysAgo(9)}T09:00:00.000Z` }),
  ]);
  const second = await rowOf();
  expect(second.sparkline).not.toEqual(first.sparkline);
  await scene.write([reading(1, { keywordId: other, day: daysAgo(0) })]);
  const third = await rowOf();
  expect(third.visibility?.date).toBe(daysAgo(0));
});

it('clicks are those of Search Console’s overview, without a change where nothing was before', async () => {
  const { database, clickhouse, cipher } = service.services;
  const { workspaceId } = scene;
  const short = await scene.addWebsite();
  const sites = [
    { websiteId: scene.websiteId, property: 'sc-domain:long.example', days: 60 },
    { websiteId: short, property: 'sc-domain:short.example', days: 30 },
  ];
  await database.transaction(workspaceId, async (tx) => {
    const connectionId = await insertConnection(tx, cipher, {
      name: 'sample',
      account: '…mple',
      dataSource: 'live',
      canWrite: true,
      secret: { method: 'api_key', apiKey: 'sample' },
      check: { state: 'connected', stateReason: null },
    });
    for (const { websiteId, property } of sites) {
      const domain = property.slice('sc-domain:'.length);
      await saveProperties(tx, connectionId, [
        { property, kind: 'domain', domain, permission: 'siteOwner' },
      ]);
      await saveBindings(tx, [{ websiteId, provider: 'google', connectionId, property }]);
    }
  });
  for (const { websiteId, property, days } of sites) {
    await commitSearchDays(
      openWorkspace({ database, clickhouse }, workspaceId),
      { websiteId, property, type: 'web' },
      Array.from({ length: days }, (_, ago) => ({
        shape: 'date' as const,
        day: daysAgo(ago),
        version: Date.now(),
        clicks: 100 - ago,
        impressions: 1_000,
        weightedPosition: 5_000,
        rowCount: 0,
        // The newest three days may still change.
        isFinal: ago > 2,
        isCapped: false,
        aggregation: 'byProperty',
        method: 'search_console_api',
        source: 'live' as const,
        jobId: '',
      })),
    );
  }
  const { data } = await scene.client.get<
    Array<{ websiteId: string; now: { clicks: number }; change: { clicks: number } | null }>
  >('/search-console/overview');
  const expected = new Map(data.map((row) => [row.websiteId, row]));
  expect((await rowOf()).clicks).toEqual({
    value: expected.get(scene.websiteId)?.now.clicks,
    change: expected.get(scene.websiteId)?.change?.clicks,
    days: 28,
    to: daysAgo(3),
  });
  expect((await rowOf()).clicks?.change).toBe(28 * 28);
  expect((await rowOf(short)).clicks).toEqual({
    value: expected.get(short)?.now.clicks,
    change: null,
    days: 28,
    to: daysAgo(3),
  });
});

it('the mention rate is of the target with the most answers, never of several together', async () => {
  const { database, clickhouse } = service.services;
  const path = `/websites/${scene.websiteId}/ai`;
  await scene.client.post(`${path}/brands`, {
    brands: [{ name: 'Acme', isOwn: true, domains: ['acme.example'] }],
  });
  const prompts = await scene.client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: ['Is Acme good?', 'tools', 'shoes', 'hats', 'bags', 'belts'].map((text) => ({ text })),
  });
  const [branded = '', tools = '', ...others] = prompts.data.map(({ id }) => id);
  const target = async (engine: string, provider: string) =>
    (await scene.client.post<{ id: string }>(`${path}/targets`, { engine, provider })).data.id;
  const [chatgpt, perplexity] = [
    await target('chatgpt', 'openai'),
    await target('perplexity', 'perplexity'),
  ];
  const answers = (promptId: string, targetId: string, named: number, all: number, at?: string) =>
    Array.from({ length: all }, (_, index) => ({
      promptId,
      targetId,
      text: index < named ? 'Acme is best.' : 'Nothing.',
      ...(at !== undefined && { at }),
    }));
  const db = database.reader(scene.workspaceId);
  await seedAnswers(
    { workspaceId: db.workspaceId, db, clickhouse: clickhouse.of(db.workspaceId) },
    { websiteId: scene.websiteId },
    [
      ...answers(tools, chatgpt, 4, 4),
      ...others.flatMap((id, index) => answers(id, chatgpt, [3, 2, 0, 0][index] ?? 0, 4)),
      // What asks for the brand names it: no part of the rate.
      ...answers(branded, chatgpt, 10, 10),
      ...answers(tools, chatgpt, 30, 30, `${daysAgo(40)}T10:00:00Z`),
      ...answers(tools, perplexity, 12, 12),
    ],
  );
  const { data } = await scene.client.get<
    Array<{
      target: { id: string };
      mentionRate: { value: number; n: number; interval: { low: number; high: number } };
    }>
  >(`${path}/visibility`);
  const expected = data.find((row) => row.target.id === chatgpt)?.mentionRate;
  const { aiMentionRate } = await rowOf();
  expect(expected).toMatchObject({ value: 0.45, n: 20 });
  expect(aiMentionRate).toMatchObject({ value: 0.45, answers: 20, aiTargetId: chatgpt });
  // One number has one interval on all screens.
  const { low, high } = expected?.interval ?? {};
  expect([aiMentionRate?.low, aiMentionRate?.high]).toEqual([low, high]);
  await scene.client.delete(`${path}/targets/${chatgpt}`);
  // Another process has not read it before.
  const other = await startService();
  const fresh = await new ApiClient(other.url, scene.client.key).get<Row[]>('/overview');
  expect(fresh.data[0]?.aiMentionRate).toMatchObject({ value: 1, aiTargetId: perplexity });
  await other.stop();
});

it('the mention rate of AI Overviews is that of the website’s own page', async () => {
  const { database, clickhouse } = service.services;
  const path = `/websites/${scene.websiteId}/ai`;
  const brands = [{ name: 'Acme', isOwn: true, domains: ['acme.example'] }, { name: 'Rival' }];
  await scene.client.post(`${path}/brands`, { brands });
  const series = { engine: 'google_ai_overview', provider: 'dataforseo' };
  const overviews = (await scene.client.post<{ id: string }>(`${path}/targets`, series)).data.id;
  const names = ['tools', 'shoes', 'rival hats', 'acme shoes', 'gone'];
  const { data: keywords } = await scene.client.post<{ id: string }[]>('/keywords', {
    websiteId: scene.websiteId,
    keywords: names,
  });
  const [tools = '', shoes = '', hats = '', branded = '', gone = ''] = keywords.map(({ id }) => id);
  const answers = (promptId: string, named: number, all: number, more: object = {}) =>
    Array.from({ length: all }, (_, index) => ({
      promptId,
      targetId: overviews,
      source: 'dataforseo',
      text: index < named ? 'Acme is best.' : 'Nothing.',
      ...more,
    }));
  const db = database.reader(scene.workspaceId);
  const seed = (given: ReturnType<typeof answers>) =>
    seedAnswers(
      { workspaceId: db.workspaceId, db, clickhouse: clickhouse.of(db.workspaceId) },
      { websiteId: scene.websiteId },
      given,
    );
  await seed([
    ...answers(tools, 3, 8),
    ...answers(shoes, 2, 9, { at: `${daysAgo(20)}T10:00:00Z` }),
    ...answers(hats, 1, 4),
    ...answers(branded, 9, 9),
    ...answers(gone, 7, 7),
    // Of what a keyword was before.
    ...answers(shoes, 6, 6, { revision: 5 }),
    ...answers(shoes, 8, 8, { at: `${daysAgo(28)}T10:00:00Z` }),
  ]);
  await scene.client.delete('/keywords', { body: { ids: [gone] } });
  const ownPage = async () =>
    (
      await scene.client.get<
        Array<{
          target: { id: string };
          mentionRate: { value: number; n: number; interval: { low: number; high: number } };
        }>
      >(`${path}/visibility`)
    ).data.find(({ target }) => target.id === overviews)?.mentionRate;
  const own = await ownPage();
  expect(own).toMatchObject({ value: 0.2857, n: 21 });
  const expected = {
    value: own?.value,
    low: own?.interval.low,
    high: own?.interval.high,
    answers: own?.n,
    aiTargetId: overviews,
  };
  expect((await rowOf()).aiMentionRate).toEqual(expected);
  // With prompts as well, the target with the most answers counts.
  const { data: prompts } = await scene.client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: [{ text: 'Which tools?' }],
  });
  const chatgpt = (
    await scene.client.post<{ id: string }>(`${path}/targets`, {
      engine: 'chatgpt',
      provider: 'openai',
    })
  ).data.id;
  const asked = { targetId: chatgpt, source: 'openai' };
  await seed(answers(prompts[0]?.id ?? '', 20, 20, asked));
  const fresh = async () => {
    // Another process has not read it before.
    const other = await startService();
    const { data } = await new ApiClient(other.url, scene.client.key).get<Row[]>('/overview');
    await other.stop();
    return data[0]?.aiMentionRate;
  };
  expect(await fresh()).toEqual(expected);
  await seed(answers(prompts[0]?.id ?? '', 2, 2, asked));
  expect(await fresh()).toMatchObject({ value: 1, answers: 22, aiTargetId: chatgpt });
});

describe('visits of crawlers', () => {
  const hour = (hoursAgo: number) =>
    new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19);
  const send = async (entries: LogEntry[], websiteId = scene.websiteId) => {
    const reply = await scene.client.send('POST', `/websites/${websiteId}/logs`, {
      rawBody: toLog(entries),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(reply.status).toBe(200);
  };

  it('are the verified ones of seven days, and zero only where there were logs', async () => {
    const daily = Array.from({ length: 16 }, (_, day) => ({ at: hour(day * 24 + 2), target: '/' }));
    const recent = Array.from({ length: 4 }, (_, at) => ({ at: hour(at * 5 + 1), target: '/a' }));
    const spoofed = { at: hour(3), target: '/a', ip: addresses.stranger };
    await send([...daily, ...recent, spoofed]);
    const gap = await scene.addWebsite();
    await send([{ at: hour(30), target: '/' }], gap);
    const noVisit = await scene.addWebsite();
    const person = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ip: '198.51.100.8' };
    await send([{ at: hour(3), target: '/', ...person }], noVisit);
    // Seven days and four, against seven.
    expect((await rowOf()).crawlerVisits).toEqual({ value: 11, change: 4, days: 7 });
    expect((await rowOf(gap)).crawlerVisits).toEqual({ value: 1, change: null, days: 7 });
    expect((await rowOf(noVisit)).crawlerVisits).toEqual({ value: 0, change: null, days: 7 });
  });

  it('are the same once months are rolled up, of some websites or of all', async () => {
    const { database, clickhouse } = service.services;
    // Early in the last month, so that the days before are of a month that is over as well.
    const now = new Date();
    const nowMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 4, 12, 30);
    const at = (hoursAgo: number) =>
      new Date(nowMs - hoursAgo * 3_600_000).toISOString().slice(0, 19);
    const entries = Array.from({ length: 70 }, (_, index) => ({ at: at(index * 5), target: '/' }));
    await send(entries);
    const ids = [scene.websiteId, await scene.addWebsite()];
    const context = openWorkspace({ database, clickhouse }, scene);
    const read = () => readWebsiteVisits(context, ids, { days: 7, nowMs });
    const rollUp = () =>
      rollUpDueVisits({ database, clickhouse }, { quietSeconds: 0, rollsMax: 1_000 });
    const single = await read();
    expect(single.get(scene.websiteId)).toEqual({ visits: 34, before: 34 });
    // The hour before midnight is the only one in which the windows begin and end with a whole day.
    const beforeMidnight = { days: 7, nowMs: nowMs + 11 * 3_600_000 };
    const late = (await readWebsiteVisits(context, ids, beforeMidnight)).get(scene.websiteId);
    expect(late?.before).toBeGreaterThan(30);
    await rollUp();
    expect(await read()).toEqual(single);
    await send(entries.slice(0, 10), ids[1]);
    const mixed = await read();
    expect(mixed.get(ids[1] ?? '')).toEqual({ visits: 10, before: null });
    await rollUp();
    expect(await read()).toEqual(mixed);
    const months = await scene.owner.rows<{ roll: number | null }>(
      'select roll from visit_months where workspace_id = ?',
      [scene.workspaceId],
    );
    expect(months.filter(({ roll }) => roll !== null)).toHaveLength(3);
  });

  it('are null once logs have stopped for seven days', async () => {
    await send([{ at: hour(9 * 24), target: '/' }]);
    expect((await rowOf()).crawlerVisits).toBeNull();
  });
});

it('drops, alerts, failed jobs and health are counted for each website', async () => {
  const { database, clickhouse } = service.services;
  const { workspaceId, websiteId, owner } = scene;
  const other = await scene.addWebsite();
  const ids = await rank(websiteId, { 1: [1, 2, 3] });
  await owner.rows('update keywords set confirmed = false where id = any (?::uuid[])', [
    ids.slice(1),
  ]);
  await database.transaction(workspaceId, async (tx) => {
    const findings = ['Googlebot', 'bingbot'].map((subject) => ({ subject, evidence: {} }));
    const at = new Date();
    await applyFindings(tx, websiteId, { kind: 'bot_stopped', findings, at });
    for (const website of [websiteId, other]) {
      const { job } = await enqueueJob(tx, {
        type: 'gsc.collect',
        websiteId: website,
        input: {},
        memo: {},
      });
      await recordJobOutcome(tx, job.id, {
        status: website === websiteId ? 'failed' : 'completed',
        progress: null,
        warnings: [],
        skipped: [],
        result: null,
        error: null,
      });
    }
    const auditId = await insertPublishedAudit({ tx, clickhouse }, workspaceId, websiteId);
    await tx.run(
      sql('audits')
        .where({ workspace_id: workspaceId, id: auditId })
        .update({ health_score: 87, summary: JSON.stringify({ setsWebsiteScore: true }) }),
    );
    await tx.run(
      sql('websites')
        .where({ workspace_id: workspaceId, id: websiteId })
        .update({ health_score: 87 }),
    );
  });
  expect(await rowOf()).toMatchObject({
    unconfirmedDrops: 2,
    openAlerts: 2,
    failedJobs: 1,
    health: { score: 87, date: daysAgo(0) },
  });
  expect(await rowOf(other)).toMatchObject({
    unconfirmedDrops: 0,
    openAlerts: 0,
    failedJobs: 0,
    health: null,
  });
  await owner.rows(
    "update jobs set finished_at = now() - interval '8 days' where workspace_id = ? and status = 'failed'",
    [workspaceId],
  );
  expect((await rowOf()).failedJobs).toBe(0);
});

describe('the list', () => {
  it('begins with the largest change, up or down; without one comes last', async () => {
    const [up, down, none] = [
      await scene.addWebsite(),
      await scene.addWebsite(),
      await scene.addWebsite(),
    ];
    await rank(up, { 9: [5], 1: [4] });
    await rank(down, { 9: [1], 1: [9] });
    await rank(none, { 1: [1] });
    const order = async (query = '') => (await overview(query)).map(({ websiteId }) => websiteId);
    expect((await order()).slice(0, 2)).toEqual([down, up]);
    expect((await order('?sort=change')).slice(0, 2)).toEqual([up, down]);
    const page = await scene.client.get<Row[]>('/overview?limit=1&offset=1');
    expect([page.data.map(({ websiteId }) => websiteId), page.meta]).toEqual([
      [up],
      { total: 4, limit: 1, offset: 1 },
    ]);
    const names = (await overview('?sort=name')).map(({ name }) => name);
    expect(names).toEqual((await overview('?sort=-name')).map(({ name }) => name).reverse());
    const [first] = await overview('?sort=name&limit=1');
    expect(first?.name).toBe(names[0]);
    const [found] = await overview(`?q=${encodeURIComponent(names[2] ?? '')}`);
    expect(found?.name).toBe(names[2]);
    expect(await overview(`?websiteId=${found?.websiteId}`)).toEqual([found]);
  });

  it('leaves archived websites out, and those of another workspace', async () => {
    const archived = await scene.addWebsite();
    const theirs = await openScene(service);
    await rank(scene.websiteId, { 9: [2], 1: [3] });
    await scene.client.patch(`/websites/${archived}`, { archived: true });
    expect((await overview()).map(({ websiteId }) => websiteId)).toEqual([scene.websiteId]);
    const seen = await theirs.client.get<Row[]>('/overview');
    expect(seen.data.map(({ websiteId, visibility }) => [websiteId, visibility])).toEqual([
      [theirs.websiteId, null],
    ]);
    await theirs.close();
  });

  it('can be read by a read key, and as CSV', async () => {
    await rank(scene.websiteId, { 9: [2], 1: [3] });
    await scene.addWebsite();
    const reader = await newClient(service, scene.workspaceId, 'read');
    const json = await reader.get<Row[]>('/overview');
    const csv = await reader.get('/overview?format=csv');
    await expectCsvOf(json.data, csv.text);
  });
});
