import type { PlanName } from '../../modules/account/rules/plans';
import { plans } from '../../modules/account/rules/plans';
import { visitRetention } from '../../modules/crawlers/workflow-input';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { taskQueues } from '../../platform/temporal/task-queues';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { uniqueDomain } from '../support/samples';
import { createWorkspace } from '../support/service';
import { storedRows } from '../support/stored-rows';

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
