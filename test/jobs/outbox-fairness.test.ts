import { sendToTemporal } from '../../modules/jobs/store/outbox';
import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

const entriesMax = 50;
let app: Database;
beforeAll(() => {
  app = openDatabase({ url: loadConfig(process.env).database.url, poolMax: 4 });
});
afterAll(() => app.close());

type Claimed = { attempts: number; workspaceId: string; id: number; payload: { jobId: string } };

/** Claims once, and returns what it took of these workspaces. */
async function claim(workspaceIds: readonly string[], busy: string[] = []): Promise<Claimed[]> {
  const entries = await app.system.run<Claimed>(
    sql.raw('select * from claim_outbox(?, ?)', [entriesMax, busy]),
  );
  return entries.filter(({ workspaceId }) => workspaceIds.includes(workspaceId));
}

const settle = (entries: readonly Claimed[]) =>
  Promise.all(
    entries.map(({ workspaceId, id }) =>
      app.system.run(sql.raw('select settle_outbox(?, ?)', [workspaceId, id])),
    ),
  );

/** Writes messages of jobs that do not exist. */
async function send(count: number): Promise<{ workspaceId: string; jobIds: string[] }> {
  const { workspaceId } = await createWorkspace();
  const jobIds = Array.from({ length: count }, () => newId('job'));
  await app.transaction(workspaceId, (tx) =>
    sendToTemporal(
      tx,
      jobIds.map((jobId) => ({ kind: 'cancel_workflow', payload: { jobId } })),
    ),
  );
  return { workspaceId, jobIds };
}

it('a job starts with the next claim, however many jobs another workspace has started', async () => {
  const many = await send(100);
  const one = await send(1);
  const workspaces = [many.workspaceId, one.workspaceId];
  const first = await claim(workspaces);
  const jobIds = first.map(({ payload }) => payload.jobId);
  expect(jobIds).toContain(one.jobIds[0]);
  expect(first.filter(({ workspaceId }) => workspaceId === many.workspaceId)).toHaveLength(
    entriesMax / 5,
  );
  await settle(first);
  const rest: Claimed[] = [];
  for (let next = await claim(workspaces); next.length > 0; next = await claim(workspaces)) {
    rest.push(...next);
    await settle(next);
  }
  const all = [...first, ...rest].map(({ payload }) => payload.jobId);
  expect(all.toSorted()).toEqual([...many.jobIds, ...one.jobIds].toSorted());
});

it('claims nothing of a workspace that has as many under way as it may', async () => {
  const [many, one] = [await send(10), await send(1)];
  const workspaces = [many.workspaceId, one.workspaceId];
  const first = await claim(workspaces, [many.workspaceId]);
  expect(first.map(({ payload }) => payload.jobId)).toEqual(one.jobIds);
  await settle([...first, ...(await claim(workspaces))]);
});

it('keeps a claimed entry, and offers it again once it is released', async () => {
  const { workspaceId, jobIds } = await send(1);
  const [entry] = await claim([workspaceId]);
  expect(await claim([workspaceId])).toEqual([]);
  await app.system.run(sql.raw('select release_outbox(?, ?)', [workspaceId, Number(entry?.id)]));
  const again = await waitFor('the entry', async () => {
    const [claimed] = await claim([workspaceId]);
    return claimed;
  });
  expect(again).toMatchObject({ payload: { jobId: jobIds[0] }, attempts: 2 });
  await settle([again]);
});

it('two dispatchers at once claim no entry twice', async () => {
  const { workspaceId, jobIds } = await send(100);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim([workspaceId])));
  const claimed = claims.flat().map(({ id }) => id);
  expect(claimed.length).toBeGreaterThan(0);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.length).toBeLessThanOrEqual(jobIds.length);
  await app.transaction(workspaceId, (tx) =>
    tx.run(sql('outbox').where({ workspace_id: workspaceId }).delete()),
  );
});
