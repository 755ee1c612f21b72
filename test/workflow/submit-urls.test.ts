import { saveProvider } from '../../modules/account/store/provider-store';
import { sql } from '../../platform/postgres/database';
import { control } from '../providers/sandbox-providers';
import { type Collector, startCollector } from '../support/collector';
import { SubmissionScene, startSite } from '../support/submission-scene';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let scene: SubmissionScene;
let site: Awaited<ReturnType<typeof startSite>>;
const hosted = uniqueDomain();

beforeAll(async () => {
  site = await startSite();
  collector = await startCollector({ resolveOverrides: site.overridesFor(hosted) });
});
afterAll(async () => {
  await collector.stop();
  await site.close();
});
beforeEach(async () => {
  scene = await SubmissionScene.open(collector.service, collector.sandboxUrl);
  await control(collector.sandboxUrl, 'DELETE', 'faults');
  await control(collector.sandboxUrl, 'DELETE', 'calls');
});

const calls = () => control(collector.sandboxUrl, 'GET', 'calls');

it('URLs are sent to both channels once, and each says what it was answered', async () => {
  const { id, urlIds } = await scene.newWebsite(7);
  const { job, counts } = await scene.submit(id, { ids: urlIds, channels: ['indexnow', 'bing'] });
  expect(counts).toEqual({ queued: 14 });
  expect(await scene.finished(job.id)).toMatchObject({
    status: 'completed',
    progress: { done: 14, total: 14, unit: 'urls' },
    result: { accepted: 14, notAccepted: 0 },
    warnings: [],
  });
  const rows = await scene.submissions(id);
  expect(rows).toHaveLength(14);
  expect(await scene.submissions(id, '&sort=queuedAt')).toEqual(rows.toReversed());
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'accepted', source: 'sandbox', times: 1 });
    // Nothing answers at the made-up host, so its key is yet to be found.
    expect([row.channel, row.replyHttpStatus, row.replyCode]).toEqual(
      row.channel === 'bing'
        ? ['bing', 200, 'accepted']
        : ['indexnow', 202, 'accepted_key_pending'],
    );
  }
  expect(await calls()).toMatchObject({ submissions: 14, submittedTwice: [] });
});

it('what was accepted within a day is sent again only by force, and says so', async () => {
  const { id, urlIds } = await scene.newWebsite(3);
  const first = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await scene.finished(first.job.id);
  const again = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  expect(again.counts).toEqual({ submitted_recently: 3 });
  expect(await scene.finished(again.job.id)).toMatchObject({
    status: 'completed',
    skipped: [{ what: 'all', code: 'nothing_to_submit' }],
  });
  expect(await calls()).toMatchObject({ submissions: 3, submittedTwice: [] });
  const forced = await scene.submit(id, { ids: urlIds, channels: ['indexnow'], force: true });
  expect(forced.counts).toEqual({ queued: 3 });
  await scene.finished(forced.job.id);
  expect((await scene.submissions(id)).map(({ times }) => times)).toEqual([2, 2, 2]);
});

it('a request while the job is under way joins it', async () => {
  const { id, urlIds } = await scene.newWebsite(4);
  await scene.fault({ match: { provider: 'indexnow' }, delayMs: 1_500, times: 1 });
  const first = await scene.submit(id, { ids: urlIds.slice(0, 2), channels: ['indexnow'] });
  await waitFor('the first call', async () => (await calls()).calls['indexnow'] === 1);
  const second = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  expect(second.job.id).toBe(first.job.id);
  expect(second.counts).toEqual({ queued: 2, already_queued: 2 });
  expect(await scene.finished(first.job.id)).toMatchObject({ progress: { done: 4, total: 4 } });
  expect(await calls()).toMatchObject({ submissions: 4, submittedTwice: [] });
});

it('a key file that is there is found, without TLS too, and IndexNow takes the URLs at once', async () => {
  const { id, urlIds } = await scene.newWebsite(2, hosted);
  const path = `/websites/${id}/indexing/indexnow-key`;
  const { data } = await scene.client.get<KeyReply>(path);
  const elsewhere = { location: `https://www.${hosted}/${data.key}.txt`, state: 'unreachable' };
  expect(data.hosts[1]).toMatchObject(elsewhere);
  expect(data.key).toMatch(/^[0-9a-f]{32}$/);
  expect(data.hosts[0]).toMatchObject({
    host: hosted,
    // That host has no TLS.
    location: `http://${hosted}/${data.key}.txt`,
    state: 'missing',
  });
  site.reply(hosted, { body: `\uFEFF${data.key}\r\n` });
  const checked = await scene.client.get<KeyReply>(`${path}?check=true`);
  expect(checked.data.hosts[0]).toMatchObject({
    location: `http://${hosted}/${data.key}.txt`,
    state: 'present',
  });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await scene.finished(job.id);
  const replies = (await scene.submissions(id)).map(({ replyCode }) => replyCode);
  expect(replies).toEqual(['accepted', 'accepted']);
});

