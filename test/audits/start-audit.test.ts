import type { toAudit } from '../../api/audits/to-audit';
import { plans } from '../../modules/account/rules/plans';
import { startDueAudits } from '../../modules/audits/start-due-audits';
import { openBasicAuth } from '../../modules/audits/store/basic-auth';
import { saveOwnership } from '../../modules/audits/store/ownership-store';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type AuditData = ReturnType<typeof toAudit>;
type Started = AuditData & { job: { id: string } };

let service: Service;
let owner: OwnerRows;
let workspaceId: string;
let client: ApiClient;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('free'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});
afterAll(async () => {
  await service.stop();
  await owner.close();
});

const start = (body: object = {}) => client.post<Started>(`/websites/${websiteId}/audits`, body);
const showOwnership = () =>
  service.services.database.transaction(workspaceId, (tx) =>
    saveOwnership(tx, websiteId, { dns: 'present', file: 'missing' }),
  );

it('an audit is queued with what the plan allows, and says so', async () => {
  const answer = await start({ maxPages: 100_000, maxDepth: 3 });
  expect(answer.status).toBe(202);
  const { job, ...audit } = answer.data;
  expect(job).toMatchObject({ type: 'audit.run', status: 'queued' });
  expect(answer.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
  expect(audit).toMatchObject({
    websiteId,
    jobId: job.id,
    status: 'queued',
    isPublished: false,
    endReason: null,
    options: {
      crawlMode: 'site',
      urls: [`https://${domain}/`],
      maxPages: 500,
      maxDepth: 3,
      concurrency: 1,
      delayMs: 1_000,
      robotsMode: 'obey',
      isOwnershipShown: false,
      hasBasicAuth: false,
    },
    score: { healthScore: null, isPartial: true },
  });
  const { data: read } = await client.get(`/audits/${audit.id}`);
  expect(read).toEqual(audit);
});

it('a second audit is refused while one is live, naming it, and may begin after it', async () => {
  const { id, job } = (await start()).data;
  const refused = await start();
  expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
  expect(refused.error.message).toContain(id);
  await owner.rows("update jobs set status = 'canceled', finished_at = now() where id = ?", [
    job.id,
  ]);
  expect((await start()).status).toBe(202);
  const { data, meta } = await client.get<AuditData[]>(`/websites/${websiteId}/audits`);
  expect(meta.total).toBe(2);
  expect(data.map(({ status }) => status)).toEqual(['queued', 'canceled']);
  const sorted = async (sort: string) =>
    (await client.get<AuditData[]>(`/audits?websiteId=${websiteId}&sort=${sort}`)).data.map(
      ({ status }) => status,
    );
  expect(await sorted('createdAt')).toEqual(['canceled', 'queued']);
  expect(await sorted('-createdAt')).toEqual(['queued', 'canceled']);
  await owner.rows('update audits set health_score = 50 where job_id = ?', [job.id]);
  expect(await sorted('-healthScore')).toEqual(['canceled', 'queued']);
  const { data: jobs } = await client.get<{ status: string }[]>(
    `/jobs?websiteId=${websiteId}&type=audit.run&sort=finishedAt`,
  );
  expect(jobs.map(({ status }) => status)).toEqual(['canceled', 'queued']);
});

it('two at once make one audit', async () => {
  const statuses = (await Promise.all([start(), start(), start()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([202, 409, 409]);
});

it('a website that is paused is not audited', async () => {
  await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  const answer = await start();
  expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
});

it('an audit starts automatically, once the time in the settings has passed since the last one', async () => {
  const startDue = () =>
    startDueAudits(
      { database: service.services.database, auditUserAgent: 'SightlineBot' },
      { websitesMax: 1_000 },
    );
  const audits = async () =>
    (await client.get<AuditData[]>(`/websites/${websiteId}/audits`)).data.map(
      ({ status }) => status,
    );
  await startDue();
  expect(await audits()).toEqual([]);
  const settings = { audits: { cadence: 'weekly', maxPages: 40 } };
  const patched = await client.patch(`/websites/${websiteId}/settings`, settings);
  expect(patched.data).toMatchObject(settings);
  await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  await startDue();
  expect(await audits()).toEqual([]);
  await client.patch(`/websites/${websiteId}`, { status: 'active' });
  await startDue();
  await startDue();
  const { data } = await client.get<AuditData[]>(`/websites/${websiteId}/audits`);
  expect(data).toMatchObject([
    {
      status: 'queued',
      options: { crawlMode: 'site', urls: [`https://${domain}/`], maxPages: 40, concurrency: 1 },
    },
  ]);

  const endBefore = async (interval: string) => {
    const of = [data[0]?.jobId ?? ''];
    await owner.rows("update jobs set status = 'completed', finished_at = now() where id = ?", of);
    await owner.rows(
      `update audits set created_at = now() - interval '${interval}' where job_id = ?`,
      of,
    );
  };
  await endBefore('6 days 23 hours');
  await startDue();
  expect(await audits()).toEqual(['completed']);
  await endBefore('7 days 1 minute');
  await startDue();
  expect(await audits()).toEqual(['queued', 'completed']);
});

it('a scheduled audit beyond the plan is a failed job with the reason, until the next is due', async () => {
  await client.patch(`/websites/${websiteId}/settings`, { audits: { cadence: 'daily' } });
  await owner.rows(
    `insert into audits (workspace_id, id, website_id, job_id, options, created_at)
     select ?, gen_random_uuid(), ?, gen_random_uuid(), '{}', now() - interval '30 days'
     from generate_series(1, ?)`,
    [workspaceId, websiteId, plans.free.auditsMax],
  );
  const due = { database: service.services.database, auditUserAgent: 'SightlineBot' };
  await startDueAudits(due, { websitesMax: 1_000 });
  await startDueAudits(due, { websitesMax: 1_000 });
  const rows = await owner.rows<{ input: { refused: string } }>(
    "select input from jobs where workspace_id = ? and type = 'audit.run'",
    [workspaceId],
  );
  expect(rows.map(({ input }) => input.refused)).toEqual([
    'The free plan allows 200 audits in the workspace. Delete some, or change the plan.',
  ]);
  const kept = await owner.rows('select 1 from audits where workspace_id = ?', [workspaceId]);
  expect(kept).toHaveLength(plans.free.auditsMax);
});

it('haste, rendering and ignoring robots.txt need ownership', async () => {
  const hasty = { robotsMode: 'ignore', concurrency: 8, delayMs: 0, render: 'browser' };
  const refused = await start(hasty);
  expect(refused.status).toBe(422);
  expect(refused.error.details.map(({ path, code }) => [path, code])).toEqual([
    ['robotsMode', 'ownership_required'],
    ['render', 'ownership_required'],
    ['concurrency', 'ownership_required'],
    ['delayMs', 'ownership_required'],
  ]);
  await showOwnership();
  const { options } = (await start(hasty)).data;
  expect(options).toMatchObject({ ...hasty, isOwnershipShown: true });
});

it('a list keeps the website’s addresses, and names those that are not', async () => {
  const refused = await start({ urls: [`https://${domain}/a`, 'https://example.org/', 'no'] });
  expect(refused.status).toBe(422);
  expect(refused.error.details).toMatchObject([
    { path: 'urls.1', code: 'other_host' },
    { path: 'urls.2', code: 'relative' },
  ]);
  const urls = [`https://${domain}/a`, `https://${domain}:443/a`];
  const { options, score } = (await start({ urls })).data;
  expect(options).toMatchObject({
    crawlMode: 'list',
    urls: [`https://${domain}/a`],
    readsSitemaps: false,
  });
  expect(score.isPartial).toBe(true);
});

it('credentials are kept sealed for their audit, and never shown', async () => {
  const basicAuth = { user: 'staging', password: 'open sesame' };
  const answer = await start({ basicAuth });
  expect(JSON.stringify(answer.data)).not.toContain('sesame');
  expect(answer.data.options.hasBasicAuth).toBe(true);
  const { id } = answer.data;
  const [row] = await owner.rows<{ sealed: string }>(
    "select options ->> 'basicAuth' as sealed from audits where id = ?",
    [id],
  );
  const { cipher } = service.services;
  const sealed = row?.sealed ?? '';
  expect(sealed).not.toContain('sesame');
  expect(openBasicAuth(cipher, workspaceId, id, sealed)).toEqual(basicAuth);
  expect(() => openBasicAuth(cipher, workspaceId, 'another', sealed)).toThrow();
});
