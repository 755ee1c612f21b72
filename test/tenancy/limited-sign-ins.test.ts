import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { AppError } from '../../platform/errors';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import { Page, type Reply } from '../dashboard/browser';
import { ApiClient } from '../support/api-client';
import { insertVisits } from '../support/crawler-visits';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources, sampleBodies } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * Made from the operation table and from the catalogs of both databases: two websites of one
 * workspace, and a person who may see the first. A new operation or table joins automatically.
 */
let service: Service;
let owner: OwnerRows;
let shown: Resources;
let hidden: Resources;
let person: Page;
let requests = 0;

const idOf = (resources: Resources, name: string) => resources.ids[name] ?? '';

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
  const workspace = await createWorkspace();
  shown = await createResources(service, workspace);
  hidden = await createResources(service, workspace);
  for (const { ids } of [shown, hidden]) {
    const ref = { workspaceId: workspace.workspaceId, websiteId: ids['websiteId'] ?? '' };
    await insertVisits(service.services.clickhouse, ref, [{ host: ids['domain'] ?? '' }]);
  }
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

/** A session may make 600 requests a minute. */
async function signedIn(): Promise<Page> {
  requests += 1;
  if (requests % 400 !== 1) return person;
  const client = new ApiClient(service.url, shown.readWriteKey);
  const { data, error } = await client.post<{ url: string }>('/account/people', {
    name: 'A client',
    role: 'client',
    websiteIds: [idOf(shown, 'websiteId')],
  });
  expect(error).toBeUndefined();
  const code = new URL(data.url).searchParams.get('code') ?? '';
  person = await Page.signIn(service.url, { code });
  return person;
}

const paramsOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const fill = ({ path }: Operation, id: (name: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => id(name));

async function call(operation: Operation, path: string, query = ''): Promise<Reply> {
  const page = await signedIn();
  const url = `api/v1${path}${query}`;
  // A refused upload ends its connection.
  const headers = { Connection: 'close' };
  if (operation.method === 'get') return page.get(url, headers);
  const body = operation.body ? (sampleBodies(shown)[operation.id] ?? {}) : undefined;
  return page.change(operation.method.toUpperCase(), url, { body, headers });
}

/** Ids of the hidden website and of what belongs to it, and its domain. */
const secrets = () =>
  Object.entries(hidden.ids).flatMap(([name, id]) =>
    name === 'domain' || /^[a-z]+_[0-9a-z]{26}$/.test(id) ? [id] : [],
  );

const leaks = ({ text }: Pick<Reply, 'text'>) =>
  secrets().filter((secret) => text.includes(secret));

/** Path names that are the same for every website. */
const sameEverywhere = ['provider', 'code', 'number', 'index'];

const reading = operations.filter(({ scope }) => scope === 'read');
const named = (list: readonly Operation[]) => list.map((each) => [each.id, each] as const);

describe.each(named(reading))('%s', (_id, operation) => {
  const params = paramsOf(operation).filter((name) => !sameEverywhere.includes(name));

  if (params.length > 0)
    it.each(params)('finds nothing by the other website’s %s', async (param) => {
      const path = fill(operation, (name) => idOf(name === param ? hidden : shown, name));
      const reply = await call(operation, path);
      expect([403, 404]).toContain(reply.status);
    });

  it('answers from its own website alone, or not at all', async () => {
    const path = fill(operation, (name) => idOf(shown, name));
    const isList = operation.kind === 'list';
    const reply = await call(operation, path, isList ? '?limit=1000' : '');
    const said = reply.error?.message;
    expect([reply.status, isSeen(operation) ? said : undefined, leaks(reply)]).toEqual([
      isSeen(operation) ? 200 : 403,
      undefined,
      [],
    ]);
    if (!operation.csv || reply.status === 403) return;
    const csv = await call(operation, path, '?format=csv');
    expect([csv.status, leaks(csv)]).toEqual([200, []]);
  });
});

/** Reads that a limited sign-in is refused, since they show what belongs to the workspace. */
const ofTheWorkspace = new Set([
  'getAccount',
  'getUsage',
  'listBudgets',
  'listJobs',
  'listKeys',
  'listPeople',
  'listAgentGrants',
  'listAuditLog',
  'getRetention',
  'previewRetention',
  'listProviders',
  'listTags',
  'listSearchConnections',
  'listSearchProperties',
  'listSearchBindings',
  'getLogDrain',
  'listWebhooks',
  'getWebhook',
  'listWebhookDeliveries',
  'getApproval',
  'estimateRefresh',
  'estimateAiCollection',
  'estimateBacklinks',
  'getIndexNowKey',
  'getSubmissionQuota',
  'getReportBranding',
  'getSignInSettings',
  'getOpenIdProvider',
  'getDashboardDomain',
  'listReportSchedules',
  'getReportSchedule',
  'listReportScheduleRuns',
  'listReportTemplates',
  'getReportTemplate',
  'listMarks',
  'listExportDatasets',
  'listExports',
  'getExport',
  'downloadExport',
  'listOverviewViews',
  'listDigests',
  'getDigest',
  // Their tables have no column of the website, or they ask by an account of the workspace.
  'listCampaignSeries',
  'listSearchImportRows',
  'listSubmittedSitemaps',
  'getBingUrl',
  'getBingQuota',
  'previewWebsiteDeletion',
]);
const isSeen = ({ id }: Operation) => !ofTheWorkspace.has(id);

it('makes no change anywhere', async () => {
  const writes = operations.filter(
    ({ scope, isOpenToViewers }) => scope === 'write' && !isOpenToViewers,
  );
  for (const operation of writes) {
    const path = fill(operation, (name) => idOf(shown, name));
    const status = await call(operation, path).then(
      (reply) => reply.status,
      (error: Error) => error.message,
    );
    expect([operation.id, status]).toEqual([operation.id, 403]);
  }
});

it('filters by the other website find nothing', async () => {
  const websiteId = idOf(hidden, 'websiteId');
  for (const path of ['keywords', 'rankings', 'jobs', 'alerts', 'audits', 'reports', 'movers']) {
    const page = await signedIn();
    const reply = await page.get<unknown[]>(`api/v1/${path}?websiteId=${websiteId}`);
    expect([path, reply.status === 200 ? reply.data : reply.status, leaks(reply)]).toEqual([
      path,
      reply.status === 200 ? [] : expect.any(Number),
      [],
    ]);
  }
});

describe('the second door', () => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase({ url: loadConfig(process.env).database.url, poolMax: 2 });
  });
  afterAll(() => database.close());

  it('every table of Postgres is limited to the website, or closed', async () => {
    const tables = await owner.rows<{ name: string; hasWebsite: boolean }>(
      `select c.relname as name, exists (select from pg_attribute w where w.attrelid = c.oid
         and w.attname = 'website_id' and not w.attisdropped) as has_website
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'workspace_id' and not a.attisdropped and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const websiteId = idOf(shown, 'websiteId');
    const limited = database.limitedTo([websiteId]);
    const { workspaceId } = shown.workspace;
    const open: string[] = [];
    for (const { name, hasWebsite } of tables) {
      const select = sql.raw(`select to_jsonb(t)::text as text,
        ${hasWebsite ? 't.website_id' : 'null::uuid as website_id'} from ${name} t`);
      for (const read of [
        () => limited.reader(workspaceId).run<{ text: string; websiteId: string }>(select),
        () =>
          limited.scan(workspaceId, (tx) => tx.run<{ text: string; websiteId: string }>(select)),
        () =>
          limited.transaction(workspaceId, (tx) =>
            tx.run<{ text: string; websiteId: string }>(select),
          ),
      ]) {
        const rows = await read().catch((error: unknown) => {
          expect([name, error instanceof AppError && error.code]).toEqual([name, 'forbidden']);
          return undefined;
        });
        if (rows && !open.includes(name)) open.push(name);
        const seen = new Set(rows?.flatMap((row) => row.websiteId ?? []));
        seen.delete(websiteId);
        expect([name, [...seen]]).toEqual([name, []]);
        const uuids = await uuidsOf(secrets());
        const found = uuids.filter((uuid) => rows?.some(({ text }) => text.includes(uuid)));
        expect([name, found]).toEqual([name, []]);
      }
    }
    expect(open).toEqual(
      expect.arrayContaining(['websites', 'keywords', 'audits', 'reports', 'audit_urls']),
    );
    for (const name of [
      'api_keys',
      'provider_credentials',
      'webhooks',
      'audit_log',
      'dashboard_sessions',
    ]) {
      expect(open).not.toContain(name);
    }
    // Without a limit the same statements see both.
    const all = await database
      .reader(workspaceId)
      .run(sql('websites').select('id').where({ workspace_id: workspaceId }));
    expect(all).toHaveLength(2);
  });

  it('every table of ClickHouse is, too', async () => {
    const { clickhouse } = loadConfig(process.env);
    const store = openClickHouse({ url: clickhouse.url });
    const websiteId = idOf(shown, 'websiteId');
    const limited = store.limitedTo([websiteId]);
    const { workspaceId } = shown.workspace;
    const tables = await store.client.query({
      query: `SELECT table, max(name = 'website_id') AS has FROM system.columns
              WHERE database = currentDatabase() GROUP BY table HAVING max(name = 'workspace_id')`,
      format: 'JSONEachRow',
    });
    const read = async (from: typeof store, table: string) =>
      from.of(workspaceId).query<{ website: string }>({
        sql: `SELECT DISTINCT website_id AS website FROM ${table}`,
        comment: 'test',
      });
    const counted: Record<string, number> = {};
    for (const { table, has } of await tables.json<{ table: string; has: number }>()) {
      expect([table, has]).toEqual([table, 1]);
      const seen = (await read(limited, table)).map(({ website }) => website);
      const all = (await read(store, table)).map(({ website }) => website);
      expect([table, seen]).toEqual([table, all.filter((id) => id === websiteId)]);
      counted[table] = all.length;
      const count = await limited.of(workspaceId).page(
        {
          sql: `SELECT website_id FROM ${table} WHERE website_id = '${idOf(hidden, 'websiteId')}'`,
          comment: 'test',
        },
        { limit: 1, offset: 0 },
      );
      expect([table, count.total]).toEqual([table, 0]);
    }
    expect(counted).toMatchObject({ crawler_visits: 2, ai_answers: 2 });
    await expect(
      limited.of(workspaceId).insertFrom({ sql: '', comment: 'test' }),
    ).rejects.toThrow();
    await store.close();
  });

  async function uuidsOf(ids: readonly string[]): Promise<string[]> {
    const rows = await owner.rows<{ uuid: string }>(
      'select id::text as uuid from unnest(?::uuid[]) as id',
      [ids.filter((id) => id.includes('_'))],
    );
    return rows.map(({ uuid }) => uuid);
  }
});
