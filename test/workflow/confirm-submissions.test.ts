import { sql } from '../../core/postgres/database';
import { enqueueJob, type Job } from '../../core/stores/jobs/job-store';
import { type ConfirmationInput, confirmationDefaults } from '../../workflows/contract';
import { control } from '../providers/sandbox-providers';
import { type Collector, startCollector } from '../support/collector';
import { SubmissionScene } from '../support/submission-scene';
import { waitFor } from '../support/wait-for';

jest.setTimeout(120_000);

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

type Visit = { urlId: string; bot: string; at: Date; ok?: boolean };

/** What the logs would have shown. */
const visit = (websiteId: string, { urlId, bot, at, ok = true }: Visit) =>
  collector.service.services.database.transaction(scene.workspaceId, (tx) =>
    tx.run(
      sql('ledger_visits').insert({
        ...{ workspace_id: scene.workspaceId, website_id: websiteId, url_id: urlId, bot },
        ...{ visits: 1, errors: ok ? 0 : 1, first_at: at, last_at: at },
        ...{ first_status: ok ? 200 : 503, last_status: ok ? 200 : 503 },
        ...(ok ? { first_ok_at: at, last_ok_at: at } : {}),
      }),
    ),
  );

/** The job that looks for proof, with times that a test can wait for. */
const enqueue = (websiteId: string, input: Partial<ConfirmationInput> = {}) =>
  collector.service.services.database.transaction(scene.workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, scene.workspaceId, {
      type: 'indexing.confirm',
      websiteId,
      input: { ...confirmationDefaults, lookFirstMs: 200, lookMaxMs: 400, ...input },
      memo: {},
    });
    tx.afterCommit(() => collector.service.services.dispatcher.nudge());
    return job.id;
  });

const jobsOf = async (websiteId: string): Promise<Job[]> =>
  (await scene.client.get<Job[]>(`/jobs?websiteId=${websiteId}&type=indexing.confirm`)).data;

test('a visit of a crawler whose engine takes the channel proves it, and no other does', async () => {
  const { id, urlIds } = await scene.newWebsite(3);
  const [proven = '', wrong = '', broken = ''] = urlIds;
  // With nothing to wait for it ends at once.
  expect(await scene.finished(await enqueue(id))).toMatchObject({ result: { confirmed: 0 } });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await scene.finished(job.id);
  // The submission made the job that looks; it waits for half a minute first, unless it is nudged.
  const [first] = await scene.submissions(id);
  const after = new Date(Date.parse(first?.lastSubmittedAt ?? '') + 2_000);
  await visit(id, { urlId: proven, bot: 'bingbot', at: after });
  await visit(id, { urlId: wrong, bot: 'Googlebot', at: after });
  await visit(id, { urlId: broken, bot: 'bingbot', at: after, ok: false });
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

test('it continues as new while it waits, and outlives a pause of the website', async () => {
  const { id, urlIds } = await scene.newWebsite(1);
  const [urlId = ''] = urlIds;
  const { database } = collector.service.services;
  await database.transaction(scene.workspaceId, (tx) =>
    tx.run(
      sql('ledger_submissions').insert({
        ...{ workspace_id: scene.workspaceId, website_id: id, url_id: urlId, channel: 'bing' },
        ...{ state: 'accepted', times: 1, source: 'sandbox' },
        first_submitted_at: sql.raw("clock_timestamp() - interval '1 hour'"),
        last_submitted_at: sql.raw("clock_timestamp() - interval '1 hour'"),
        confirm_until: sql.raw("clock_timestamp() + interval '1 day'"),
      }),
    ),
  );
  const jobId = await enqueue(id, { looksPerRun: 2 });
  await waitFor('three runs', async () => (await scene.read(jobId)).attempts >= 3);
  await scene.client.patch(`/websites/${id}`, { status: 'paused' });
  await waitFor('its pause', async () => (await scene.read(jobId)).status === 'paused');
  await visit(id, { urlId, bot: 'bingbot', at: new Date() });
  await scene.client.patch(`/websites/${id}`, { status: 'active' });
  expect(await scene.finished(jobId)).toMatchObject({ result: { confirmed: 1, expired: 0 } });
});
