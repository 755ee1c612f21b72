import type { Sandbox } from '../../dev/sandbox/sandbox';
import { sentChannels } from '../../modules/indexing/rules/submission';
import { control } from '../providers/sandbox-providers';
import { lockRows } from '../support/lock-rows';
import type { OwnBackends } from '../support/own-backends';
import { type OwnService, startOwnService } from '../support/own-service';
import type { OwnerRows } from '../support/owner-rows';
import type { Service } from '../support/service';
import { SubmissionScene } from '../support/submission-scene';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// The worker and Temporal are stopped here, so this file has servers of its own.

let own: OwnService;
let backends: OwnBackends;
let sandbox: Sandbox;
let service: Service;
let scene: SubmissionScene;
let worker: WorkerProcess;
let owner: OwnerRows;

beforeAll(async () => {
  own = await startOwnService();
  ({ backends, sandbox, service, owner } = own);
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});
beforeEach(async () => {
  scene = await SubmissionScene.open(service, sandbox.url);
  await control(sandbox.url, 'DELETE', 'faults');
  await control(sandbox.url, 'DELETE', 'calls');
});

const calls = () => control(sandbox.url, 'GET', 'calls');

async function restart(): Promise<void> {
  worker = await own.startWorker();
}

/** States and how often each was sent, of all that a website submitted. */
const rowsOf = async (websiteId: string) =>
  (await scene.submissions(websiteId)).map(({ state, times }) => ({ state, times }));

const countOf = async (websiteId: string, state: string) => {
  const [row] = await owner.rows<{ count: number }>(
    'select count(*) from ledger_submissions where website_id = ? and state = ?',
    [websiteId, state],
  );
  return row?.count ?? 0;
};

const isBlocked = async () => {
  const [row] = await owner.rows<{ count: number }>(
    'select count(*) from pg_locks where not granted',
  );
  return (row?.count ?? 0) > 0;
};

async function expectAccepted(websiteId: string, jobId: string, urls: number): Promise<void> {
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'completed',
    progress: { done: urls, total: urls },
    result: { accepted: urls, notAccepted: 0 },
    warnings: [],
  });
  expect(await countOf(websiteId, 'accepted')).toBe(urls);
}

it('killed with a batch noted and not sent, it sends the batch', async () => {
  const { id, urlIds } = await scene.newWebsite(6);
  // It looks for the key file once the batch is noted, and keeps what it found before it sends.
  const lock = await lockRows('lock table indexnow_key_files in share row exclusive mode');
  const jobId = await scene.enqueue(id, urlIds, {});
  await waitFor('the note', async () => (await countOf(id, 'sending')) === 6);
  await waitFor('its stop', isBlocked);
  expect((await calls()).submissions).toBe(0);
  await worker.kill();
  await lock.release();
  await restart();
  await expectAccepted(id, jobId, 6);
  expect(await calls()).toMatchObject({ submissions: 6, submittedTwice: [] });
  // A call that was not made cannot be distinguished from one whose reply was lost, so both count.
  expect(await rowsOf(id)).toEqual(Array(6).fill({ state: 'accepted', times: 2 }));
});

it.each(sentChannels)(
  '%s: killed with the reply not written, it sends that batch once more, and says so',
  async (channel) => {
    const { id, domain, urlIds } = await scene.newWebsite(4);
    const others = await scene.track(id, [`https://www.${domain}/a`, `https://www.${domain}/b`]);
    await scene.fault({
      match: { path: channel === 'bing' ? 'SubmitUrlBatch' : 'indexnow' },
      delayMs: 20_000,
      times: 1,
    });
    const jobId = await scene.enqueue(id, [...urlIds, ...others], {}, [channel]);
    await waitFor('the call', async () => (await calls()).submissions > 0);
    const sent = (await calls()).submissions;
    expect(await countOf(id, 'sending')).toBe(sent);
    await worker.kill();
    await restart();
    await expectAccepted(id, jobId, 6);
    const { submissions, submittedTwice } = await calls();
    expect([submissions, submittedTwice.length]).toEqual([6 + sent, sent]);
    const twice = (await scene.submissions(id)).filter(({ times }) => times === 2);
    expect(twice.map(({ url }) => `${channel} ${url}`).sort()).toEqual(submittedTwice.sort());
  },
);

it('killed with the reply written and Temporal not informed, it sends nothing again and counts it', async () => {
  const { id, domain, urlIds } = await scene.newWebsite(5);
  const others = await scene.track(id, [`https://www.${domain}/a`]);
  await scene.fault({ match: { provider: 'indexnow' }, delayMs: 2_000, times: 1 });
  const jobId = await scene.enqueue(id, [...urlIds, ...others], {});
  await waitFor('the call', async () => (await calls()).submissions > 0);
  await backends.act('pause', 'temporal');
  await waitFor('the reply', async () => (await countOf(id, 'accepted')) > 0);
  await worker.kill();
  await backends.act('resume', 'temporal');
  await restart();
  await expectAccepted(id, jobId, 6);
  expect(await calls()).toMatchObject({ submissions: 6, submittedTwice: [] });
  expect(await rowsOf(id)).toEqual(Array(6).fill({ state: 'accepted', times: 1 }));
});

