import { Pool } from 'undici';
import { sandboxHeaders } from '../../platform/providers/sandbox-headers';
import { type Call, call } from './api-call';
import { print, table } from './print';
import { memoryMib } from './process-figures';
import { withCollector } from './with-collector';

const keywordsTotal = 10_000;
/** The size of the worker's connection pool to a provider. */
const connections = 8;
const goalMib = 300;
const domain = 'example.com';

const keywordAt = (index: number) => `bench keyword ${index}`;

/** Creates a website with its keywords through the API. */
async function seed(api: Call): Promise<string> {
  const website = await call<{ id: string }>(api, 'POST', '/websites', { domain });
  const keywords = Array.from({ length: keywordsTotal }, (_, index) => keywordAt(index));
  await call(api, 'POST', '/keywords', { websiteId: website.id, keywords });
  return website.id;
}

/** Measures the sandbox's own time: the same pages, requested and discarded. */
async function requestPlainly(sandboxUrl: string): Promise<number> {
  const pool = new Pool(sandboxUrl, { connections });
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < keywordsTotal) {
      const keyword = keywordAt(next++);
      const task = { keyword, location_code: 2840, language_code: 'en', device: 'desktop' };
      const { statusCode, body } = await pool.request({
        path: '/dataforseo/v3/serp/google/organic/live/advanced',
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`,
          'content-type': 'application/json',
          ...sandboxHeaders({ domains: [domain] }),
        },
        body: JSON.stringify([{ ...task, depth: 20 }]),
      });
      const text = await body.text();
      if (statusCode !== 200 || !text.includes('"organic"')) throw new Error(text.slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await pool.close();
  return (performance.now() - startedAt) / keywordsTotal;
}

type Job = { id: string; status: string; progress: { done: number }; result: unknown };

/** Returns milliseconds per keyword, from the refresh to the job's end. */
async function collect(api: Call, websiteId: string): Promise<number> {
  const startedAt = performance.now();
  const { jobs } = await call<{ jobs: Job[] }>(api, 'POST', `/websites/${websiteId}/refresh`, {
    kinds: ['serp'],
  });
  for (;;) {
    const job = await call<Job>(api, 'GET', `/jobs/${jobs[0]?.id}?wait=30`);
    if (job.status === 'completed') {
      if (job.progress.done !== keywordsTotal) throw new Error(JSON.stringify(job));
      return (performance.now() - startedAt) / keywordsTotal;
    }
    if (job.status === 'failed' || job.status === 'cancelled') throw new Error(JSON.stringify(job));
  }
}

/**
 * Collects 10,000 keywords from the sandbox: the worker's memory, and its time compared with the
 * sandbox's own.
 */
export async function benchCollect(): Promise<void> {
  const figures = await withCollector(async ({ api, sandboxUrl, workerPid }) => {
    const websiteId = await seed(api);
    const idle = memoryMib(workerPid).now;
    const plainBefore = await requestPlainly(sandboxUrl);
    const collected = await collect(api, websiteId);
    const { peak } = memoryMib(workerPid);
    const plain = Math.min(plainBefore, await requestPlainly(sandboxUrl));
    return { idle, peak, plain, collected };
  });
  report(figures);
}

type Figures = { idle: number; peak: number; plain: number; collected: number };

function report({ idle, peak, plain, collected }: Figures): void {
  print(
    `\n${keywordsTotal.toLocaleString('en')} keywords from the sandbox, ${connections} at once`,
  );
  table(
    ['what', 'ms a keyword', 'of the sandbox'],
    [
      ['the sandbox’s pages, asked for plainly', plain.toFixed(2), '1.00'],
      ['a refresh, to written readings', collected.toFixed(2), (collected / plain).toFixed(2)],
      ['overhead', (collected - plain).toFixed(2), ((collected - plain) / plain).toFixed(2)],
    ],
  );
  print(
    `the worker’s memory: ${idle.toFixed(0)} MiB idle, ${peak.toFixed(0)} MiB at most; the goal is under ${goalMib}`,
  );
}
