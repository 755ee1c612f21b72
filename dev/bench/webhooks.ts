import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { Pool } from 'undici';
import { operatorStore } from '../../modules/account/store/operator-store';
import { recordEvents } from '../../modules/webhooks/record-events';
import { insertWebhook } from '../../modules/webhooks/store/webhook-store';
import { createCipher } from '../../platform/cipher';
import { loadConfig } from '../../platform/config';
import { type Database, openDatabase } from '../../platform/postgres/database';
import { startBenchBackends } from './backends';
import { perSecond, print, table } from './print';
import { startWorker } from './processes';

const perSecondAim = 100;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const burst = Number(process.env['BENCH_BURST'] ?? 10_000);
/** Requests to one receiver at once, as deliveries have. */
const connections = 16;

type Receiver = { url: string; seen: Map<string, number>; server: Server };

/** Starts a receiver that notes when each subject first arrived. */
async function startReceiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { id: string } };
      if (!seen.has(data.id)) seen.set(data.id, performance.now());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen, server };
}

const eventOf = (subject: string) => ({
  type: 'report.ready' as const,
  subject,
  websiteId: null,
  path: `/reports/${subject}`,
  data: { title: 'Bench', reportType: 'overview' },
});

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

class Bench {
  readonly #database: Database;
  readonly #workspaceId: string;

  constructor(database: Database, workspaceId: string) {
    this.#database = database;
    this.#workspaceId = workspaceId;
  }

  record(subjects: readonly string[]): Promise<void> {
    return this.#database.transaction(this.#workspaceId, (tx) =>
      recordEvents(tx, subjects.map(eventOf)),
    );
  }

  /** Records events at the aimed rate; returns the milliseconds from each commit to its receipt. */
  async sustain(name: string, { seen }: Receiver): Promise<number[]> {
    const committed = new Map<string, number>();
    const startedAt = performance.now();
    const pending: Promise<void>[] = [];
    const count = perSecondAim * seconds;
    for (let at = 0; at < count; at += 1) {
      const due = startedAt + (at * 1_000) / perSecondAim;
      if (due > performance.now()) await sleep(due - performance.now());
      const subject = `${name} ${at}`;
      pending.push(
        this.record([subject]).then(() => void committed.set(subject, performance.now())),
      );
    }
    await Promise.all(pending);
    await waitUntil(() => [...committed.keys()].every((subject) => seen.has(subject)));
    return [...committed]
      .map(([subject, at]) => (seen.get(subject) ?? Number.NaN) - at)
      .toSorted((one, other) => one - other);
  }

  /** Records all events in one transaction; returns the seconds until the last is received. */
  async drain({ seen }: Receiver): Promise<number> {
    const subjects = Array.from({ length: burst }, (_, at) => `burst ${at}`);
    await this.record(subjects);
    const startedAt = performance.now();
    await waitUntil(() => subjects.every((subject) => seen.has(subject)));
    return (performance.now() - startedAt) / 1_000;
  }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 600_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('the deliveries did not end in ten minutes');
    await sleep(20);
  }
}

/** The plain limit: signed requests over as many connections, with nothing stored. */
async function postPlainly({ url }: Receiver): Promise<number> {
  const pool = new Pool(url, { connections });
  const signer = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < burst) {
      const id = `plain ${next++}`;
      const body = JSON.stringify({ type: 'report.ready', data: { id, title: 'Bench' } });
      const at = new Date();
      const reply = await pool.request({
        path: '/',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signer.sign(id, at, body),
        },
        body,
      });
      await reply.body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await pool.close();
  return (performance.now() - startedAt) / 1_000;
}

/** Deliveries at a steady rate, next to a receiver that hangs, and in a burst. */
export async function benchWebhooks(): Promise<void> {
  const backends = await startBenchBackends();
  const receivers = [
    await startReceiver((response) => response.end()),
    await startReceiver(() => {}),
  ] as const;
  const [receiver, hanging] = receivers;
  const config = loadConfig(backends.env);
  const database = openDatabase({ url: config.database.url, poolMax: 8 });
  const owner = openDatabase({ url: config.database.ownerUrl ?? '', poolMax: 2 });
  try {
    const { workspaceId } = await operatorStore(owner).createWorkspace({
      name: 'bench',
      plan: 'unlimited',
    });
    const worker = await startWorker({ ...backends.env, WEBHOOK_HOSTS_ALLOWED: '127.0.0.1' });
    const cipher = createCipher(config.encryptionKey);
    const addWebhook = (url: string) =>
      database.transaction(workspaceId, (tx) =>
        insertWebhook(tx, cipher, {
          url,
          format: 'standard',
          types: [],
          websiteIds: [],
          websiteTag: null,
          description: null,
          noticeRecipient: null,
        }),
      );
    const bench = new Bench(database, workspaceId);
    await addWebhook(receiver.url);
    const alone = await bench.sustain('alone', receiver);
    const drained = await bench.drain(receiver);
    const plain = await postPlainly(receiver);
    await addWebhook(hanging.url);
    const nextTo = await bench.sustain('next to', receiver);
    await worker.stop();
    report({ alone, nextTo, drained, plain });
  } finally {
    for (const { server } of receivers) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all([database.close(), owner.close()]);
    await backends.stop();
  }
}

type Figures = { alone: number[]; nextTo: number[]; drained: number; plain: number };

function report({ alone, nextTo, drained, plain }: Figures): void {
  const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);
  print(`\n${perSecondAim} events a second for ${seconds} s, from commit to receipt`);
  table(
    ['receiver', 'p50 ms', 'p99 ms', 'aim'],
    [
      ['alone', ms(alone, 0.5), ms(alone, 0.99), '2,000'],
      ['next to one that hangs', ms(nextTo, 0.5), ms(nextTo, 0.99), '1.1 of alone'],
    ],
  );
  print(`\nA burst of ${burst.toLocaleString('en')} events to one receiver`);
  table(
    ['what', 'a second', 'of the limit'],
    [
      ['signed requests alone', perSecond(burst, plain), '1.00'],
      ['deliveries', perSecond(burst, drained), (plain / drained).toFixed(2)],
    ],
  );
}
