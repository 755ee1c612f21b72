import type { PlanName } from '../../modules/account/rules/plans';
import { plans } from '../../modules/account/rules/plans';
import { visitRetention } from '../../modules/crawlers/workflow-input';
import { forgetOldData } from '../../modules/retention/forget-old-data';
import { retention } from '../../modules/retention/workflow-input';
import {
  commitSearchDays,
  writeSearchRows,
} from '../../modules/search-console/store/search-day-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { fromUuid, newId, toUuid } from '../../platform/ids';
import { createLogger } from '../../platform/logger';
import { sql } from '../../platform/postgres/database';
import { taskQueues } from '../../platform/temporal/task-queues';
import { openWorkspace } from '../../platform/workspace';
import { openScene, reading, type Scene } from '../rankings/scene';
import { seedAnswers } from '../support/ai-answers';
import { ApiClient } from '../support/api-client';
import { clickhouseReads } from '../support/clickhouse-reads';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { insertPublishedAudit } from '../support/published-audit';
import { createResources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { storedRows } from '../support/stored-rows';
import { uniqueDomain } from '../support/unique-domain';

// It goes over the workspaces of all other tests, too.

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ').replace('Z', '');

/** Creates a workspace on the plan with visits received `days` ago. */
async function workspaceWith(plan: PlanName, receivedDaysAgo: number[], at = daysAgo(1)) {
  const { database, clickhouse } = collector.service.services;
  const { workspaceId } = await createWorkspace(plan);
  const websiteId = await database.transaction(workspaceId, (tx) =>
    insertWebsite(tx, {
      domain: uniqueDomain(),
      name: 'x',
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );
  const visits = receivedDaysAgo.map((days) => ({
    at,
    receivedAt: daysAgo(days),
    path: `/${days}`,
  }));
  await insertVisits(clickhouse, { workspaceId, websiteId }, visits);
  return async () => {
    const rows = await storedRows<{ path: string }>(clickhouse, workspaceId, {
      sql: 'SELECT path FROM crawler_visits WHERE workspace_id = {workspace:String} ORDER BY path',
    });
    return rows.map(({ path }) => path);
  };
}

const forget = () =>
  collector.service.services.temporal.client.workflow.execute(visitRetention.workflow, {
    workflowId: `forget-${Date.now()}`,
    taskQueue: taskQueues.core,
    // Small pages, so that several are gone through.
    args: [{ workspacesMax: 3 }],
  });

it('each plan keeps its days, counted from receipt, and what is older really goes', async () => {
  const { free, pro } = plans;
  const kept = await workspaceWith('free', [0, free.logRetentionDays - 1]);
  const cut = await workspaceWith('free', [1, free.logRetentionDays + 1]);
  const longer = await workspaceWith('pro', [free.logRetentionDays + 1, pro.logRetentionDays + 1]);
  const oldLog = await workspaceWith('free', [1], '2024-12-01 00:00:00.000');
  await forget();
  expect(await kept()).toEqual(['/0', `/${free.logRetentionDays - 1}`]);
  expect(await cut()).toEqual(['/1']);
  expect(await longer()).toEqual([`/${free.logRetentionDays + 1}`]);
  expect(await oldLog()).toEqual(['/1']);
  expect(await forget()).toEqual({ visitsRemoved: 0 });
});

describe('data that age', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await openScene(collector.service);
  });
  afterEach(() => scene.close());

  const day = (days: number) => daysAgo(days).slice(0, 10);
  const forgetData = () =>
    collector.service.services.temporal.client.workflow.execute(retention.workflow, {
      workflowId: `forget-data-${Date.now()}`,
      taskQueue: taskQueues.core,
      args: [{ workspacesMax: 3 }],
    });

  type Line = { kind: string; keptSince: string | null; [name: string]: unknown };
  const lineOf = async (data: string, path = '/account/retention') => {
    const { data: found, error } = await scene.client.get<{ kinds: Line[] }>(path);
    expect(error).toBeUndefined();
    return found.kinds.find((one) => one.kind === data);
  };

  const place = { position: 3, domain: 'example.com', url: 'https://example.com/' };
  async function keywordRead(days: readonly string[]) {
    const keywordId = await scene.addKeyword('shoes');
    const places = [{ ...place, featuredSnippet: false, isOwn: true }];
    for (const one of days) await scene.write([reading(3, { keywordId, day: one, places })]);
    return keywordId;
  }
  const pagesOf = async (keywordId: string) => {
    const { clickhouse } = collector.service.services;
    const rows = await storedRows<{ day: string }>(clickhouse, scene.workspaceId, {
      sql: `SELECT DISTINCT toString(day) AS day FROM serp_pages
            WHERE workspace_id = {workspace:String} AND keyword_id = {keyword:String} ORDER BY day`,
      parameters: { keyword: keywordId },
    });
    return rows.map((row) => row.day);
  };

  it('result pages past the setting go as the preview says, readings stay, and reads name the first day', async () => {
    const days = [day(90), day(60), day(2)];
    const keywordId = await keywordRead(days);
    const preview = '/account/retention/preview?resultPages=30';
    const before = await lineOf('resultPages', preview);
    expect(before).toMatchObject({ removed: 2, days: 30, keptSince: null });
    expect(before?.['removedBytes']).toBeGreaterThan(0);

    await forgetData();
    expect(await pagesOf(keywordId)).toEqual(days);
    const saved = await scene.client.patch('/account/retention', { resultPages: 30 });
    expect(saved.error).toBeUndefined();
    await forgetData();
    expect(await pagesOf(keywordId)).toEqual([day(2)]);
    expect(await forgetData()).toMatchObject({ failed: 0 });

    const keptSince = before?.['firstKeptDay'];
    expect(await lineOf('resultPages')).toMatchObject({ keptSince });
    const history = await scene.client.get<unknown[]>(
      `/keywords/${keywordId}/history?from=${day(90)}&to=${day(0)}`,
    );
    expect(history.data).toHaveLength(3);
    for (const path of [
      `/keywords/${keywordId}/serp`,
      `/websites/${scene.websiteId}/competitors`,
      `/websites/${scene.websiteId}/competitors/keywords`,
    ]) {
      const { error } = await scene.client.get(`${path}?day=${day(60)}`);
      expect([path, error?.details]).toEqual([
        path,
        [expect.objectContaining({ path: 'query.day', code: 'not_kept' })],
      ]);
      expect((await scene.client.get(`${path}?day=${day(2)}`)).status).toBe(200);
    }

    // What is gone does not come back with a longer setting.
    await scene.client.patch('/account/retention', { resultPages: null });
    expect(await lineOf('resultPages')).toMatchObject({ days: null, keptDays: null, keptSince });
  });

  it('without a page that is left, the newest reading is not pending', async () => {
    const keywordId = await keywordRead([day(60)]);
    await scene.client.patch('/account/retention', { resultPages: 30 });
    await forgetData();
    const { data } = await scene.client.get<{ evidence: { state: string } }>(
      `/keywords/${keywordId}/serp`,
    );
    expect(data.evidence.state).toBe('not_measured');
  });

  it('of an old answer the response goes, and its text and numbers stay', async () => {
    const { database, clickhouse } = collector.service.services;
    const [targetId, promptId] = [newId('aiTarget'), newId('prompt')];
    const { websiteId, workspaceId } = scene;
    const ids = await seedAnswers(
      openWorkspace({ database, clickhouse }, workspaceId),
      { websiteId },
      [
        { promptId, targetId, at: day(60), text: 'An old answer.' },
        { promptId, targetId, at: day(2), text: 'A new one.' },
      ],
    );
    expect(await lineOf('aiResponses', '/account/retention/preview?aiResponses=30')).toMatchObject({
      removed: 1,
    });
    await scene.client.patch('/account/retention', { aiResponses: 30 });
    await forgetData();
    const answers = await Promise.all(
      ids.map((id) =>
        scene.client.get(`/websites/${websiteId}/ai/answers/${id}?include=raw`).then((r) => r.data),
      ),
    );
    expect(answers).toMatchObject([
      { text: 'An old answer.', raw: null },
      { text: 'A new one.', raw: expect.stringMatching(/./) },
    ]);
  });

  it('old audits go but the newest crawl', async () => {
    const { database, clickhouse } = collector.service.services;
    const { workspaceId, websiteId } = scene;
    const audits = await database.transaction(workspaceId, async (tx) => {
      const insert = () => insertPublishedAudit({ tx, clickhouse }, workspaceId, websiteId);
      return [await insert(), await insert()];
    });
    await scene.owner.rows(`update audits set created_at = ? where workspace_id = ?`, [
      day(60),
      workspaceId,
    ]);
    const preview = await lineOf('audits', '/account/retention/preview?audits=30');
    expect(preview).toMatchObject({ removed: 1 });
    await scene.client.patch('/account/retention', { audits: 30 });
    await forgetData();
    const { data } = await scene.client.get<{ id: string }[]>(`/audits?websiteId=${websiteId}`);
    expect(data.map(({ id }) => id)).toEqual([audits[1]]);
  });

  it('entries of the audit log go, and its reads say since when it is kept', async () => {
    const { workspaceId } = scene;
    await scene.owner.rows('update audit_log set at = ? where workspace_id = ?', [
      day(60),
      workspaceId,
    ]);
    const preview = await lineOf('auditLog', '/account/retention/preview?auditLog=30');
    expect(preview?.['removed']).toBeGreaterThan(0);
    await scene.client.patch('/account/retention', { auditLog: 30 });
    await forgetData();
    const { data } = await scene.client.get<{ action: string }[]>('/account/audit-log');
    expect(data.map(({ action }) => action)).toEqual(['retention.update']);
    const { error } = await scene.client.get(`/account/audit-log?from=${day(60)}`);
    expect(error.details).toMatchObject([{ path: 'query.from', code: 'not_kept' }]);
    const young = collector.service.services.database.transaction(workspaceId, (tx) =>
      tx.run(sql.raw('select forget_audit_log(current_date, 10)')),
    );
    await expect(young).rejects.toThrow('at least 30 days');
  });

  it('rows of Search Console go with their days, totals stay, and reads name the first day', async () => {
    const { service } = collector;
    const { clickhouse } = service.services;
    const { ids, readWriteKey, workspace } = await createResources(
      service,
      await createWorkspace(),
    );
    const { workspaceId } = workspace;
    const websiteId = ids['websiteId'] ?? '';
    const property = 'sc-domain:sample.example';
    const scope = { workspaceId, websiteId, property, type: 'web' as const };
    const days = [day(600), day(10)];
    const version = Date.now();
    const sums = { clicks: 3, impressions: 30, weightedPosition: 90 };
    const row = { query: 'shoes', page: '', value: '', ...sums };
    const rows = days.map((one) => ({ shape: 'query' as const, day: one, rows: [row] }));
    await writeSearchRows(clickhouseReads(clickhouse, scope), scope, version, rows);
    const committed = days.flatMap((one) =>
      (['date', 'query'] as const).map((shape) => ({
        ...sums,
        shape,
        day: one,
        version,
        rowCount: 1,
        isFinal: true,
        isCapped: false,
        aggregation: 'byProperty',
        method: 'search_console_api',
        source: 'live' as const,
        jobId: ids['jobId'] ?? '',
      })),
    );
    await commitSearchDays(clickhouseReads(clickhouse, scope), scope, committed);
    const client = new ApiClient(service.url, readWriteKey);
    const list = `/websites/${websiteId}/search-console/performance?compare=none`;
    const old = `from=${day(605)}&to=${day(595)}`;
    expect((await client.get(`${list}&${old}`)).data).toHaveLength(1);

    const tooFew = await client.patch('/account/retention', { searchRows: 499 });
    expect(tooFew.status).toBe(422);
    const saved = await client.patch('/account/retention', { searchRows: 500 });
    expect(saved.error).toBeUndefined();
    expect(await forgetData()).toMatchObject({ failed: 0 });

    const daysOf = async (table: string, shape: string) => {
      const found = await storedRows<{ day: string }>(clickhouse, workspaceId, {
        sql: `SELECT toString(day) AS day FROM ${table} AS t
              WHERE workspace_id = {workspace:String} AND shape = {shape:String} ORDER BY t.day`,
        parameters: { shape },
      });
      return found.map((one) => one.day);
    };
    expect(await daysOf('search_rows', 'query')).toEqual([day(10)]);
    expect(await daysOf('search_days', 'query')).toEqual([day(10)]);
    expect(await daysOf('search_days', 'date')).toEqual(days);
    const { error } = await client.get(`${list}&${old}`);
    expect(error.details).toMatchObject([{ path: 'query.from', code: 'not_kept' }]);
    expect((await client.get(`${list}&${old}&dimension=day`)).data).toHaveLength(1);
    expect((await client.get(list)).data).toHaveLength(1);
  });

  it('events go with their deliveries after 30 days, or sooner where it is asked for', async () => {
    const { ids, readWriteKey, workspace } = await createResources(
      collector.service,
      await createWorkspace(),
    );
    const client = new ApiClient(collector.service.url, readWriteKey);
    const count = async () => {
      const path = `/webhooks/${ids['webhookId']}/deliveries`;
      return (await client.get<unknown[]>(path)).data.length;
    };
    const age = (days: number) =>
      scene.owner.rows('update events set occurred_at = ? where workspace_id = ?', [
        day(days),
        workspace.workspaceId,
      ]);
    await age(29);
    await forgetData();
    expect(await count()).toBe(1);
    const preview = await client.get<{ kinds: Line[] }>('/account/retention/preview?deliveries=7');
    const going = preview.data.kinds.find(({ kind }) => kind === 'deliveries');
    expect(going).toMatchObject({ days: 7, daysMax: 30 });
    expect(going?.['removed']).toBeGreaterThan(0);
    await client.patch('/account/retention', { deliveries: 7 });
    await forgetData();
    expect(await count()).toBe(0);
  });

  it('a plan’s limit counts without a setting, and no setting is longer', async () => {
    const { services } = collector.service;
    const keywordId = await keywordRead([day(60), day(2)]);
    const retentionLimits = [{ plan: 'unlimited', data: 'resultPages', days: 45 }];
    // The last before this workspace, so that others' data stay.
    const number = BigInt(`0x${toUuid(scene.workspaceId).replaceAll('-', '')}`);
    const afterWorkspaceId = fromUuid((number - 256n).toString(16).padStart(32, '0'));
    const log = createLogger('worker', 'silent');
    const page = { afterWorkspaceId, workspacesMax: 1, nowMs: Date.now() };
    const forgotten = await forgetOldData({ ...services, retentionLimits, log }, page);
    expect(forgotten).toMatchObject({ removed: 1, failed: 0 });
    expect(await pagesOf(keywordId)).toEqual([day(2)]);
  });
});
