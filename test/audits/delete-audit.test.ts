import {
  deleteOldAudits,
  purgeDeletedAudits,
} from '../../modules/audits/store/deleted-audit-store';
import { auditPurge } from '../../modules/audits/workflow-input';
import { sql } from '../../platform/postgres/database';
import { taskQueues } from '../../platform/temporal/task-queues';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { insertLiveAudit, insertPublishedAudit } from '../support/published-audit';
import { createWorkspace } from '../support/service';
import { storedRows } from '../support/stored-rows';
import { uniqueDomain } from '../support/unique-domain';

let collector: Collector;
let workspaceId: string;
let client: ApiClient;
let websiteId: string;

beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(async () => {
  // The purge works for all workspaces: what other tests left is out of the way.
  while ((await purge()).audits > 0);
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  websiteId = data.id;
});
afterAll(() => collector.stop());

const purge = (services: Partial<Collector['service']['services']> = {}) =>
  purgeDeletedAudits(
    { ...collector.service.services, ...services },
    { deletedForMs: 0, auditsMax: auditPurge.input.auditsMax },
  );

const publish = () =>
  collector.service.services.database.transaction(workspaceId, (tx) =>
    insertPublishedAudit(
      { tx, clickhouse: collector.service.services.clickhouse },
      workspaceId,
      websiteId,
    ),
  );

/** Audits of the website that ClickHouse has rows of, those that are only hidden included. */
async function stored(): Promise<string[]> {
  const { clickhouse } = collector.service.services;
  const rows = await storedRows<{ id: string }>(clickhouse, workspaceId, {
    sql: 'SELECT DISTINCT audit_id AS id FROM audit_urls WHERE workspace_id = {workspace:String} ORDER BY id',
  });
  return rows.map(({ id }) => id);
}
const listed = async () =>
  (await client.get<{ id: string }[]>(`/websites/${websiteId}/audits`)).data.map(({ id }) => id);

it('a deleted audit is gone at once, and what it found soon after, and no other’s', async () => {
  const [doomed, kept] = [await publish(), await publish()];
  const answer = await client.delete(`/audits/${doomed}`);
  expect([answer.status, answer.data]).toEqual([200, { deleted: true }]);
  expect((await client.get(`/audits/${doomed}`)).status).toBe(404);
  expect((await client.get(`/audits/${doomed}/pages`)).status).toBe(404);
  expect((await client.delete(`/audits/${doomed}`)).status).toBe(404);
  expect(await listed()).toEqual([kept]);
  expect(await stored()).toEqual([doomed, kept]);
  const { client: temporal } = collector.service.services.temporal;
  await temporal.workflow.execute(auditPurge.workflow, {
    workflowId: `test-${workspaceId}`,
    taskQueue: taskQueues.core,
    args: [{ ...auditPurge.input, deletedForMs: 0, auditsMax: 1 }],
  });
  expect(await stored()).toEqual([kept]);
  expect((await client.get(`/audits/${kept}/pages`)).status).toBe(200);
});

it('does not delete a running audit', async () => {
  const { data: job } = await client.post<{ job: { id: string } }>(
    `/websites/${websiteId}/audits`,
    {},
  );
  const live = await collector.service.services.database.transaction(workspaceId, (tx) =>
    insertLiveAudit(tx, { workspaceId, websiteId }, job.job.id),
  );
  const refused = await client.delete(`/audits/${live}`);
  expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
  expect(await listed()).toContain(live);
});

it('a purge that died in between is finished by the next one', async () => {
  const doomed = await publish();
  await client.delete(`/audits/${doomed}`);
  const died = new Error('died');
  const { database } = collector.service.services;
  const dying = { ...database, transaction: () => Promise.reject(died) };
  await expect(purge({ database: dying })).rejects.toBe(died);
  expect(await purge()).toEqual({ audits: 1 });
  expect(await stored()).toEqual([]);
  expect(await purge()).toEqual({ audits: 0 });
});

it('audits of lists push out neither the newest crawl nor the whole one, nor what they are compared with', async () => {
  const { database } = collector.service.services;
  const change = (id: string | undefined, changes: object) =>
    database.transaction(workspaceId, (tx) =>
      tx.run(
        sql('audits')
          .where({ workspace_id: workspaceId, id: id as string })
          .update(changes),
      ),
    );
  const asOf = (mode: string) => sql.raw(`options || jsonb_build_object('mode', ?::text)`, [mode]);
  const ids: string[] = [];
  for (let at = 0; at < 28; at += 1) ids.push(await publish());
  const [old, whole, before, filtered, canceled, ...lists] = ids;
  const summary = { setsWebsiteScore: true };
  await change(whole, { summary, compared_with: old });
  await change(filtered, { compared_with: before });
  await change(canceled, { end_reason: 'canceled' });
  for (const id of lists) await change(id, { options: asOf('list') });
  const drop = () => database.transaction(workspaceId, (tx) => deleteOldAudits(tx, websiteId));
  await drop();
  expect((await listed()).reverse()).toEqual([old, whole, before, filtered, ...lists.slice(-20)]);
  // The next whole one takes the place of all of them, but for the one that it is compared with.
  await change(lists.at(-1), { options: asOf('site'), summary, compared_with: whole });
  await drop();
  expect((await listed()).reverse()).toEqual([whole, ...lists.slice(-20)]);
});

it('a website keeps its newest 20 audits, and those that are running', async () => {
  const { database } = collector.service.services;
  const ids: string[] = [];
  for (let at = 0; at < 22; at += 1) ids.push(await publish());
  const [oldest] = ids;
  await database.transaction(workspaceId, (tx) =>
    tx.run(
      sql('jobs')
        .where('workspace_id', workspaceId)
        .whereIn(
          'id',
          sql('audits')
            .select('job_id')
            .where('id', oldest as string),
        )
        .update({ status: 'running', finished_at: null }),
    ),
  );
  await database.transaction(workspaceId, (tx) => deleteOldAudits(tx, websiteId));
  expect((await listed()).reverse()).toEqual([oldest, ...ids.slice(2)]);
});
