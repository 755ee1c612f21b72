// cspell:ignore Häufigste Suchanfragen Klicks Impressionen schuhe
import { createRefreshToken, readScope, writeScope } from '../../dev/sandbox/google/accounts';
import { Sightline } from '../../packages/client/src/client';
import { ApiClient } from '../support/api-client';
import { startApiProcess } from '../support/api-process';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// Complete workers run here, and one is killed, so this file has servers of its own. That `explain`
// names each of six causes first is in explain.long.test.ts.

jest.setTimeout(600_000);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const domain = 'new-search-user.com';
const daysKept = 90;

let own: OwnService;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  own = await startOwnService();
  workers.push(await own.startWorker());
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await own.stop();
});

const control = (path: string, method: string, body: object = {}) =>
  fetch(`${own.sandbox.url}/_sandbox/${path}`, { method, body: JSON.stringify(body) });

test('a new user connects, watches a back-fill that a dead worker cannot end, and reads it all', async () => {
  await control('google', 'PUT', { since: day(-daysKept) });
  const { readWriteKey: apiKey } = await createWorkspace();
  const sightline = new Sightline({ baseUrl: own.service.url, apiKey });
  const { searchConsole, indexing } = sightline;
  const { id: websiteId } = await sightline.websites.create({ domain });
  const file = await fetch(`${own.sandbox.url}/_sandbox/google/key-file?domains=${domain}`);
  const key = (await file.json()) as never;
  await searchConsole.createConnection({ method: 'service_account', key });
  await searchConsole.createBindings({});
  expect(await sightline.websites.get(websiteId)).toMatchObject({ searchConsoleConnected: true });

  // Slow, so that the worker dies in the middle.
  await control('faults', 'POST', { match: { provider: 'google' }, delayMs: 300 });
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  const jobId = jobs[0]?.id ?? '';
  const progress = async () => (await sightline.jobs.get(jobId)).progress;
  const seen = await waitFor('progress', async () => {
    const { done = 0, total = null } = (await progress()) ?? {};
    return total !== null && done > 0 && done < total ? { done, total } : undefined;
  });
  await workers[0]?.kill();
  await control('faults', 'DELETE');
  workers.push(await own.startWorker());
  const job = await sightline.waitForJob(jobId);
  expect(job).toMatchObject({ status: 'completed', skipped: [] });
  expect(job.progress).toMatchObject({ done: seen.total, total: seen.total });

  const range = { from: day(-17), to: day(-4), compare: 'previous_period' } as const;
  const summary = await searchConsole.summarize(websiteId, range);
  expect(summary).toMatchObject({ comparison: 'comparable', dataSource: 'sandbox' });
  expect(summary.now).toMatchObject({ daysWithData: 14, unfinishedDays: 0 });
  const share = summary.now?.anonymizedClickShare ?? 0;
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1);
  // No impression by page is anonymized, so days that were pulled twice would show here.
  const pages = await searchConsole
    .listPerformance(websiteId, { ...range, dimension: 'page' })
    .all();
  const shown = pages.reduce((sum, { now }) => sum + now.impressions, 0);
  expect(shown).toBe(summary.now?.numbers.impressions);
  expect(pages[0]?.before).not.toBeNull();

  const urls = [...pages.slice(0, 3).map(({ name }) => name), `https://${domain}/never-shown`];
  await indexing.trackUrls(websiteId, { urls });
  const asked = await indexing.requestInspections(websiteId, { urls: urls.slice(3) });
  await sightline.waitForJob(asked.job?.id ?? '');
  const ledger = await indexing.listUrls(websiteId, {}).all();
  const states = new Map(ledger.map(({ url, index }) => [url, [index.state, index.source]]));
  for (const url of urls.slice(0, 3))
    expect(states.get(url)).toEqual(['indexed', 'gsc_impression']);
  // Impressions say nothing of it, so only an inspection does.
  expect(asked.urls.at(-1)).toMatchObject({ result: 'queued' });
  expect(states.get(urls[3] ?? '')?.[1]).toBe('inspection');

  const csv =
    '\ufeffHäufigste Suchanfragen;Klicks;Impressionen;CTR;Position\r\nschuhe;1.234;12.345;9,99 %;3,4\r\n';
  const imported = await new ApiClient(own.service.url, apiKey).send(
    'POST',
    `/websites/${websiteId}/search-console/imports?from=2026-10-01&to=2026-10-31`,
    { rawBody: csv, headers: { 'Content-Type': 'application/octet-stream' } },
  );
  expect(imported.data).toMatchObject({
    isNew: true,
    invalid: 0,
    import: { kind: 'export', rowCount: 1 },
  });
  const after = await searchConsole.summarize(websiteId, range);
  expect(after.now).toEqual(summary.now);

  const explained = await searchConsole.explain(websiteId, { from: range.from, to: range.to });
  expect(['explained', 'nothing_found']).toContain(explained.verdict);
  expect(explained.notLookedAt.length).toBeGreaterThan(0);
});

