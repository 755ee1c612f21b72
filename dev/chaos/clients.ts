import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, type Caller, type Doing, outcomeOf, perform, type Reply } from './caller';
import type { History, Subject } from './history';
import { makeLogBatch } from './log-batch';

const pauseMs = 120;
const logClients = 4;
const jobWebsites = 8;
const keywordsPerWebsite = 12;
const exportsAtOnce = 2;
/** Clients that send; each begins at another key. */
const places = 10;
const ended = ['completed', 'failed', 'canceled'];

export type Websites = {
  /** Each log client has one. */
  ofLogs: string[];
  ofNames: string[];
  ofKeywords: string[];
  ofJobs: string[];
};

export type Setting = {
  callers: readonly Caller[];
  history: History;
  random: () => number;
  websites: Websites;
  /** Clients begin nothing new. */
  isEnding: () => boolean;
  /** Clients give up what they do. */
  isOver: () => boolean;
};

type Client = { name: string; next: (number: number) => Promise<unknown>; pauseMs?: number };

/** Runs all clients until the run ends; resolves once the outcome of all that they began is known. */
export async function runClients(setting: Setting): Promise<void> {
  const clients = [
    ...Array.from({ length: logClients }, (_, at) => logClient(setting, at)),
    websiteClient(setting),
    nameClient(setting),
    keywordClient(setting),
    annotationClient(setting),
    ...jobClients(setting),
  ];
  await Promise.all(clients.map((client) => run(setting, client)));
}

async function run({ isEnding }: Setting, { next, pauseMs: pause = pauseMs }: Client) {
  for (let number = 0; !isEnding(); number += 1) {
    await next(number);
    await sleep(pause);
  }
}

/** Sends a client's requests, all attempts at an operation with one key: an Idempotency-Key belongs to it. */
class Sender {
  readonly name: string;
  readonly #setting: Setting;
  readonly #place: number;

  constructor(setting: Setting, name: string, place: number) {
    this.name = name;
    this.#setting = setting;
    this.#place = place;
  }

