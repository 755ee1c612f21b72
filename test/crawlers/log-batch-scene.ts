import { markLeaving } from '../../modules/crawlers/store/log-batch-store';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { lockWebsiteAndFacts } from '../../modules/indexing/store/ledger-queue-store';
import { enqueueJob, getJob, isFinished } from '../../modules/jobs/store/job-store';
import { createLogger } from '../../platform/logger';
import { newClient } from '../support/clients';
import { createWorkspace, type Service } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { addresses, agents, type LogEntry, toLog } from './scene';

const bing = { agent: agents.bing, ip: addresses.bing };
const person = { agent: agents.person, ip: '198.51.100.8' };
export const pages = ['/a', '/b', '/c', '/gone', '/only-left', '/q?x=1'];

/** Visits of some days in the morning of each; people come at other hours, too. */
const morning = (day: string, some: Partial<LogEntry>[]): LogEntry[] =>
  Array.from({ length: 24 }, (_, index) => ({
    at: `${day}T0${index % 10}:${10 + index}:00`,
    target: pages[index % 3] ?? '',
    ...some[index % some.length],
  }));

/** The file that stays: October, Googlebot and Bing. */
export const staying = [
  ...morning('2026-10-10', [{}, bing, { status: 404 }, { target: '/q?x=1' }]),
  ...morning('2026-10-12', [{ ip: addresses.stranger }, person]),
];
/** The file that is taken back: earlier and later, over the same hours and others, other pages. */
export const leaving = [
  ...morning('2026-09-20', [{}, { target: '/gone' }, bing]),
  ...morning('2026-10-10', [{ target: '/only-left', ...bing }, person, { status: 500 }]),
  ...morning('2026-10-11', [{ ...person, target: '/a?utm_source=chatgpt.com' }]),
  ...morning('2026-10-20', [{ target: '/q?x=1&y=2' }, { status: 301 }]),
];
export const added = morning('2026-10-15', [{ target: '/c' }, bing]);

export type Batch = { id: string; state: string; receivedAt: string; [name: string]: unknown };
const reads = [
  ...['bot', 'verification', 'purpose', 'httpStatus', 'hour', 'day', 'path', 'directory'].map(
    (name) => `/crawlers?groupBy=${name}`,
  ),
  '/crawlers/bots',
  '/crawlers/visits?limit=500',
  '/crawlers/matrix?from=2026-09-01&to=2026-10-31',
  '/crawlers/series?from=2026-09-01&to=2026-10-31',
  '/crawlers/paths?limit=100',
  '/crawlers/errors',
  '/crawlers/waste',
  '/crawlers/parameters',
  '/crawlers/gaps?from=2026-09-01&to=2026-10-31',
  '/ai/referrals?groupBy=assistant,path&from=2026-09-01&to=2026-10-31',
  '/indexing/urls?sort=url',
  '/indexing/urls/summary',
];

/** A workspace for websites whose logs are compared, and a merger of their ledgers. */
export async function openLogBatchScene(service: Service) {
  const { services } = service;
  const { workspaceId } = await createWorkspace();
  let client = await newClient(service, workspaceId);
  const merger = new LedgerMerger(
    { database: services.database, log: createLogger('test', 'silent') },
    { idleMs: 20 },
  );
  merger.start();

  async function newWebsite() {
    const domain = uniqueDomain();
    const { data } = await client.post<{ id: string }>('/websites', { domain });
    const track = async (...targets: string[]) => {
      const urls = targets.map((target) => `https://${domain}${target}`);
      const { status } = await client.post(`/websites/${data.id}/indexing/urls`, { urls });
      expect(status).toBe(200);
    };
    const send = async (entries: readonly LogEntry[], key?: string) => {
      const reply = await client.send<{ visits: number; duplicates: number; malformed: number }>(
        'POST',
        `/websites/${data.id}/logs`,
        {
          rawBody: toLog(entries),
          headers: { 'Content-Type': 'text/plain', ...(key ? { 'Idempotency-Key': key } : {}) },
        },
      );
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(`"malformed":0`)]);
      return reply.data;
    };
    return { id: data.id, domain, track, send };
  }
  type Site = Awaited<ReturnType<typeof newWebsite>>;

  const batchesOf = async ({ id }: Site, query = '') =>
    (await client.get<Batch[]>(`/websites/${id}/log-batches?sort=receivedAt${query}`)).data;

  /** All that the API says of a website from its logs, without what distinguishes websites. */
  async function readAll({ id, domain }: Site): Promise<Record<string, unknown>> {
    await waitFor('the ledger has merged all facts', async () => {
      const text = 'select 1 from ledger_queue where website_id = $1';
      const rows = await services.database.reader(workspaceId).run({ text, values: [id] });
      return rows.length === 0;
    });
    const all: Record<string, unknown> = {};
    // A key of its own, because of the limit by minute.
    const reader = await newClient(service, workspaceId);
    for (const path of reads) {
      const reply = await reader.get<unknown>(`/websites/${id}${path}`);
      expect([path, reply.status]).toEqual([path, 200]);
      all[path] = { data: reply.data, meta: reply.meta };
    }
    const { data: urls } = await reader.get<{ id: string }[]>(`/websites/${id}/indexing/urls`);
    for (const url of urls) {
      const reply = await reader.get<{ url: string }>(`/websites/${id}/indexing/urls/${url.id}`);
      all[new URL(reply.data.url).pathname + new URL(reply.data.url).search] = reply.data;
    }
    const text = JSON.stringify(all)
      .replaceAll(domain, 'domain')
      .replaceAll(id, 'website')
      .replaceAll(/"url_[0-9a-z]+"/g, '"url"')
      .replaceAll(/"(receivedAt|addedAt|generatedAt)":"[^"]+"/g, '"$1":"then"')
      .replaceAll(/{"at":"[^"]+","type":"tracked"/g, '{"type":"tracked"')
      // Names are looked up later, for one website earlier than for the other.
      .replaceAll(/"reason":"rdns_[a-z_]+"/g, '"reason":"rdns"');
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Takes batches back with a second pass at once. */
  async function takeBack(site: Site, batchIds: string[]) {
    const { database } = services;
    const jobId = await database.transaction(workspaceId, async (tx) => {
      await lockWebsiteAndFacts(tx, site.id);
      await markLeaving(tx, batchIds);
      const { job } = await enqueueJob(tx, {
        type: 'logs.delete',
        websiteId: site.id,
        input: { batchIds, secondPassAfterMs: 200 },
        memo: {},
      });
      return job.id;
    });
    return jobId;
  }

  const readJob = (jobId: string) => getJob(services.database.reader(workspaceId), jobId);

  /** The paths of a website's visits, read past the API and its limit. */
  async function readPaths({ id }: { id: string }): Promise<string[]> {
    const rows = await services.clickhouse.of(workspaceId).query<{ path: string }>({
      sql: `SELECT DISTINCT path FROM crawler_visits
            WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
      parameters: { website: id },
      comment: 'test',
    });
    return rows.map(({ path }) => path);
  }

  const finished = (jobId: string) =>
    waitFor('the job’s end', async () => {
      const job = await readJob(jobId);
      return isFinished(job) && job;
    });

  return {
    workspaceId,
    newWebsite,
    batchesOf,
    readAll,
    takeBack,
    finished,
    readJob,
    readPaths,
    get client() {
      return client;
    },
    /** Takes another key, because of the limit by minute. */
    async renewClient() {
      client = await newClient(service, workspaceId);
    },
    close: () => merger.stop(),
  };
}

export type LogBatchScene = Awaited<ReturnType<typeof openLogBatchScene>>;
