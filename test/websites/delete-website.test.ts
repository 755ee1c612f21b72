import { createClient } from '@clickhouse/client';
import { dropWebsiteJobs, enqueueJob, type NewJob } from '../../modules/jobs/store/job-store';
import {
  clickhouseTables,
  countedAs,
  outliving,
  sayCounts,
  uncounted,
  type WebsiteCounts,
  websiteDataKinds,
} from '../../modules/websites/rules/website-data';
import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let owner: OwnerRows;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
  owner = openOwnerRows();
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  const created = await client.post<{ id: string }>('/websites', { domain, tags: ['a', 'b'] });
  websiteId = created.data.id;
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

/** Two keywords in one group, a log batch with a block, a queued job, and three visits. */
async function fill(): Promise<void> {
  const group = await client.post<{ id: string }>('/keyword-groups', { websiteId, name: 'group' });
  const batchId = newId('logBatch');
  for (const keyword of ['one', 'two']) {
    await insertKeyword(owner, { workspaceId, websiteId, groupId: group.data.id }, keyword);
  }
  await owner.rows(
    `insert into log_batches (workspace_id, id, website_id, batch_key, deduplicated_by, format)
     values (?, ?, ?, 'k', 'content', 'combined')`,
    [workspaceId, batchId, websiteId],
  );
  await owner.rows(
    `insert into log_blocks (workspace_id, batch_id, block_index, token, counts, bytes, days, hours)
     values (?, ?, 0, ?, '{}', 1, '{}', '{}')`,
    [workspaceId, batchId, Buffer.from('t')],
  );
  await insertVisits(service.services.clickhouse, { workspaceId, websiteId }, [{}, {}, {}]);
  await service.services.database.transaction(workspaceId, (tx) =>
    enqueueJob(tx, purgeOf(websiteId)),
  );
}

const purgeOf = (id: string): NewJob => ({
  type: 'website.purge',
  websiteId: id,
  input: { secondPassAfterMs: 600_000 },
  memo: {},
});

/** How many rows of each table belong to the website. */
async function rowsLeft(): Promise<Record<string, number>> {
  const tables = await owner.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'website_id' and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const rows = await owner.rows(`select 1 from ${name} where website_id = ?`, [websiteId]);
    counts[name] = rows.length;
  }
  const own = await owner.rows('select 1 from websites where id = ?', [websiteId]);
  return { ...counts, websites: own.length };
}

it('it is deleted once; then it is a 404 like one that never was', async () => {
  const first = await client.delete(`/websites/${websiteId}`);
  expect([first.status, first.data]).toEqual([200, { deleted: true }]);
  const attempts = [
    await client.delete(`/websites/${websiteId}`),
    await client.get(`/websites/${websiteId}`),
    await client.patch(`/websites/${websiteId}`, { name: 'x' }),
    await client.get(`/websites/${websiteId}/settings`),
    await client.get(`/websites/${websiteId}/delete-preview`),
    await client.get(`/websites/${websiteId}/crawlers`),
    await client.get(`/websites/${websiteId}/crawlers/visits?format=csv`),
  ];
  for (const answer of attempts) expect(answer.status).toBe(404);
});

it('of ten at once one deletes it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.delete(`/websites/${websiteId}`)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
});

it('nothing of it is left in any table but its purge', async () => {
  await fill();
  const before = await rowsLeft();
  expect(before).toMatchObject({ websites: 1, keywords: 2, keyword_groups: 1, log_batches: 1 });
  await client.delete(`/websites/${websiteId}`);
  // Tombstones are ids alone: exports name what was deleted for 90 days.
  const { jobs, deleted_rows: tombstones, ...others } = await rowsLeft();
  expect(Object.entries(others).filter(([, count]) => count > 0)).toEqual([]);
  expect(tombstones).toBeGreaterThan(0);
  expect(jobs).toBe(1);
  const orphans = await owner.rows(
    `select 1 from keyword_group_members m where not exists (select 1 from keywords k
       where k.workspace_id = m.workspace_id and k.id = m.keyword_id)
     union all select 1 from log_blocks b where not exists (select 1 from log_batches l
       where l.workspace_id = b.workspace_id and l.id = b.batch_id)`,
  );
  expect(orphans).toEqual([]);
});

