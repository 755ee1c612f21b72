import type { Client } from '@temporalio/client';
import { ensureHousekeepingSchedules } from '../../activities/housekeeping-schedules';
import { numberedUuid } from '../../dev/numbered-ids';
import { writeBatch } from '../../modules/ai/collect/write-batch';
import { listRenewal } from '../../modules/crawlers/workflow-input';
import { purgeEndedSeries } from '../../modules/rankings/store/ended-series-store';
import { seriesPurge } from '../../modules/rankings/workflow-input';
import { toUuid } from '../../platform/ids';
import { taskQueues } from '../../platform/temporal/task-queues';
import { openWorkspace } from '../../platform/workspace';
import { openAiScene } from '../ai/scene';
import { openScene, reading, type Scene } from '../rankings/scene';
import { seedAnswers, toAsked } from '../support/ai-answers';
import { type Collector, startCollector } from '../support/collector';
import { storedRows } from '../support/stored-rows';

let collector: Collector;
let scene: Scene;
let temporal: Client;

beforeAll(async () => {
  collector = await startCollector();
  temporal = collector.service.services.temporal.client;
});
afterAll(() => collector.stop());
beforeEach(async () => {
  // The purge works for all workspaces: what other tests left is out of the way.
  while ((await purgeNow()).series > 0);
  scene = await openScene(collector.service);
});
afterEach(() => scene.close());

const purgeNow = (deps: Partial<Collector['service']['services']> = {}) =>
  purgeEndedSeries(
    { ...collector.service.services, ...deps },
    { endedForMs: 0, seriesMax: seriesPurge.input.seriesMax },
  );

const days = ['2026-10-30', '2026-11-09', '2026-11-10'];

/** A keyword with a reading and a page on each of the days. */
async function keywordRead(name: string): Promise<string> {
  const keywordId = await scene.addKeyword(name);
  const result = { position: 3, domain: 'example.com', url: 'https://example.com/' };
  const places = [{ ...result, featuredSnippet: false, isOwn: true }];
  for (const day of days) await scene.write([reading(3, { keywordId, day, places })]);
  return keywordId;
}

/** Days that are stored of a keyword, those that are only hidden included. */
async function stored(table: 'rank_readings' | 'serp_pages', keywordId: string) {
  const { clickhouse } = scene.service.services;
  const rows = await storedRows<{ day: string }>(clickhouse, scene.workspaceId, {
    sql: `SELECT DISTINCT toString(day) AS day FROM ${table}
          WHERE workspace_id = {workspace:String} AND keyword_id = {keyword:String} ORDER BY day`,
    parameters: { keyword: keywordId },
  });
  return rows.map(({ day }) => day);
}

const both = async (keywordId: string) => [
  await stored('rank_readings', keywordId),
  await stored('serp_pages', keywordId),
];

const ended = () =>
  scene.owner.rows('select keyword_id from ended_rank_series where workspace_id = ?', [
    scene.workspaceId,
  ]);

const purge = (endedForMs = 0) =>
  temporal.workflow.execute('purgeEndedSeries', {
    workflowId: `test-${scene.workspaceId}-${endedForMs}`,
    taskQueue: taskQueues.core,
    args: [{ ...seriesPurge.input, endedForMs, seriesMax: 1 }],
  });

const remove = async (...ids: string[]) => {
  const answer = await scene.client.delete('/keywords', { body: { ids } });
  expect(answer.error).toBeUndefined();
};

const change = async (id: string, changes: object) => {
  const answer = await scene.client.patch('/keywords', { ids: [id], changes });
  expect(answer.error).toBeUndefined();
};

it('every reading of a deleted keyword goes, really, and no other', async () => {
  const [doomed, gone, kept] = [
    await keywordRead('doomed'),
    await keywordRead('gone'),
    await keywordRead('kept'),
  ];
  await remove(doomed, gone);
  await purge();
  expect([await both(doomed), await both(gone)]).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(await both(kept)).toEqual([days, days]);
  expect(await ended()).toEqual([]);
});