  caller(number: number): Caller {
    const { callers } = this.#setting;
    return callers[(number * places + this.#place) % callers.length] as Caller;
  }

  perform(number: number, doing: Omit<Doing, 'op'>): Promise<Reply | undefined> {
    const { history, isOver } = this.#setting;
    const doingIt = { ...doing, op: `${this.name}-${number}` };
    return perform(this.caller(number), history, doingIt, isOver);
  }
}

const idOf = ({ id }: Record<string, unknown>) => (typeof id === 'string' ? id : undefined);

function logClient(setting: Setting, at: number): Client {
  const sender = new Sender(setting, `logs${at}`, at);
  const { random, websites } = setting;
  const path = `/websites/${websites.ofLogs[at]}/logs`;
  return {
    name: sender.name,
    async next(number) {
      const batch = makeLogBatch(`${sender.name}-${number}`, new Date(), random);
      const hasKey = batch.needsKey || random() < 0.5;
      const subject: Subject = { kind: 'logs', batch: batch.name, lines: batch.lines };
      const ask: Asked = {
        method: 'POST',
        path,
        body: batch.body,
        idempotencyKey: hasKey ? batch.name : undefined,
      };
      await sender.perform(number, { subject, ask, isAbandoned: random() < 0.05 });
      // A shipper that lost its state sends again what was acknowledged.
      if (random() < 0.05) await sender.perform(number, { subject, ask });
    },
  };
}

function websiteClient(setting: Setting): Client {
  const sender = new Sender(setting, 'websites', logClients + 0);
  return {
    name: sender.name,
    pauseMs: 700,
    async next(number) {
      const domain = `chaos-${number}.example.com`;
      await sender.perform(number, {
        subject: { kind: 'website', domain },
        ask: {
          method: 'POST',
          path: '/websites',
          body: { domain },
          idempotencyKey: `website-${number}`,
        },
        idOf,
      });
    },
  };
}

/** A register: one client writes rising values, so the last acknowledged one or a later one must be left. */
function nameClient(setting: Setting): Client {
  const sender = new Sender(setting, 'names', logClients + 1);
  const { websites } = setting;
  return {
    name: sender.name,
    pauseMs: 300,
    async next(number) {
      const websiteId = websites.ofNames[number % websites.ofNames.length] ?? '';
      const name = `name ${String(number).padStart(8, '0')}`;
      await sender.perform(number, {
        subject: { kind: 'name', websiteId, name },
        ask: { method: 'PATCH', path: `/websites/${websiteId}`, body: { name } },
      });
    },
  };
}

function keywordClient(setting: Setting): Client {
  const sender = new Sender(setting, 'keywords', logClients + 2);
  const { history, websites } = setting;
  const list = async (number: number, websiteId: string, keywords: string[]) => {
    const beganAt = history.now();
    const path = `/keywords?websiteId=${websiteId}&q=${encodeURIComponent(`chaos ${number}`)}&limit=1000`;
    const reply = await sender.caller(number).send({ method: 'GET', path });
    const outcome = outcomeOf(reply);
    const rows = (outcome === 'ok' ? reply?.data : []) as unknown as { keyword: string }[];
    const listed = new Set(rows.map(({ keyword }) => keyword));
    const missing = keywords.filter((keyword) => !listed.has(keyword));
    history.add({
      op: `keyword-list-${number}`,
      subject: { kind: 'keywordList', missing },
      beganAt,
      endedAt: history.now(),
      outcome,
      httpStatus: reply?.status ?? null,
    });
  };
  return {
    name: sender.name,
    pauseMs: 500,
    async next(number) {
      const websiteId = websites.ofKeywords[number % websites.ofKeywords.length] ?? '';
      const keywords = Array.from({ length: 10 }, (_, at) => `chaos ${number} ${at}`);
      const made = await sender.perform(number, {
        subject: { kind: 'keywords', websiteId, keywords },
        ask: { method: 'POST', path: '/keywords', body: { websiteId, keywords } },
      });
      if (made) await list(number, websiteId, keywords);
    },
  };
}

/** Nothing but the key of a request keeps two equal annotations from being made. */
function annotationClient(setting: Setting): Client {
  const sender = new Sender(setting, 'annotations', logClients + 3);
  const { random, websites } = setting;
  const path = `/websites/${websites.ofNames[0]}/search-console/annotations`;
  return {
    name: sender.name,
    pauseMs: 300,
    async next(number) {
      const title = `annotation ${number}`;
      const doing: Omit<Doing, 'op'> = {
        subject: { kind: 'annotation', title },
        ask: {
          method: 'POST',
          path,
          body: { day: '2026-11-01', title },
          idempotencyKey: `annotation-${number}`,
        },
        idOf,
        isAbandoned: random() < 0.05,
      };
      await sender.perform(number, doing);
      if (random() < 0.2) await sender.perform(number, doing);
    },
  };
}

type LiveJob = { id: string; path: string };

/** One client starts jobs, and another looks for their ends. */
function jobClients(setting: Setting): Client[] {
  const live = new Map<string, LiveJob>();
  return [jobStarter(setting, live), jobWatcher(setting, live)];
}

function jobStarter(setting: Setting, live: Map<string, LiveJob>): Client {
  const sender = new Sender(setting, 'jobs', logClients + 4);
  const { random, websites } = setting;
  const exportsUnderWay = () => [...live.values()].filter(({ path }) => path === 'export').length;
  return {
    name: sender.name,
    pauseMs: 500,
    async next(number) {
      const isExport = random() < 0.2 && exportsUnderWay() < exportsAtOnce;
      const websiteId = websites.ofJobs[Math.floor(random() * websites.ofJobs.length)];
      const reply = await sender.perform(number, {
        subject: { kind: 'job', of: isExport ? 'export' : 'refresh' },
        ask: {
          method: 'POST',
          path: isExport ? '/exports' : `/websites/${websiteId}/refresh`,
          body: isExport
            ? { datasets: ['websites', 'keywords', 'rankReadings'], format: 'jsonl' }
            : { kinds: ['serp'] },
          idempotencyKey: `job-${number}`,
        },
        idOf: jobIdOf,
      });
      const id = reply && jobIdOf(reply.data);
      if (id !== undefined) live.set(id, { id, path: isExport ? 'export' : 'refresh' });
    },
  };
}

function jobIdOf(data: Record<string, unknown>): string | undefined {
  if (typeof data['jobId'] === 'string') return data['jobId'];
  const [job] = (data['jobs'] ?? []) as Array<{ id: string }>;
  return job?.id;
}

type JobSeen = { status: string; finishedAt: string | null };

function jobWatcher(setting: Setting, live: Map<string, LiveJob>): Client {
  const sender = new Sender(setting, 'jobEnds', logClients + 5);
  const { history, isEnding, isOver } = setting;
  let looks = 0;
  const look = async () => {
    for (const { id } of [...live.values()]) {
      looks += 1;
      const reply = await sender.caller(looks).send({ method: 'GET', path: `/jobs/${id}` });
      if (reply?.status !== 200) continue;
      const { status, finishedAt } = reply.data as JobSeen;
      if (!ended.includes(status)) continue;
      live.delete(id);
      const agoMs = Math.max(0, Date.now() - new Date(finishedAt ?? Date.now()).getTime());
      history.add({
        op: `end-${id}`,
        subject: { kind: 'jobEnd', jobId: id, status },
        beganAt: history.now() - agoMs,
        endedAt: history.now(),
        outcome: 'ok',
        httpStatus: 200,
      });
    }
  };
  return {
    name: sender.name,
    pauseMs: 400,
    async next() {
      await look();
      // At the end of the run it stays until all jobs have ended.
      while (isEnding() && live.size > 0 && !isOver()) {
        await sleep(pauseMs);
        await look();
      }
    },
  };
}

export const websiteCounts = {
  ofLogs: logClients,
  ofNames: 3,
  ofKeywords: 3,
  ofJobs: jobWebsites,
} as const;

export { keywordsPerWebsite };
