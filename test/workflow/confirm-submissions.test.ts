import type { Job } from '../../modules/jobs/store/job-store';
import { sql } from '../../platform/postgres/database';
import { control } from '../providers/sandbox-providers';
import { type Collector, startCollector } from '../support/collector';
import { SubmissionScene } from '../support/submission-scene';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let scene: SubmissionScene;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());
beforeEach(async () => {
  scene = await SubmissionScene.open(collector.service, collector.sandboxUrl);
  await control(collector.sandboxUrl, 'DELETE', 'calls');
});

const jobsOf = async (websiteId: string): Promise<Job[]> =>
  (await scene.client.get<Job[]>(`/jobs?websiteId=${websiteId}&type=indexing.confirm`)).data;

it('a visit of a crawler whose engine takes the channel proves it, and no other does', async () => {
  const { id, urlIds } = await scene.newWebsite(3);
  const [proven = '', wrong = '', broken = ''] = urlIds;
  // With nothing to wait for it ends at once.
  expect(await scene.finished(await scene.enqueueConfirmation(id))).toMatchObject({
    result: { confirmed: 0 },
  });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await scene.finished(job.id);
  // The submission made the job that looks; it waits for half a minute first, unless it is nudged.
  const [first] = await scene.submissions(id);
  const after = new Date(Date.parse(first?.lastSubmittedAt ?? '') + 2_000);
  await scene.visit(id, { urlId: proven, bot: 'bingbot', at: after });
  await scene.visit(id, { urlId: wrong, bot: 'Googlebot', at: after });
  await scene.visit(id, { urlId: broken, bot: 'bingbot', at: after, ok: false });
  // The newest one: the submission made it.
  const [live] = await jobsOf(id);
  await waitFor('its start', async () => (await scene.read(live?.id ?? '')).status === 'running');
  await collector.service.services.temporal.client.workflow
    .getHandle(live?.id ?? '')
    .signal('submissionsAccepted');
  await waitFor('the proof', async () =>
    (await scene.submissions(id)).some(({ confirmedAt }) => confirmedAt !== null),
  );
  const rows = (await scene.submissions(id)).filter(({ confirmedAt }) => confirmedAt !== null);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ urlId: proven, confirmedBy: 'bingbot' });
  expect(rows[0]?.confirmedAt).toBe(after.toISOString());
  // The window of the others closes.
  await collector.service.services.database.transaction(scene.workspaceId, (tx) =>
    tx.run(
      sql('ledger_submissions')
        .where({ website_id: id, confirmed_at: null })
        .update({ confirm_until: sql.raw('clock_timestamp()') }),
    ),
  );
  await collector.service.services.temporal.client.workflow
    .getHandle(live?.id ?? '')
    .signal('submissionsAccepted');
  expect(await scene.finished(live?.id ?? '')).toMatchObject({
    status: 'completed',
    progress: { done: 3, total: 3, unit: 'submissions' },
    result: { confirmed: 1, expired: 2, latencySeconds: { min: 2, median: 2, max: 2 } },
  });
});

it('it continues as new while it waits, and outlives a pause of the website', async () => {
  const { id, urlIds } = await scene.newWebsite(1);
  const [urlId = ''] = urlIds;
  await scene.acceptAnHourAgo(id, urlId);
  const jobId = await scene.enqueueConfirmation(id, { looksPerRun: 2 });
  await waitFor('three runs', async () => (await scene.read(jobId)).attempts >= 3);
  await scene.client.patch(`/websites/${id}`, { status: 'paused' });
  await waitFor('its pause', async () => (await scene.read(jobId)).status === 'paused');
  await scene.visit(id, { urlId, bot: 'bingbot', at: new Date() });
  await scene.client.patch(`/websites/${id}`, { status: 'active' });
  expect(await scene.finished(jobId)).toMatchObject({ result: { confirmed: 1, expired: 0 } });
});
