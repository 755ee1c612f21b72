import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { openDatabase } from '../core/postgres/database';
import { type NewWorkspace, operatorStore } from '../core/stores/operator-store';
import { insertWebsite } from '../core/stores/website-store';
import { cutBlocks } from '../ingest/block-cutter';
import { BotRecogniser } from '../ingest/bots/recognise';
import { combined } from '../ingest/formats/combined';
import { startBenchBackends } from './backends';
import { print, table } from './print';

const copies = 100;
const runs = 3;
const fixture = join(__dirname, '..', '..', 'test', 'fixtures', 'apache-combined-10k.log.gz');

/** The real log, a hundred times over: a million lines of which a tenth are crawlers'. */
async function writeLog(file: string): Promise<{ lines: number; bytes: number }> {
  const log = gunzipSync(readFileSync(fixture));
  const handle = await open(file, 'w');
  for (let copy = 0; copy < copies; copy += 1) await handle.write(log);
  await handle.close();
  const lines = log.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0) * copies;
  return { lines, bytes: (await stat(file)).size };
}

const readLog = (file: string) => createReadStream(file, { highWaterMark: 256 * 1024 });

/** Cutting, hashing and parsing the file, and nothing else: the limit of one process. */
async function parseAlone(file: string): Promise<number> {
  const parser = combined.createParser({ recogniser: new BotRecogniser() });
  const startedAt = performance.now();
  let crawlers = 0;
  for await (const block of cutBlocks(readLog(file))) {
    let start = 0;
    for (let index = 0; index < block.lineCount; index += 1) {
      const end = block.lineEnds[index] ?? start;
      if (parser.parse(block.bytes, start, end - 1).kind === 'crawler') crawlers += 1;
      start = end;
    }
  }
  if (crawlers === 0) throw new Error('no crawler was recognised');
  return (performance.now() - startedAt) / 1000;
}

async function startApi(env: Record<string, string>): Promise<{ api: ChildProcess; url: string }> {
  const api = fork(join(__dirname, '..', 'api', 'main.js'), {
    env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(api, 'message')) as [{ port: number }];
  return { api, url: `http://127.0.0.1:${port}` };
}

async function newWebsite(
  env: Record<string, string>,
): Promise<NewWorkspace & { websiteId: string }> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const workspace = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const websiteId = await owner.transaction(workspace.workspaceId, (tx) =>
    insertWebsite(tx, workspace.workspaceId, {
      domain: 'semicomplete.com',
      name: 'bench',
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );
  await owner.close();
  return { ...workspace, websiteId };
}

/** Over HTTP to the reply, which comes when every row is committed. Seconds. */
async function overHttp(url: string, env: Record<string, string>, file: string, lines: number) {
  const { readWriteKey, websiteId } = await newWebsite(env);
  const startedAt = performance.now();
  const { statusCode, body } = await request(`${url}/api/v1/websites/${websiteId}/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readWriteKey}` },
    body: readLog(file),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const reply = (await body.json()) as { data: { received: number; visits: number } };
  if (statusCode !== 200 || reply.data.received !== lines) throw new Error(JSON.stringify(reply));
  return { seconds: (performance.now() - startedAt) / 1000, visits: reply.data.visits };
}

/** Lines a second over HTTP to committed rows, beside parsing the same file alone. */
export async function benchIngestLines(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const file = join(folder, 'access.log');
  const backends = await startBenchBackends();
  try {
    const { lines, bytes } = await writeLog(file);
    const { api, url } = await startApi(backends.env);
    let parse = Number.POSITIVE_INFINITY;
    let http = Number.POSITIVE_INFINITY;
    let visits = 0;
    for (let run = 0; run < runs; run += 1) {
      parse = Math.min(parse, await parseAlone(file));
      const taken = await overHttp(url, backends.env, file, lines);
      http = Math.min(http, taken.seconds);
      visits = taken.visits;
    }
    api.kill('SIGTERM');
    await once(api, 'exit');
    print(
      `\n${lines.toLocaleString('en')} combined lines, ${Math.round(bytes / 1e6)} MB, ${visits.toLocaleString('en')} of crawlers, best of ${runs} runs`,
    );
    const rate = (seconds: number) => Math.round(lines / seconds).toLocaleString('en');
    table(
      ['what', 'lines/s', 'of parsing alone'],
      [
        ['cut, hash and parse the file, one process', rate(parse), '1.00'],
        ['over HTTP to committed rows', rate(http), (parse / http).toFixed(2)],
      ],
    );
  } finally {
    await backends.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