it('of a changed keyword goes what it was before, and its own readings stay', async () => {
  const keywordId = await keywordRead('before');
  await change(keywordId, { device: 'mobile' });
  const today = new Date(Date.now() + 1_000).toISOString();
  await scene.write([reading(7, { keywordId, day: today.slice(0, 10), checkedAt: today })]);
  const history = () => scene.client.get(`/keywords/${keywordId}/history`);
  const before = (await history()).data;
  await purge();
  expect(await both(keywordId)).toEqual([[today.slice(0, 10)], [today.slice(0, 10)]]);
  expect((await history()).data).toEqual(before);
  // What comes late of the old series is still not taken.
  await scene.write([reading(1, { keywordId, day: '2026-11-10' })]);
  expect(await stored('rank_readings', keywordId)).toEqual([today.slice(0, 10)]);
});

it('what ended just now waits, since an insert under way may still land', async () => {
  const keywordId = await keywordRead('just now');
  await remove(keywordId);
  await purge(seriesPurge.input.endedForMs);
  expect(await both(keywordId)).toEqual([days, days]);
  expect(await ended()).toEqual([{ keywordId }]);
});

it('run again after a death in between it finishes, and removes nothing more', async () => {
  const keywordId = await keywordRead('twice');
  await remove(keywordId);
  const died = new Error('died');
  const { database } = collector.service.services;
  const dying = { ...database, transaction: () => Promise.reject(died) };
  await expect(purgeNow({ database: dying })).rejects.toBe(died);
  expect(await both(keywordId)).toEqual([[], []]);
  expect(await ended()).toHaveLength(1);
  expect(await purgeNow()).toEqual({ series: 1, rowsRemoved: 0 });
  expect(await ended()).toEqual([]);
});

it('thousands of keywords go at once', async () => {
  const keywordId = await keywordRead('among thousands');
  await remove(keywordId);
  await scene.owner.rows(
    `insert into ended_rank_series (workspace_id, website_id, keyword_id)
     select ?, ?, ${numberedUuid('keyword', 'n')} from generate_series(1, 4999) n`,
    [scene.workspaceId, scene.websiteId],
  );
  expect(await purgeNow()).toEqual({ series: 5_000, rowsRemoved: 6 });
  expect(await both(keywordId)).toEqual([[], []]);
});

it('answers to a deleted prompt go as well, and late ones are not kept', async () => {
  const { services } = collector.service;
  const ai = await openAiScene(collector.service, scene.workspaceId);
  const [doomed = '', kept = ''] = await ai.addPrompts('best shoes', 'best boots');
  const targetId = await ai.addTarget({ engine: 'chatgpt', provider: 'openai' });
  const { websiteId, workspaceId } = ai;
  const given = { text: 'Acme.', targetId };
  await seedAnswers(openWorkspace(services, workspaceId), { websiteId }, [
    { ...given, promptId: doomed },
    { ...given, promptId: kept },
  ]);
  const storedPrompts = async () => {
    const tables = ['ai_answers', 'ai_readings', 'ai_days', 'ai_periods', 'ai_prompt_days'];
    const found = tables.map((table) =>
      storedRows<{ prompt: string }>(services.clickhouse, workspaceId, {
        sql: `SELECT DISTINCT toString(prompt_uuid) AS prompt FROM ${table}
              WHERE workspace_id = {workspace:String} ORDER BY prompt`,
      }),
    );
    return (await Promise.all(found)).map((rows) => rows.map(({ prompt }) => prompt));
  };
  const both = [toUuid(doomed), toUuid(kept)].sort();
  expect(await storedPrompts()).toEqual([both, both, both, both, both]);
  const answer = await ai.client.delete(`${ai.path}/prompts`, { body: { ids: [doomed] } });
  expect(answer.error).toBeUndefined();
  await writeBatch(openWorkspace(services, workspaceId), {
    websiteId,
    domain: 'example.com',
    asked: [toAsked({ ...given, promptId: doomed })],
  });
  await purge();
  const only = [toUuid(kept)];
  expect(await storedPrompts()).toEqual([only, only, only, only, only]);
  const waiting = 'select prompt_id from ended_ai_prompts where workspace_id = ?';
  expect(await scene.owner.rows(waiting, [workspaceId])).toEqual([]);
});

it('a schedule starts it, and is made once', async () => {
  await ensureHousekeepingSchedules(temporal, []);
  await ensureHousekeepingSchedules(temporal, []);
  const schedule = temporal.schedule.getHandle(seriesPurge.scheduleId);
  expect((await schedule.describe()).action).toMatchObject({
    workflowType: 'purgeEndedSeries',
    taskQueue: taskQueues.core,
  });
  await schedule.delete();
  await temporal.schedule.getHandle(listRenewal.scheduleId).delete();
});