test('no credential is in a log, a job, its history, an error or a reply', async () => {
  let logs = '';
  const onOutput = (text: string) => {
    logs += text;
  };
  for (const worker of workers.splice(0)) await worker.stop();
  workers.push(await own.startWorker(onOutput));
  const api = await startApiProcess({ sandboxUrl: own.sandbox.url, onOutput });
  const { workspaceId, readWriteKey } = await createWorkspace();
  const client = new ApiClient(api.url, readWriteKey);
  const said: string[] = [];
  const call = async <Data>(method: string, path: string, body?: object) => {
    const reply = await client.send<Data>(method, path, body ? { body } : {});
    said.push(reply.text);
    return reply;
  };
  const host = 'search-secrets.com';
  const { data: website } = await call<{ id: string }>('POST', '/websites', { domain: host });
  const file = await fetch(`${own.sandbox.url}/_sandbox/google/key-file?domains=${host}`);
  const key = (await file.json()) as { private_key: string };
  const refreshToken = createRefreshToken({
    email: 'person@example.com',
    domains: ['elsewhere.com'],
    scopes: [readScope, writeScope],
  });
  const clientSecret = 'the-secret-of-the-client';
  const apiKey = `sandbox-for-${host}`;
  for (const body of [
    { method: 'service_account', key },
    { method: 'refresh_token', clientId: 'sandbox-client', clientSecret, refreshToken },
    { method: 'api_key', apiKey },
    { method: 'api_key', apiKey: 'sandbox-throttled-and-secret' },
    {
      method: 'refresh_token',
      clientId: 'sandbox-client',
      clientSecret,
      refreshToken: 'not-one-of-ours',
    },
  ]) {
    await call('POST', '/search-console/connections', body);
  }
  await call('POST', '/search-console/bindings', {});
  const collect = async () => {
    const body = { kinds: ['gsc'] };
    const path = `/websites/${website.id}/refresh`;
    const { data } = await call<{ jobs: { id: string }[] }>('POST', path, body);
    const jobId = data.jobs[0]?.id ?? '';
    await waitFor('the job', async () => {
      const { data: job } = await call<{ status: string }>('GET', `/jobs/${jobId}?wait=10`);
      return ['completed', 'failed'].includes(job.status);
    });
    const { temporal } = own.service.services;
    const history = await temporal.client.workflow.getHandle(jobId).fetchHistory();
    said.push(JSON.stringify(history.events));
  };
  await control('google', 'PUT', { since: day(-8) });
  // Each way in which a provider fails, on the way to a collection that succeeds.
  for (const status of [401, 500, 429]) {
    await control('faults', 'POST', { match: { provider: 'google' }, status, times: 1 });
  }
  await control('faults', 'POST', { match: { provider: 'bing' }, status: 503, times: 1 });
  await control('faults', 'POST', { match: { provider: 'google' }, cut: true, times: 1 });
  await collect();
  await control('google', 'PUT', { since: day(-8), revoked: [host] });
  await collect();
  await call('GET', '/search-console/connections');
  await call('GET', `/websites/${website.id}/search-console/summary`);
  await call('GET', '/account/audit-log');
  const stored: unknown[] = [];
  for (const table of ['jobs', 'outbox', 'search_connections', 'audit_log']) {
    const statement = `select * from ${table} where workspace_id = ?`;
    stored.push(await own.owner.rows(statement, [workspaceId]));
  }
  await workers.pop()?.stop();
  await api.stop();

  expect(logs).toContain(website.id);
  const seen = [logs, ...said, JSON.stringify(stored)].join('\n');
  const secrets = [
    key.private_key.split('\n')[3] ?? '',
    refreshToken,
    clientSecret,
    apiKey,
    'sandbox-throttled-and-secret',
    'not-one-of-ours',
    // Access tokens, and assertions that are signed with a private key.
    'ya29.',
    'eyJhbGciOiJSUzI1NiI',
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    expect(seen).not.toContain(secret);
    // Payloads of a history are bytes, which JSON writes in base64.
    for (const shift of [0, 1, 2]) {
      const encoded = Buffer.from('x'.repeat(shift) + secret).toString('base64');
      if (encoded.length > 16) expect(seen).not.toContain(encoded.slice(4, -4));
    }
  }
});