it('killed between two batches, it continues with the next one', async () => {
  const { id, domain, urlIds } = await scene.newWebsite(3);
  const hosts = Array.from({ length: 3 }, (_, index) => `https://sub${index}.${domain}/`);
  const others = await scene.track(id, hosts);
  await scene.fault({ match: { provider: 'indexnow' }, delayMs: 2_000, times: 1 });
  const jobId = await scene.enqueue(id, [...urlIds, ...others], {});
  await waitFor('the first call', async () => (await calls()).submissions > 0);
  // The next batch begins with the website's key.
  const lock = await lockRows('lock table indexnow_keys in share row exclusive mode');
  await waitFor('the first reply', async () => (await countOf(id, 'accepted')) > 0);
  await waitFor('its stop', isBlocked);
  expect(await countOf(id, 'sending')).toBe(0);
  await worker.kill();
  await lock.release();
  await restart();
  await expectAccepted(id, jobId, 6);
  expect(await calls()).toMatchObject({ submissions: 6, submittedTwice: [] });
  expect(await rowsOf(id)).toEqual(Array(6).fill({ state: 'accepted', times: 1 }));
});

it('killed while a channel asked to wait, it waits as long and sends the batch then', async () => {
  const { id, urlIds } = await scene.newWebsite(4);
  const retryAfterSeconds = 8;
  await scene.fault({
    match: { provider: 'indexnow' },
    status: 429,
    retryAfterSeconds,
    times: 1,
  });
  const jobId = await scene.enqueue(id, urlIds, {});
  await waitFor('the pause', async () => {
    const [row] = await scene.submissions(id);
    return row?.replyCode === 'too_many';
  });
  const pausedAtMs = Date.now();
  await worker.kill();
  expect(await countOf(id, 'queued')).toBe(4);
  await restart();
  await expectAccepted(id, jobId, 4);
  const sentAtMs = (await scene.submissions(id)).map(({ lastSubmittedAt }) =>
    Date.parse(lastSubmittedAt ?? ''),
  );
  // The reply was written a little before it was seen here.
  expect(Math.min(...sentAtMs)).toBeGreaterThan(pausedAtMs + (retryAfterSeconds - 2) * 1_000);
  expect(await calls()).toMatchObject({ submissions: 4, submittedTwice: [] });
  // The call that was answered with 429 counts.
  expect(await rowsOf(id)).toEqual(Array(4).fill({ state: 'accepted', times: 2 }));
});

describe('looking for proof', () => {
  const newConfirmation = async (input = {}) => {
    const { id, urlIds } = await scene.newWebsite(2);
    for (const urlId of urlIds) await scene.acceptAnHourAgo(id, urlId);
    const crawl = (index: number) =>
      scene.visit(id, { urlId: urlIds[index] ?? '', bot: 'bingbot', at: new Date() });
    const begin = () => scene.enqueueConfirmation(id, input);
    return { id, crawl, begin };
  };
  const expectBothProven = async (jobId: string) => {
    expect(await scene.finished(jobId)).toMatchObject({
      status: 'completed',
      progress: { done: 2, total: 2 },
      result: { confirmed: 2, expired: 0 },
    });
  };
  const provenOf = async (websiteId: string) =>
    (await scene.submissions(websiteId)).filter(({ confirmedAt }) => confirmedAt !== null).length;

  it('killed in the middle of a look, it looks again and finds all', async () => {
    const { id, crawl, begin } = await newConfirmation();
    await crawl(0);
    const lock = await lockRows(
      'select 1 from ledger_submissions where website_id = ? for update',
      [id],
    );
    const jobId = await begin();
    await waitFor('its look', isBlocked);
    await worker.kill();
    await lock.release();
    expect(await provenOf(id)).toBe(0);
    await crawl(1);
    await restart();
    await expectBothProven(jobId);
  });

  it('killed with a proof written and Temporal not informed, it counts that proof once', async () => {
    const { id, crawl, begin } = await newConfirmation();
    await crawl(0);
    const lock = await lockRows(
      'select 1 from ledger_submissions where website_id = ? for update',
      [id],
    );
    const jobId = await begin();
    await waitFor('its look', isBlocked);
    await backends.act('pause', 'temporal');
    await lock.release();
    await waitFor('the proof', async () => (await provenOf(id)) === 1);
    await worker.kill();
    await backends.act('resume', 'temporal');
    await crawl(1);
    await restart();
    await expectBothProven(jobId);
  });

  it('killed between two looks, it finds what came while it was down', async () => {
    const { crawl, begin } = await newConfirmation({ lookFirstMs: 5_000, lookMaxMs: 5_000 });
    const jobId = await begin();
    await waitFor('its rest', async () => {
      // Before the workflow begins it does not exist.
      const history = await scene.historyOf(jobId).catch(() => undefined);
      return history?.events?.some(
        ({ timerStartedEventAttributes }) => timerStartedEventAttributes,
      );
    });
    await worker.kill();
    await crawl(0);
    await crawl(1);
    await restart();
    await expectBothProven(jobId);
  });
});
