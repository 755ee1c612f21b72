import { Sightline } from '../../packages/client/src/client';
import { killAndStart, killableServers, orNothing } from '../support/kill-servers';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// Servers are killed here, so this file has servers of its own.

let own: OwnService;
let worker: WorkerProcess;

beforeAll(async () => {
  own = await startOwnService();
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});

const google = (path: string, init?: RequestInit) =>
  fetch(`${own.sandbox.url}/_sandbox/google${path}`, init);

it.each(killableServers)(
  '%s killed during the first collection: every day is whole',
  async (server) => {
    const since = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10);
    await google('', { method: 'PUT', body: JSON.stringify({ since }) });
    const workspace = await createWorkspace();
    const sightline = new Sightline({ baseUrl: own.service.url, apiKey: workspace.readWriteKey });
    const domain = `killed-${server}.com`;
    const { id: websiteId } = await sightline.websites.create({ domain });
    const key = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
    await sightline.searchConsole.createConnection({ method: 'service_account', key });
    await sightline.searchConsole.createBindings({});
    const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
    const jobId = jobs[0]?.id ?? '';
    const job = () => orNothing(sightline.jobs.get(jobId));
    await waitFor('the first days', async () => ((await job())?.progress?.done ?? 0) > 0);
    worker = await killAndStart(own, server, worker);
    const ended = await waitFor('the job’s end', async () => {
      const current = await job();
      return current?.finishedAt ? current : undefined;
    });
    expect(ended.status).toBe('completed');
    expect(ended.progress?.done).toBe(ended.progress?.total);

    // What the marker of each day and shape adds up to is what its rows add up to.
    const days = await own.service.services.clickhouse.of(workspace.workspaceId).query<{
      search_type: string;
      shape: string;
      day: string;
      marked: number[];
      stored: number[];
    }>({
      sql: `SELECT d.search_type AS search_type, d.shape AS shape, toString(d.day) AS day,
        [toFloat64(d.row_count), toFloat64(d.clicks), toFloat64(d.impressions)] AS marked,
        [toFloat64(r.rows), toFloat64(r.clicks), toFloat64(r.impressions)] AS stored
      FROM search_days AS d FINAL
      LEFT JOIN (
        SELECT search_type, shape, day, version, count() AS rows, sum(clicks) AS clicks,
          sum(impressions) AS impressions
        FROM search_rows WHERE workspace_id = {workspace:String}
        GROUP BY search_type, shape, day, version
      ) AS r ON r.search_type = d.search_type AND r.shape = d.shape AND r.day = d.day
        AND r.version = d.version
      WHERE d.workspace_id = {workspace:String}`,
      comment: 'test',
    });
    const rows = days.filter(({ shape }) => shape !== 'date');
    expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ marked }) => marked));
    const daysWith = (shape: string) =>
      days.filter((row) => row.search_type === 'web' && row.shape === shape).map(({ day }) => day);
    expect(daysWith('date').length).toBeGreaterThanOrEqual(45);
    for (const shape of ['query', 'page', 'query_page', 'country', 'device', 'appearance']) {
      expect(daysWith(shape).sort()).toEqual(daysWith('date').sort());
    }
  },
);
