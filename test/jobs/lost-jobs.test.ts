import { createLostJobs } from '../../activities/jobs/lost-jobs';
import { getJob } from '../../modules/jobs/store/job-store';
import { newId, toUuid } from '../../platform/ids';
import { createLogger } from '../../platform/logger';
import { CollectionScene, keywordNames } from '../support/collection-scene';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let scene: CollectionScene;
let owner: OwnerRows;

beforeAll(async () => {
  // Tasks that are never ready, so that a collection lasts.
  collector = await startCollector({ queueDelayMs: 600_000 });
  scene = await CollectionScene.open(collector.service);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await collector.stop();
});

const workflowOf = (jobId: string) =>
  collector.service.services.temporal.client.workflow.getHandle(jobId);

const running = (jobId: string) =>
  waitFor('the job to run', async () => (await scene.read(jobId)).status === 'running');

/** Makes the jobs due, since a job is looked at again after twenty seconds, and looks at them. */
async function lookAtJobs(...jobIds: string[]) {
  for (const jobId of jobIds) {
    await owner.rows(
      `update jobs set looked_at = now() - interval '1 hour', created_at = now() - interval '1 hour'
       where id = ?`,
      [toUuid(jobId)],
    );
  }
  const { database, temporal } = collector.service.services;
  const log = createLogger('test', 'error');
  const lostJobs = createLostJobs({ database, temporal, log });
  lostJobs.start();
  await waitFor('a look at the jobs', async () => {
    const waiting = await Promise.all(
      jobIds.map((jobId) =>
        owner.rows(`select 1 from jobs where id = ? and looked_at < now() - interval '1 minute'`, [
          toUuid(jobId),
        ]),
      ),
    );
    return waiting.flat().length === 0;
  });
  // The round that has begun is completed.
  await lostJobs.stop();
}

it('a terminated job fails, and its website can be collected again', async () => {
  const websiteId = await scene.newWebsite(keywordNames(2));
  const jobId = await scene.refresh(websiteId);
  await running(jobId);
  await lookAtJobs(jobId);
  expect((await scene.read(jobId)).status).toBe('running');

  await workflowOf(jobId).terminate('by an operator');
  expect(await scene.refresh(websiteId)).toBe(jobId);
  await lookAtJobs(jobId);
  // The service looks at its jobs, too, and may be the one that has this one in hand.
  await waitFor('the end of the job', async () => (await scene.read(jobId)).status === 'failed');
  const { data } = await scene.client.get<{ status: string; error: object; isStale: boolean }>(
    `/jobs/${jobId}`,
  );
  expect(data).toMatchObject({
    status: 'failed',
    error: { code: 'workflow_lost', message: expect.stringContaining('Start the job again') },
    isStale: false,
  });
  const next = await scene.refresh(websiteId);
  expect(next).not.toBe(jobId);
  await running(next);
  await workflowOf(next).terminate('the test is over');
  await lookAtJobs(next);
});

it('a canceled job whose workflow is gone ends as canceled', async () => {
  const jobId = await scene.refresh(await scene.newWebsite(keywordNames(2)));
  await running(jobId);
  await workflowOf(jobId).terminate('by an operator');
  expect((await scene.client.post(`/jobs/${jobId}/cancel`)).status).toBe(202);
  await lookAtJobs(jobId);
  expect(await scene.read(jobId)).toMatchObject({
    status: 'canceled',
    error: { code: 'canceled' },
  });
});

it('a job that Temporal does not know fails; one that waits for its start does not', async () => {
  const { workspaceId } = scene;
  const insert = async (jobId: string) => {
    await owner.rows(
      `insert into jobs (workspace_id, id, type, status) values (?, ?, 'serp.collect', 'running')`,
      [toUuid(workspaceId), toUuid(jobId)],
    );
    return jobId;
  };
  const unknown = await insert(newId('job'));
  const waiting = await insert(newId('job'));
  await owner.rows(
    `insert into outbox (workspace_id, kind, payload, next_attempt_at)
     values (?, 'start_workflow', jsonb_build_object('jobId', ?::text), now() + interval '1 hour')`,
    [toUuid(workspaceId), waiting],
  );
  await owner.rows(`update jobs set created_at = now() - interval '1 hour' where id = ?`, [
    toUuid(waiting),
  ]);
  await lookAtJobs(unknown);
  const database = collector.service.services.database.reader(workspaceId);
  expect(await getJob(database, unknown)).toMatchObject({
    status: 'failed',
    error: { code: 'workflow_lost' },
  });
  expect((await getJob(database, waiting)).status).toBe('running');
  await owner.rows(`delete from outbox where payload ->> 'jobId' = ?`, [waiting]);
});
