import { Pool } from 'undici';
import { sandboxHeaders } from '../../platform/providers/sandbox-headers';
import { type Call, call } from './api-call';
import { print, table } from './print';
import { memoryMib } from './process-figures';
import { withCollector } from './with-collector';

/** Fewer for a short run: `BENCH_PROMPTS=100`. */
const promptsTotal = Number(process.env['BENCH_PROMPTS'] ?? 1_000);
const samples = 5;
/** The default targets of a website in the sandbox. */
const engines = 3;
const answersTotal = promptsTotal * engines * samples;
/** The calls of one target that the worker makes at a time. */
const callsAtOnce = 10;
const goalMib = 300;
const domain = 'example.com';

const promptAt = (index: number) => `What are the best running shoes for runner ${index}?`;

/** Creates a website with its prompts and brands through the API. */
async function seed(api: Call): Promise<string> {
  const website = await call<{ id: string }>(api, 'POST', '/websites', { domain });
  const path = `/websites/${website.id}/ai`;
  const prompts = Array.from({ length: promptsTotal }, (_, index) => ({ text: promptAt(index) }));
  await call(api, 'POST', `${path}/prompts`, { prompts });
  const brands = Array.from({ length: 10 }, (_, index) => ({ name: `Brand ${index}` }));
  await call(api, 'POST', `${path}/brands`, { brands });
  return website.id;
}

/** Measures the sandbox's own time: the same questions, with answers that are discarded. */
async function askPlainly(sandboxUrl: string): Promise<number> {
  const pool = new Pool(sandboxUrl, { connections: callsAtOnce * engines });
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < answersTotal) {
      const index = next++;
      const { statusCode, body } = await pool.request({
        path: '/openai/v1/responses',
        method: 'POST',
        headers: {
          authorization: 'Bearer sandbox',
          'content-type': 'application/json',
          ...sandboxHeaders({ domains: [domain], sample: index % samples }),
        },
        body: JSON.stringify({
          model: 'sandbox',
          input: promptAt(index % promptsTotal),
          tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'US' } }],
          include: ['web_search_call.action.sources'],
        }),
      });
      const text = await body.text();
      if (statusCode !== 200 || !text.includes('output_text')) throw new Error(text.slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce * engines }, lane));
  await pool.close();
  return (performance.now() - startedAt) / answersTotal;
}

type Job = { id: string; status: string; progress: { done: number }; result: unknown };

/** Returns milliseconds per answer, from the refresh to the job's end. */
async function collect(api: Call, websiteId: string): Promise<number> {
  const startedAt = performance.now();
  const { jobs } = await call<{ jobs: Job[] }>(api, 'POST', `/websites/${websiteId}/refresh`, {
    kinds: ['ai'],
  });
  for (;;) {
    const job = await call<Job>(api, 'GET', `/jobs/${jobs[0]?.id}?wait=30`);
    if (job.status === 'completed') {
      if (job.progress.done !== answersTotal) throw new Error(JSON.stringify(job));
      return (performance.now() - startedAt) / answersTotal;
    }
    if (job.status === 'failed' || job.status === 'canceled') throw new Error(JSON.stringify(job));
  }
}

/**
 * Collects 15,000 AI answers from the sandbox: the worker's memory, and its time compared with the
 * sandbox's own.
 */
export async function benchCollectAi(): Promise<void> {
  const figures = await withCollector(async ({ api, sandboxUrl, workerPid }) => {
    const websiteId = await seed(api);
    const idle = memoryMib(workerPid).now;
    const plainBefore = await askPlainly(sandboxUrl);
    const collected = await collect(api, websiteId);
    const { peak } = memoryMib(workerPid);
    const plain = Math.min(plainBefore, await askPlainly(sandboxUrl));
    return { idle, peak, plain, collected };
  });
  report(figures);
}

type Figures = { idle: number; peak: number; plain: number; collected: number };

function report({ idle, peak, plain, collected }: Figures): void {
  print(
    `\n${answersTotal.toLocaleString('en')} AI answers from the sandbox: ${promptsTotal} prompts, ${engines} engines, ${samples} samples`,
  );
  table(
    ['what', 'ms an answer', 'of the sandbox'],
    [
      ['the sandbox’s answers, asked for plainly', plain.toFixed(2), '1.00'],
      ['a refresh, to written readings', collected.toFixed(2), (collected / plain).toFixed(2)],
      ['overhead', (collected - plain).toFixed(2), ((collected - plain) / plain).toFixed(2)],
    ],
  );
  print(
    `the worker’s memory: ${idle.toFixed(0)} MiB idle, ${peak.toFixed(0)} MiB at most; the goal is under ${goalMib}`,
  );
}
