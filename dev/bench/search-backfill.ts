import { Client } from 'undici';
import { daysBefore, today } from '../../modules/rankings/rules/rank-window';
import {
  type Reading,
  readDay,
  readTogether,
} from '../../modules/search-console/collect/read-rows';
import type { ServiceAccount } from '../../modules/search-console/providers/google-credentials';
import { GoogleTokens } from '../../modules/search-console/providers/google-tokens';
import type { SearchConsole } from '../../modules/search-console/providers/search-console';
import {
  type RowShape,
  searchTypes,
  shapesOf,
} from '../../modules/search-console/rules/search-shape';
import { type Call, call } from './api-call';
import { print, table } from './print';
import { cpuSecondsOf, memoryMib } from './process-figures';
import { withCollector } from './with-collector';

/** The sandbox gives such a domain more rows a day than Google's cap. */
const domain = 'big.example.com';
const property = `sc-domain:${domain}`;
const days = Number(process.env['BACKFILL_DAYS'] ?? 10);
const goalMib = 300;
const batchDays = 10;

/** A client that parses pages and checks nothing. */
function plainConsole(client: Client, token: string): Pick<SearchConsole, 'query'> {
  return {
    async query({ property: site, filters, ...asked }) {
      const { body, statusCode } = await client.request({
        path: `/google/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...asked,
          rowLimit: 25_000,
          ...(filters && { dimensionFilterGroups: [{ filters }] }),
        }),
      });
      if (statusCode !== 200) throw new Error(await body.text());
      const { rows = [] } = (await body.json()) as { rows?: never[] };
      return { rows, aggregation: null, firstIncompleteDate: null, firstIncompleteHour: null };
    },
  };
}

async function readShape(reading: Reading, shape: RowShape, some: { day: string }[]) {
  const whole = await readTogether(reading, shape, some);
  if (whole) return [...whole.values()].reduce((sum, rows) => sum + rows.length, 0);
  let rows = 0;
  for (const { day } of some) {
    for await (const page of readDay(reading, shape, day)) rows += page.length;
  }
  return rows;
}

type Read = { rows: number; seconds: number };

/** Reads all rows of all days from the sandbox, as a collection does, and discards them. */
async function readPlainly(sandboxUrl: string, key: ServiceAccount): Promise<Read> {
  const tokens = new GoogleTokens({ method: 'service_account', key }, `${sandboxUrl}/google/token`);
  const client = new Client(sandboxUrl);
  const console = plainConsole(client, await tokens.read()) as SearchConsole;
  const open = { connectionId: '', property, source: 'sandbox' as const, console };
  const startedAt = performance.now();
  const all = Array.from({ length: days + 1 }, (_, index) => ({ day: daysBefore(today(), index) }));
  let rows = 0;
  for (const type of searchTypes) {
    const reading = { open, type, signal: new AbortController().signal };
    for (let from = 0; from < all.length; from += batchDays) {
      const some = all.slice(from, from + batchDays);
      for (const shape of shapesOf(type)) rows += await readShape(reading, shape, some);
    }
  }
  await Promise.all([client.close(), tokens.close()]);
  return { rows, seconds: (performance.now() - startedAt) / 1_000 };
}

type Job = { id: string; status: string; result: { rows: number } };

async function collect(api: Call, websiteId: string): Promise<Read> {
  const startedAt = performance.now();
  const path = `/websites/${websiteId}/refresh`;
  const { jobs } = await call<{ jobs: Job[] }>(api, 'POST', path, { kinds: ['gsc'] });
  for (;;) {
    const job = await call<Job>(api, 'GET', `/jobs/${jobs[0]?.id}?wait=30`);
    if (job.status === 'completed') {
      return { rows: job.result.rows, seconds: (performance.now() - startedAt) / 1_000 };
    }
    if (job.status === 'failed') throw new Error(JSON.stringify(job));
  }
}

type Figures = { plain: Read; collected: Read; cpuSeconds: number; idle: number; peak: number };

function report({ plain, collected, cpuSeconds, idle, peak }: Figures): void {
  const aRow = ({ rows, seconds }: Read) => ((seconds * 1e6) / rows).toFixed(1);
  const overhead = collected.seconds / collected.rows - plain.seconds / plain.rows;
  table(
    ['what', 'rows', 'seconds', 'µs a row'],
    [
      ['the sandbox, read plainly', String(plain.rows), plain.seconds.toFixed(1), aRow(plain)],
      ['a first collection', String(collected.rows), collected.seconds.toFixed(1), aRow(collected)],
      ['overhead', '', '', (overhead * 1e6).toFixed(1)],
      [
        'processor time of the worker',
        '',
        cpuSeconds.toFixed(1),
        ((cpuSeconds * 1e6) / collected.rows).toFixed(1),
      ],
    ],
  );
  print(
    `the worker’s memory: ${idle.toFixed(0)} MiB idle, ${peak.toFixed(0)} MiB at most; the goal is under ${goalMib}`,
  );
}

/** Collects the first days of a website at Google's row cap, against reading the sandbox plainly. */
export async function benchSearchBackfill(): Promise<void> {
  const figures = await withCollector(async ({ api, sandboxUrl, workerPid }) => {
    const { id } = await call<{ id: string }>(api, 'POST', '/websites', { domain });
    const control = `${sandboxUrl}/_sandbox/google`;
    const body = JSON.stringify({ since: daysBefore(today(), days) });
    await fetch(control, { method: 'PUT', body });
    const file = await fetch(`${control}/key-file?domains=${domain}`);
    const key = (await file.json()) as ServiceAccount;
    const connection = { method: 'service_account', key };
    await call(api, 'POST', '/search-console/connections', connection);
    await call(api, 'POST', '/search-console/bindings', {});
    const idle = memoryMib(workerPid).now;
    const plain = await readPlainly(sandboxUrl, key);
    const { worker: before = 0 } = cpuSecondsOf({ worker: workerPid });
    const collected = await collect(api, id);
    const { worker: after = 0 } = cpuSecondsOf({ worker: workerPid });
    const { peak } = memoryMib(workerPid);
    return { plain, collected, cpuSeconds: after - before, idle, peak };
  });
  report(figures);
}
