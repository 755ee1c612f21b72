import { websiteChangedSignalName } from '../../modules/jobs/job-types';
import { insertWebsite } from '../../modules/websites/store/website-store';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { insertPublishedAudit } from '../support/published-audit';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Row = { number: number; url: string } & Record<string, unknown>;

let service: Service;
let owner: OwnerRows;
let client: ApiClient;
let workspaceId: string;
let websiteId: string;
let auditId: string;

beforeAll(async () => {
  service = await startService({ dispatches: true });
  owner = openOwnerRows();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  const { database, clickhouse } = service.services;
  [websiteId, auditId] = await database.transaction(workspaceId, async (tx) => {
    const website = await insertWebsite(tx, {
      domain: uniqueDomain(),
      name: 'audited',
      relationship: 'own',
      country: 'US',
      language: 'en',
    });
    const audit = await insertPublishedAudit({ tx, clickhouse }, workspaceId, website);
    return [website, audit];
  });
  await seed();
});
afterAll(async () => {
  await service.stop();
  await owner.close();
});

/** Besides the home page: a page, one that is broken, one that was skipped, and a dead analysis. */
async function seed() {
  const own = { workspace_id: workspaceId, website_id: websiteId, audit_id: auditId };
  const insert = (table: string, values: object[]) =>
    service.services.clickhouse.client.insert({
      table,
      format: 'JSONEachRow',
      values: values.map((row) => ({ ...own, run: 1, ...row })),
    });
  const page = { kind: 'page', source: 'link', found_on: 0 };
  await insert('audit_urls', [
    {
      ...page,
      number: 1,
      url: 'https://example.com/a',
      depth: 1,
      status: 200,
      words: 300,
      is_html: true,
      is_indexable: true,
      title: '=A',
      links_in: 2,
      facts: '{"links":[]}',
    },
    {
      ...page,
      number: 2,
      url: 'https://example.com/broken',
      depth: 2,
      status: 404,
      issues: ['http_4xx'],
      errors: 1,
      links_in: 1,
      unindexable_reason: 'not_found',
      facts: '{"fetch":{"status":404,"failure":null},"html":null}',
    },
    { ...page, number: 3, url: 'https://example.com/private', skip_reason: 'robots_disallowed' },
    { ...page, number: 5, url: 'https://example.com/deep', depth: 9, skip_reason: 'too_deep' },
    { ...page, run: 2, number: 4, url: 'https://example.com/of-a-dead-analysis', status: 200 },
  ]);
  const link = { kind: 'anchor', href: '/x', text: 'here' };
  await insert('audit_links', [
    { ...link, from_number: 0, to_number: 1 },
    { ...link, from_number: 2, to_number: 1, is_nofollow: true },
    { ...link, from_number: 1, to_number: 2 },
    { ...link, run: 2, from_number: 1, to_number: 2 },
  ]);
  await insert('audit_findings', [
    { code: 'http_4xx', number: 2, detail: '{"httpStatus":404}' },
    { run: 2, code: 'http_4xx', number: 1, detail: '{}' },
  ]);
  await owner.rows(
    `insert into audit_issues (workspace_id, audit_id, code, severity, pages, added, new, fixed, gone)
     values (?, ?, 'http_4xx', 'error', 1, 1, 0, 2, 0), (?, ?, 'orphan', 'notice', 7, null, null, null, null)`,
    [workspaceId, auditId, workspaceId, auditId],
  );
}

const get = (path: string) => client.get<Row[]>(`/audits/${auditId}/${path}`);
const numbers = async (query: string) =>
  (await get(`pages?${query}`)).data.map(({ number }) => number);

it('pages are those of the analysis that counts, without what was skipped', async () => {
  const { data, meta } = await get('pages');
  expect(meta.total).toBe(3);
  const totals = await Promise.all(
    ['pages?limit=1', 'pages?limit=1&sort=-words', 'pages?limit=11', 'pages?limit=1&offset=2'].map(
      async (read) => (await get(read)).meta.total,
    ),
  );
  expect(totals).toEqual([3, 3, 3, 3]);
  expect(data.map(({ number }) => number)).toEqual([0, 1, 2]);
});