type KeyReply = {
  key: string;
  hosts: { host: string; location: string; state: string; code: string | null }[];
};

it.each([
  ['missing', { status: 404 }],
  ['wrong_content', { body: 'another-key' }],
  ['html', { body: '<!DOCTYPE html><p>Hi</p>', headers: { 'content-type': 'text/html' } }],
  ['redirected', { status: 301, headers: { location: 'https://example.com/' } }],
])('a key file that is %s is named by the check and refused by IndexNow', async (state, reply) => {
  const { id, urlIds } = await scene.newWebsite(2, hosted);
  site.reply(hosted, reply);
  const path = `/websites/${id}/indexing/indexnow-key?check=true`;
  expect((await scene.client.get<KeyReply>(path)).data.hosts[0]).toMatchObject({ state });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  const done = await scene.finished(job.id);
  expect(done).toMatchObject({
    status: 'failed',
    error: { code: 'key_invalid', message: 'None of 2 URLs was accepted: key_invalid (2).' },
    result: { accepted: 0, notAccepted: 2 },
  });
  const [row] = await scene.submissions(id);
  expect(row).toMatchObject({ state: 'refused', replyHttpStatus: 403, replyCode: 'key_invalid' });
  expect(done.warnings).toEqual([expect.stringContaining('indexnow, 2 URLs: key_invalid')]);
});

it('429 pauses the whole channel as long as it asks, and nothing is lost or sent twice', async () => {
  const { id, urlIds } = await scene.newWebsite(3);
  await scene.fault({
    match: { provider: 'indexnow' },
    status: 429,
    // Long enough to be seen on a busy machine.
    retryAfterSeconds: 5,
    times: 1,
  });
  const startedMs = Date.now();
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await waitFor('the pause', async () => {
    const [row] = await scene.submissions(id);
    return row?.replyCode === 'too_many' && row.state === 'queued';
  });
  await scene.finished(job.id);
  expect(Date.now() - startedMs).toBeGreaterThan(5_000);
  for (const row of await scene.submissions(id)) {
    expect(row).toMatchObject({ state: 'accepted', times: 2 });
  }
  expect(await calls()).toMatchObject({ submissions: 3, submittedTwice: [] });
});

it('errors of the channel are tried again, and given up after some', async () => {
  const { id, urlIds } = await scene.newWebsite(2);
  await scene.fault({ match: { provider: 'indexnow' }, status: 503 });
  const jobId = await scene.enqueue(id, urlIds, { retryFirstMs: 50, failuresMax: 3 });
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'failed',
    error: { code: 'server_error' },
    result: { accepted: 0, notAccepted: 2 },
  });
  const [row] = await scene.submissions(id);
  expect(row).toMatchObject({
    state: 'failed',
    replyHttpStatus: 503,
    replyCode: 'server_error',
    times: 3,
  });
  await control(collector.sandboxUrl, 'DELETE', 'faults');
  const again = await scene.submit(id, { state: 'failed', channels: ['indexnow'] });
  expect(again.counts).toEqual({ queued: 2 });
  await scene.finished(again.job.id);
  expect((await scene.submissions(id)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
});

it('422 is final for its batch, and no other URL suffers', async () => {
  const { id, urlIds } = await scene.newWebsite(2);
  await scene.fault({ match: { provider: 'indexnow' }, status: 422, times: 1 });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow', 'bing'] });
  expect((await scene.finished(job.id)).result).toMatchObject({ accepted: 2, notAccepted: 2 });
  const rows = await scene.submissions(id, '&channel=indexnow');
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'refused', replyCode: 'not_on_host_or_key_mismatch' });
  }
});

