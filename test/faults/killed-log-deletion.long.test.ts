import {
  added,
  type LogBatchScene,
  leaving,
  openLogBatchScene,
  pages,
  staying,
} from '../crawlers/log-batch-scene';
import { type OwnService, startOwnService } from '../support/own-service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// A worker of another file would continue where the killed one stopped, so this file starts its own servers.

let own: OwnService;
let scene: LogBatchScene;
let worker: WorkerProcess;

beforeAll(async () => {
  own = await startOwnService();
  scene = await openLogBatchScene(own.service);
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await scene.close();
  await own.stop();
});

/** Moments at which the worker dies, by what can be seen of its work. */
const moments: Record<string, (jobId: string, site: { id: string }) => Promise<boolean>> = {
  'is requested': async () => true,
  'has begun': async (jobId) => (await scene.readJob(jobId)).status !== 'queued',
  'has removed the visits': async (_, site) =>
    !(await scene.readPaths(site)).includes('/only-left'),
};

it.each(Object.entries(moments))(
  'a file is taken back whole when the worker is killed once it %s',
  async (_, hasCome) => {
    await scene.renewClient();
    const [site, other] = [await scene.newWebsite(), await scene.newWebsite()];
    for (const each of [site, other]) await each.track(...pages);
    await site.send(leaving);
    for (const each of [site, other]) await each.send(staying);
    const [batch] = await scene.batchesOf(site);
    const jobId = await scene.takeBack(site, [batch?.id ?? '']);
    await waitFor('the moment to die', () => hasCome(jobId, site));
    await worker.kill();
    // The service still takes lines in.
    for (const each of [site, other]) await each.send(added);
    worker = await own.startWorker();
    expect(await scene.finished(jobId)).toMatchObject({ status: 'completed' });
    expect(await scene.readAll(site)).toEqual(await scene.readAll(other));
    expect(await scene.batchesOf(site)).toHaveLength(2);
  },
);
