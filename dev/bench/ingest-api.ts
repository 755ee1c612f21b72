import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { operatorStore } from '../../modules/account/store/operator-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { openDatabase } from '../../platform/postgres/database';
import type { startApi } from './processes';
import { type SampleLine, sampleLines } from './sample-log';

export type Api = Awaited<ReturnType<typeof startApi>>;

/** The website that logs are sent to, and the key for it. */
export type Target = { key: string; websiteId: string };

export async function newTargets(env: Record<string, string>, count: number): Promise<Target[]> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId, readWriteKey } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const targets: Target[] = [];
  for (let made = 0; made < count; made += 1) {
    const websiteId = await owner.transaction(workspaceId, (tx) =>
      insertWebsite(tx, {
        domain: made === 0 ? 'semicomplete.com' : `site-${made}.example.com`,
        name: 'bench',
        relationship: 'own',
        country: 'US',
        language: 'en',
      }),
    );
    targets.push({ key: readWriteKey, websiteId });
  }
  await owner.close();
  return targets;
}

export const readFileInChunks = (file: string): Readable =>
  createReadStream(file, { highWaterMark: 256 * 1024 });

/** A comment that makes a log's content new: known content is not stored again. */
export const newContent = (): Buffer => Buffer.from(`# ${randomUUID()}\n`);

/** The API is overloaded; a shipper would retry the same batch. */
export class RetryLater extends Error {}

export type Sent = { received: number; visits: number; format: string };

/** Sends a log; resolves when every row is committed. */
export async function sendLog(
  url: string,
  { key, websiteId }: Target,
  body: Readable | Buffer,
  encoding?: 'gzip',
): Promise<Sent> {
  const response = await request(`${url}/api/v1/websites/${websiteId}/logs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const reply = (await response.body.json()) as { data: Sent };
  if (response.statusCode === 503) throw new RetryLater();
  if (response.statusCode !== 200) throw new Error(JSON.stringify(reply));
  return reply.data;
}

const retryMs = 1_000;

/** Sends a batch with retries, as shippers do, until it is accepted. */
export async function sendUntilAccepted<Reply>(
  send: () => Promise<Reply>,
  onRefused: () => void = () => undefined,
): Promise<Reply> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      onRefused();
      await sleep(retryMs);
    }
  }
}

/** Makes different batches of sample lines, each gzipped. */
export function gzipBatches(
  count: number,
  linesEach: number,
  format: (line: SampleLine) => string,
): Buffer[] {
  const batches: Buffer[] = [];
  let lines: string[] = [];
  for (const line of sampleLines(count * linesEach)) {
    if (lines.push(format(line)) < linesEach) continue;
    batches.push(gzipSync(Buffer.from(lines.join(''), 'latin1')));
    lines = [];
  }
  return batches;
}

/** Sends a gzipped batch as new content; throws unless all of its lines are received. */
export async function sendNewBatch(
  url: string,
  target: Target,
  batch: Buffer,
  lines: number,
): Promise<void> {
  const body = Buffer.concat([gzipSync(newContent()), batch]);
  const { received } = await sendUntilAccepted(() => sendLog(url, target, body, 'gzip'));
  if (received !== lines) throw new Error(`${received} lines were received`);
}