it('its purge is a job that is written with it, and is named in the reply', async () => {
  const answer = await client.delete(`/websites/${websiteId}`);
  const jobId = answer.headers.get('Location')?.replace('/api/v1/jobs/', '') ?? '';
  const jobs = await owner.rows('select id, type, website_id, xmin::text from jobs where id = ?', [
    jobId,
  ]);
  expect(jobs).toEqual([{ id: jobId, type: 'website.purge', websiteId, xmin: expect.any(String) }]);
});

it('its unfinished jobs are cancelled, and never started when they had not been', async () => {
  const { database } = service.services;
  // In one transaction, so that no dispatcher is quicker than the look at the outbox.
  const entries = await database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, purgeOf(websiteId));
    await dropWebsiteJobs(tx, websiteId);
    return tx.run(
      sql('outbox').select('kind', 'payload').whereRaw("payload ->> 'jobId' = ?", [job.id]),
    );
  });
  expect(entries).toEqual([
    { kind: 'cancel_workflow', payload: { jobId: expect.stringMatching(/^job_/) } },
  ]);
});

it('a preview counts what would go, and takes nothing', async () => {
  const path = `/websites/${websiteId}/delete-preview`;
  const none = Object.fromEntries(websiteDataKinds.map((kind) => [kind, 0]));
  expect((await client.get(path)).data).toEqual({ websiteId, domain, counts: none });
  await fill();
  const some = { keywords: 2, keywordGroups: 1, jobs: 1, logBatches: 1, crawlerVisits: 3 };
  const counts = { ...none, ...some };
  const { data } = await client.get<{ counts: WebsiteCounts }>(path);
  expect(data).toEqual({ websiteId, domain, counts });
  expect(sayCounts(data.counts)).toEqual([
    '2 keywords',
    '1 keyword group',
    '1 log batch',
    '3 crawler visits',
    '1 job',
  ]);
  expect((await client.get(`/websites/${websiteId}`)).status).toBe(200);
});

it('every table with rows of websites is counted by the preview, or is known to go with one that is', async () => {
  const catalog = await owner.rows<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname in ('website_id', 'website_ids') and not a.attisdropped
       and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const counted = websiteDataKinds.flatMap((kind) => countedAs(kind).postgres ?? []);
  expect(catalog.map(({ name }) => name).sort()).toEqual(
    [...counted, ...uncounted.postgres, ...outliving].sort(),
  );
  const columns = await clickhouseTablesWith('website_id');
  expect(columns.sort()).toEqual([...clickhouseTables].sort());
});

/** Asks by the operator's client, since each statement of the service names a workspace. */
async function clickhouseTablesWith(column: string): Promise<string[]> {
  const { url } = loadConfig(process.env).clickhouse;
  const client = createClient({ url });
  const result = await client.query({
    query:
      'SELECT table FROM system.columns WHERE database = currentDatabase() AND name = {column:String}',
    query_params: { column },
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ table: string }>();
  await client.close();
  return rows.map(({ table }) => table);
}

it('its tags remain for the others', async () => {
  await client.delete(`/websites/${websiteId}`);
  const tags = await client.get<Array<{ name: string }>>('/tags');
  expect(tags.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'b']));
});

it('what is added to it while it goes is refused or goes with it', async () => {
  const answers = await Promise.all([
    client.delete(`/websites/${websiteId}`),
    ...Array.from({ length: 20 }, (_, index) =>
      client.post('/keyword-groups', { websiteId, name: `group ${index}` }),
    ),
    ...Array.from({ length: 20 }, () =>
      client.patch(`/websites/${websiteId}`, { tags: ['late', 'later'] }),
    ),
  ]);
  for (const { status } of answers) expect([200, 201, 404, 422]).toContain(status);
  expect(await rowsLeft()).toMatchObject({ websites: 0, keyword_groups: 0, website_tags: 0 });
});
