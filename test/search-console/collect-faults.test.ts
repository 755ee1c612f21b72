import { readSearchDays } from '../../modules/search-console/store/search-day-store';
import { Sightline } from '../../packages/client/src/client';
import { openWorkspace } from '../../platform/workspace';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

const since = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);

let collector: Collector;
let sightline: Sightline;
let workspaceId: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey: workspace.readWriteKey });
});
afterAll(() => collector.stop());

const control = (path: string, method: string, body: object) =>
  fetch(`${collector.sandboxUrl}/_sandbox/${path}`, { method, body: JSON.stringify(body) });

test('errors of Google in a row lose nothing and count nothing twice', async () => {
  const domain = 'gsc-faults.com';
  await control('google', 'PUT', { since });
  const { id: websiteId } = await sightline.websites.create({ domain });
  const keyFile = `${collector.sandboxUrl}/_sandbox/google/key-file?domains=${domain}`;
  const key = (await (await fetch(keyFile)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  const match = { provider: 'google', path: 'searchAnalytics' };
  // More in a row than a step of a job may fail: these are no failures of ours.
  await control('faults', 'POST', { match, status: 429, retryAfterSeconds: 5, times: 1 });
  // A page for people instead of JSON, with status 200.
  await control('faults', 'POST', { match, html: true, times: 5 });
  // Slow, so that errors can be put between the plan and the last row.
  await control('faults', 'POST', { match, delayMs: 200 });
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  const jobId = jobs[0]?.id ?? '';
  const said = await waitFor('the wait that Google asked for', async () => {
    const { status, warnings } = await sightline.jobs.get(jobId);
    expect(status).not.toBe('failed');
    return warnings.find((warning) => warning.includes('Google answered 429'));
  });
  expect(said).toMatch(/^Waiting until \d{4}-\d\d-\d\dT/);
  await waitFor('the plan', async () => {
    const { progress } = await sightline.jobs.get(jobId);
    return (progress?.total ?? null) !== null;
  });
  await control('faults', 'DELETE', {});
  await control('faults', 'POST', { match, status: 500, times: 2 });
  await control('faults', 'POST', { match, cut: true, times: 1 });
  const job = await sightline.waitForJob(jobId);
  expect(job).toMatchObject({ skipped: [], warnings: [] });
  const daysOf = (shape: 'date' | 'page' | 'query_page') =>
    readSearchDays(
      openWorkspace(collector.service.services, workspaceId),
      { websiteId, property: `sc-domain:${domain}`, type: 'web', shape },
      { from: since, to: '2099-01-01' },
    );
  const totals = await daysOf('date');
  expect(totals.length).toBeGreaterThan(7);
  const sums = (days: typeof totals) => days.map(({ day, impressions }) => [day, impressions]);
  expect(sums(await daysOf('page'))).toEqual(sums(totals));
  const pairs = await daysOf('query_page');
  const stored = await collector.service.services.clickhouse
    .of(workspaceId)
    .query<{ name: string; rows: number }>({
      sql: `SELECT toString(day) AS name, toFloat64(count()) AS rows FROM search_rows
        WHERE workspace_id = {workspace:String} AND website_id = {website:String}
          AND search_type = 'web' AND shape = 'query_page'
          AND version IN {versions:Array(UInt64)} GROUP BY day ORDER BY day`,
      parameters: { website: websiteId, versions: pairs.map(({ version }) => version) },
      comment: 'test',
    });
  expect(stored).toEqual(pairs.map(({ day, rowCount }) => ({ name: day, rows: rowCount })));
});