it('a job that is cancelled sends no more, and what it had not sent says so', async () => {
  const { id, urlIds } = await scene.newWebsite(3);
  await scene.fault({ match: { provider: 'indexnow' }, status: 429, retryAfterSeconds: 60 });
  const { job } = await scene.submit(id, { ids: urlIds, channels: ['indexnow'] });
  await waitFor('a 429', async () => (await scene.submissions(id))[0]?.replyCode === 'too_many');
  await scene.client.post(`/jobs/${job.id}/cancel`);
  expect(await scene.finished(job.id)).toMatchObject({ status: 'canceled' });
  await waitFor('the end of the line', async () =>
    (await scene.submissions(id)).every(({ state }) => state === 'canceled'),
  );
});

it('a long submission continues as new and sends each URL once', async () => {
  const { id, domain, urlIds } = await scene.newWebsite(2);
  const others = await scene.track(
    id,
    Array.from({ length: 5 }, (_, index) => `https://sub${index}.${domain}/`),
  );
  // Each host is a call of its own.
  const jobId = await scene.enqueue(id, [...urlIds, ...others], { batchesPerRun: 2 });
  expect(await scene.finished(jobId)).toMatchObject({ progress: { done: 7, total: 7 } });
  expect(await calls()).toMatchObject({ submissions: 7, submittedTwice: [] });
});

describe('Bing', () => {
  const save = (apiKey: string) =>
    scene.client.send('PUT', '/account/providers/bing', { body: { apiKey } });

  it('takes what today’s quota leaves; the rest waits for tomorrow and is sent then', async () => {
    const { id, urlIds } = await scene.newWebsite(5);
    await save('quota3-a');
    const { job } = await scene.submit(id, { ids: urlIds, channels: ['bing'] });
    expect(await scene.finished(job.id)).toMatchObject({
      status: 'completed',
      progress: { done: 3, total: 5 },
      skipped: [{ what: 'bing: 2 URLs', code: 'quota_exhausted' }],
    });
    const states = (await scene.submissions(id)).map(({ state }) => state).sort();
    expect(states).toEqual(['accepted', 'accepted', 'accepted', 'queued', 'queued']);
    // Its last step looks whether something is due; the next day must not come before.
    await collector.service.services.temporal.client.workflow.getHandle(job.id).result();
    // The next day comes, and another account with it.
    const { database } = collector.service.services;
    await database.transaction(scene.workspaceId, (tx) =>
      tx.run(sql('submission_channels').where({ website_id: id }).update({ held_until: null })),
    );
    await save('quota9-a');
    const { data } = await scene.client.get<unknown[]>(`/jobs?websiteId=${id}`);
    await collector.service.services.temporal.client.workflow.execute('resumeSubmissions', {
      workflowId: `resume-${id}`,
      taskQueue: 'core',
      args: [{ websitesMax: 1_000 }],
    });
    await waitFor('the rest', async () =>
      (await scene.submissions(id)).every(({ state }) => state === 'accepted'),
    );
    expect((await scene.client.get<unknown[]>(`/jobs?websiteId=${id}`)).data.length).toBe(
      data.length + 1,
    );
    expect(await calls()).toMatchObject({ submissions: 5, submittedTwice: [] });
  });

  it('refuses a key once for all that waits', async () => {
    const { id, urlIds } = await scene.newWebsite(4);
    // A key that Bing accepted once, and no longer does.
    const { database, cipher } = collector.service.services;
    await database.transaction(scene.workspaceId, (tx) =>
      saveProvider(tx, cipher, 'bing', { apiKey: 'wrong' }),
    );
    const { job } = await scene.submit(id, { ids: urlIds, channels: ['bing'] });
    const done = await scene.finished(job.id);
    expect(done.warnings).toEqual([expect.stringContaining('bing, 4 URLs: api_key_invalid')]);
    for (const row of await scene.submissions(id)) {
      expect(row).toMatchObject({ state: 'refused', source: 'live', replyCode: 'api_key_invalid' });
    }
  });

  it('names the one URL that spoils a batch, and takes the others', async () => {
    const { id, domain, urlIds } = await scene.newWebsite(6);
    const [bad = ''] = await scene.track(id, [`https://${domain}/bing-refuses`]);
    const ids = [...urlIds.slice(0, 4), bad, ...urlIds.slice(4)];
    const { job } = await scene.submit(id, { ids, channels: ['bing'] });
    expect((await scene.finished(job.id)).result).toMatchObject({ accepted: 6, notAccepted: 1 });
    const refused = await scene.submissions(id, '&state=refused');
    expect(refused.map(({ urlId, replyCode }) => [urlId, replyCode])).toEqual([
      [bad, 'url_invalid'],
    ]);
    expect(await calls()).toMatchObject({ submissions: 6, submittedTwice: [] });
  });
});
