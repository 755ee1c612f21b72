import { setTimeout as sleep } from 'node:timers/promises';
import { asCombined, sampleLines } from '../sample-log';
import { quietHost } from './site';
import { newWebsite, post, type Reply, send, type Tenant } from './tenant';

/** What an operation of the quiet tenant took, and which attempts failed. */
export type Measured = { times: number[]; failures: string[] };
export type Measures = Record<string, Measured>;

export type Quiet = {
  /** Does all operations, each at its own pace, for so long. */
  run(seconds: number): Promise<Measures>;
};

/** An answer that takes longer counts as starved. */
const timeoutMs = 60_000;
const linesPerBatch = 200;
const keywordsMany = 20;

type Operation = {
  name: string;
  /** Between two starts. A job begins only when the one before has ended. */
  everyMs: number;
  isJob?: true;
  act: (signal: AbortSignal) => Promise<void>;
};

function expectStatus({ status, data, text }: Reply, expected: number): Record<string, unknown> {
  if (status !== expected) throw new Error(`answered ${status}: ${text.slice(0, 200)}`);
  return data;
}

async function endOf(tenant: Tenant, jobId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const data = expectStatus(await send(tenant, `/jobs/${jobId}?wait=10`, { signal }), 200);
    if (data['status'] === 'completed') return;
    if (data['status'] === 'failed' || data['status'] === 'canceled') {
      throw new Error(`a job ended ${data['status']}: ${JSON.stringify(data['error'])}`);
    }
  }
}

function operationsOf(tenant: Tenant, websiteId: string): Operation[] {
  const lines = sampleLines(1_000_000);
  const nextBatch = () =>
    Buffer.from(
      Array.from({ length: linesPerBatch }, () => asCombined(lines.next().value)).join(''),
      'latin1',
    );
  const startJob = async (path: string, body: object, signal: AbortSignal) =>
    expectStatus(await send(tenant, path, { ...post(body), signal }), 202);
  return [
    {
      name: 'read a website',
      everyMs: 100,
      act: async (signal) =>
        void expectStatus(await send(tenant, `/websites/${websiteId}`, { signal }), 200),
    },
    {
      name: 'read crawlers',
      everyMs: 500,
      act: async (signal) =>
        void expectStatus(await send(tenant, `/websites/${websiteId}/crawlers`, { signal }), 200),
    },
    {
      name: `ingest ${linesPerBatch} lines`,
      everyMs: 500,
      act: async (signal) => {
        const request = { method: 'POST', body: nextBatch(), signal } as const;
        expectStatus(await send(tenant, `/websites/${websiteId}/logs`, request), 200);
      },
    },
    {
      name: `refresh ${keywordsMany} keywords`,
      everyMs: 1_000,
      isJob: true,
      act: async (signal) => {
        const path = `/websites/${websiteId}/refresh`;
        const { jobs } = await startJob(path, { kinds: ['serp'] }, signal);
        const [job] = jobs as { id: string }[];
        await endOf(tenant, job?.id ?? '', signal);
      },
    },
    {
      name: 'report as JSON',
      everyMs: 1_000,
      isJob: true,
      act: async (signal) => {
        const body = { type: 'rankings', websiteIds: [websiteId], formats: ['json'] };
        const { jobId } = await startJob('/reports', body, signal);
        await endOf(tenant, String(jobId), signal);
      },
    },
    {
      name: 'audit of one page',
      everyMs: 1_000,
      isJob: true,
      act: async (signal) => {
        const path = `/websites/${websiteId}/audits`;
        const { jobId } = await startJob(path, { readsSitemaps: false, maxPages: 1 }, signal);
        await endOf(tenant, String(jobId), signal);
      },
    },
  ];
}

async function attempt({ act }: Operation, measured: Measured, dueAt: number): Promise<void> {
  try {
    await act(AbortSignal.timeout(timeoutMs));
    measured.times.push(performance.now() - dueAt);
  } catch (error) {
    const isStarved = error instanceof Error && error.name === 'TimeoutError';
    measured.failures.push(isStarved ? `not within ${timeoutMs} ms` : String(error));
  }
}

async function repeat(operation: Operation, untilMs: number): Promise<Measured> {
  const measured: Measured = { times: [], failures: [] };
  const attempts: Promise<void>[] = [];
  for (let dueAt = performance.now(); dueAt < untilMs; ) {
    await sleep(Math.max(0, dueAt - performance.now()));
    const attempted = attempt(operation, measured, dueAt);
    attempts.push(attempted);
    if (operation.isJob) await attempted;
    dueAt = operation.isJob
      ? Math.max(dueAt + operation.everyMs, performance.now())
      : dueAt + operation.everyMs;
  }
  await Promise.all(attempts);
  return measured;
}

export async function openQuiet(tenant: Tenant): Promise<Quiet> {
  const websiteId = await newWebsite(tenant, quietHost);
  const keywords = Array.from({ length: keywordsMany }, (_, index) => `quiet keyword ${index}`);
  await send(tenant, '/keywords', post({ websiteId, keywords }));
  const operations = operationsOf(tenant, websiteId);
  return {
    async run(seconds) {
      const untilMs = performance.now() + seconds * 1_000;
      const measured = await Promise.all(
        operations.map(
          async (operation) => [operation.name, await repeat(operation, untilMs)] as const,
        ),
      );
      return Object.fromEntries(measured);
    },
  };
}