it.each([
  ['httpStatus=4xx', [2]],
  ['httpStatus=200', [1]],
  ['isIndexable=true', [1]],
  ['issue=http_4xx', [2]],
  ['severity=error', [2]],
  ['severity=warning', []],
  ['depthMin=1&depthMax=1', [1]],
  ['wordsMin=300', [1]],
  ['wordsMin=301', []],
  ['linksInMax=1&linksInMin=1', [2]],
  ['q=BROKEN', [2]],
  ['kind=external', []],
  ['sort=-linksIn', [1, 2, 0]],
  ['sort=depth', [1, 2, 0]],
  ['sort=-httpStatus', [2, 1, 0]],
  ['isInSitemap=false', [0, 1, 2]],
])('pages by %s', async (query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

it('columns are chosen, in JSON and in CSV, and a title is not a formula', async () => {
  const { data } = await get('pages?columns=title,httpStatus&isHtml=true');
  expect(data).toEqual([{ number: 1, url: 'https://example.com/a', title: '=A', httpStatus: 200 }]);
  const csv = await get('pages?columns=title,httpStatus&isHtml=true&format=csv');
  expect(csv.text).toBe("number,url,title,httpStatus\r\n1,https://example.com/a,'=A,200\r\n");
  expect((await get('pages?columns=facts')).status).toBe(422);
});

it('one page has all its facts, and an unknown number is a 404', async () => {
  const { data } = await client.get<Row>(`/audits/${auditId}/pages/1`);
  expect(data).toMatchObject({ number: 1, title: '=A', skipReason: null, facts: { links: [] } });
  expect((await client.get<Row>(`/audits/${auditId}/pages/2`)).data['facts']).toEqual({
    fetch: { httpStatus: 404, failure: null },
    html: null,
  });
  expect((await get('pages/4')).status).toBe(404);
});

it('links are read by where they lead and stand, and by whether they are broken', async () => {
  const ends = async (query: string) =>
    (await get(`links?${query}`)).data.map(({ from, to }) => [from, to]);
  expect(await ends('to=1')).toEqual([
    [0, 1],
    [2, 1],
  ]);
  expect(await ends('from=1')).toEqual([[1, 2]]);
  expect(await ends('isNofollow=true')).toEqual([[2, 1]]);
  expect(await ends('isBroken=false')).toHaveLength(2);
  expect(await ends('sort=-from')).toEqual([
    [2, 1],
    [1, 2],
    [0, 1],
  ]);
  const { data, meta } = await get('links?isBroken=true');
  expect(meta.total).toBe(1);
  expect(data[0]).toMatchObject({
    fromUrl: 'https://example.com/a',
    toUrl: 'https://example.com/broken',
    toHttpStatus: 404,
    text: 'here',
  });
  expect((await get('links?isBroken=true&format=csv')).text.split('\r\n')).toHaveLength(3);
});

it('issues say what they mean and what changed, errors first', async () => {
  const { data } = await get('issues');
  expect(data).toMatchObject([
    { code: 'http_4xx', severity: 'error', pages: 1, added: 1, new: 0, fixed: 2, gone: 0 },
    { code: 'orphan', severity: 'notice', pages: 7, added: null },
  ]);
  expect(data[0]).toMatchObject({ reason: expect.any(String), fix: expect.any(String) });
  expect((await get('issues?severity=notice')).meta.total).toBe(1);
  const codes = async (sort: string) =>
    (await get(`issues?sort=${sort}`)).data.map(({ code }) => code);
  expect(await codes('-pages')).toEqual(['orphan', 'http_4xx']);
  expect(await codes('-severity')).toEqual(['orphan', 'http_4xx']);
  expect(await codes('fixed')).toEqual(['http_4xx', 'orphan']);
  expect(await codes('-fixed')).toEqual(['http_4xx', 'orphan']);
  const found = await get('issues/http_4xx');
  expect(found.data).toEqual([
    {
      number: 2,
      url: 'https://example.com/broken',
      httpStatus: 404,
      depth: 2,
      detail: { httpStatus: 404 },
    },
  ]);
  expect((await get('issues/http_4xx?sort=-number')).data).toEqual(found.data);
  expect((await get('issues/no_such_check')).status).toBe(404);
  expect((await get('issues/orphan')).data).toEqual([]);
});

it('what was skipped has its reason', async () => {
  const { data } = await get('skipped');
  expect(data).toMatchObject([
    { number: 3, reason: 'robots_disallowed', foundOn: 0 },
    { number: 5, reason: 'too_deep', depth: 9 },
  ]);
  expect((await get('skipped?reason=too_deep')).meta.total).toBe(1);
  expect((await get('skipped?reason=page_limit')).meta.total).toBe(0);
  const sorted = await get('skipped?sort=url');
  expect(sorted.data.map(({ number }) => number)).toEqual([5, 3]);
  expect((await get('skipped?format=csv')).text).toContain('robots_disallowed');
});

it('checks are sorted by severity, errors first, and by code', async () => {
  const read = async (sort: string) =>
    (
      await client.get<{ code: string; severity: string }[]>(
        `/audit-checks?limit=1000&sort=${sort}`,
      )
    ).data;
  const severities = (await read('severity')).map(({ severity }) => severity);
  expect([...new Set(severities)]).toEqual(['error', 'warning', 'notice']);
  const codes = (await read('-code')).map(({ code }) => code);
  expect(codes).toEqual([...codes].sort().reverse());
});

describe('a running audit', () => {
  let liveId: string;
  let jobId: string;

  beforeEach(async () => {
    const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    const started = await client.post<{ id: string; job: { id: string } }>(
      `/websites/${data.id}/audits`,
      {},
    );
    liveId = started.data.id;
    jobId = started.data.job.id;
  });

  it.each(['issues', 'issues/orphan', 'pages', 'pages/0', 'links', 'skipped'])(
    '%s are a conflict until it has ended',
    async (path) => {
      const answer = await client.get(`/audits/${liveId}/${path}`);
      expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
    },
  );

  /** What was sent to the audit's workflow, which no worker of this file takes up. */
  async function signalsSent(): Promise<string[]> {
    const handle = service.services.temporal.client.workflow.getHandle(jobId);
    const { events } = await handle.fetchHistory().catch(() => ({ events: [] }));
    return (events ?? []).flatMap((event) => {
      const signal = event.workflowExecutionSignaledEventAttributes?.signalName;
      const isCancel = event.workflowExecutionCancelRequestedEventAttributes;
      return signal ? [signal] : isCancel ? ['cancel'] : [];
    });
  }

  it('it is paused, resumed and cancelled, and its workflow is signaled each time', async () => {
    const hasHeard = (count: number) =>
      waitFor('its workflow to hear', async () => (await signalsSent()).length >= count);
    const status = async (action: string) =>
      (await client.post(`/audits/${liveId}/${action}`)).data['status'];
    expect(await status('pause')).toBe('paused');
    await hasHeard(1);
    expect(await status('pause')).toBe('paused');
    await hasHeard(2);
    expect(await status('resume')).toBe('queued');
    await hasHeard(3);
    expect((await client.post(`/audits/${liveId}/cancel`)).status).toBe(202);
    const [row] = await owner.rows<{ asked: boolean }>(
      'select cancel_requested_at is not null as asked from jobs where id = ?',
      [jobId],
    );
    expect(row?.asked).toBe(true);
    await hasHeard(4);
    const signal = websiteChangedSignalName;
    expect(await signalsSent()).toEqual([signal, signal, signal, 'cancel']);
  });

  it('one that has ended is neither paused nor cancelled', async () => {
    for (const action of ['pause', 'resume', 'cancel']) {
      expect((await client.post(`/audits/${auditId}/${action}`)).status).toBe(409);
    }
  });
});

it('a page whose rows lie in several blocks is read as one', async () => {
  // A block contains 65,409 numbers, so that these rows come from three.
  const sql = `SELECT number, 'w' AS workspace_id FROM numbers(200000)
               WHERE number % 50000 = 1 AND workspace_id = {workspace:String}`;
  const read = await service.services.clickhouse
    .of('w')
    .page<{ number: number }>({ sql, comment: 'test' }, { limit: 3, offset: 0 });
  expect(read.rows).toHaveLength(3);
  expect(read.total).toBe(4);
});
