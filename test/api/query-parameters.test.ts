import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createResources, type Resources, sampleBodies } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let resources: Resources;

beforeAll(async () => {
  service = await startService();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  resources = await createResources(service, workspace);
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(() => service.stop());

const lists = operations.filter(({ kind }) => kind === 'list');
/** Lists that ask Google, which is not there in this test. */
const askingProviders = ['listSubmittedSitemaps'];
const pathOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => resources.ids[name] ?? '');

const get = (list: Operation, query: string) => client.get(`${pathOf(list.path)}?${query}`);

it.each(lists.map((list) => [list.id, list] as const))(
  '%s: limit and offset are what meta says',
  async (_id, list) => {
    const answer = await get(list, 'limit=1000&offset=100000');
    if (askingProviders.includes(list.id)) expect(answer.error.code).toBe('unavailable');
    else expect(answer.meta).toMatchObject({ limit: 1000, offset: 100_000 });
  },
);

// api/operations.test.ts tests that all lists have these parameters.
describe.each(['listWebsites', 'listCrawlerVisits'])('%s', (id) => {
  const list = lists.find((each) => each.id === id) as Operation;

  it.each([
    ['', { limit: 100, offset: 0 }],
    ['limit=1&offset=0', { limit: 1, offset: 0 }],
    ['limit=2&offset=1', { limit: 2, offset: 1 }],
  ])('%j: limit and offset are what meta says', async (query, meta) => {
    expect((await get(list, query)).meta).toMatchObject(meta);
  });

  it.each([
    ['limit=0', { path: 'query.limit' }],
    ['limit=1001', { path: 'query.limit' }],
    ['limit=ten', { path: 'query.limit' }],
    ['offset=-1', { path: 'query.offset' }],
    ['offset=1.5', { path: 'query.offset' }],
    ['color=1', { path: 'query.color', code: 'unknown_parameter' }],
    ['limit=5&limit=5', { path: 'query.limit', code: 'duplicate_parameter' }],
  ])('%s is a 422 that names it', async (query, detail) => {
    const answer = await get(list, query);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toMatchObject([detail]);
  });
});

// All lists read these with the same code, so one of them has every way to write them.
it.each([
  'limit=-1',
  'limit=',
  'limit=1.5',
  'limit=1.0',
  'limit=1e3',
  'limit=0x10',
  'limit=%205',
  'limit=5%20',
  'limit=%2B5',
  'limit=5%0A',
  'limit=null',
  'limit=true',
  'limit=Infinity',
  'limit=NaN',
  'limit=99999999999999999999',
  'limit=٣',
  'offset=',
  'offset=1e3',
  'offset=0x1',
  'offset=%201',
])('%s is a 422 that names it', async (query) => {
  const answer = await client.get(`/websites?${query}`);
  const [name] = query.split('=');
  expect([answer.status, answer.error?.details[0]?.path]).toEqual([422, `query.${name}`]);
});

it.each(['Limit', '__proto__', 'constructor', 'limit[]'])(
  'the parameter %s, which there is not, is a 422 that names it',
  async (name) => {
    const answer = await client.get(`/websites?${encodeURIComponent(name)}=1`);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toEqual([
      { path: `query.${name}`, code: 'unknown_parameter', message: expect.any(String) },
    ]);
  },
);

it('a list of events has an end to its offset', async () => {
  expect((await client.get('/account/audit-log?offset=100000')).status).toBe(200);
  expect((await client.get('/account/audit-log?offset=100001')).status).toBe(422);
});

// api/operations.test.ts tests that the queries of all operations are as strict.
it.each(
  [
    ...Map.groupBy(
      // Elasticsearch's clients ask with parameters of its own.
      operations.filter(({ protocol }) => !protocol?.passthroughQuery),
      ({ method, kind }) => `${method} ${kind}`,
    ),
  ].map(([kind, [operation]]) => [kind, operation as Operation] as const),
)('%s refuses a parameter that there is not', async (_kind, operation) => {
  const answer = await client.send(
    operation.method.toUpperCase(),
    `${pathOf(operation.path)}?color=red`,
    operation.body ? { body: sampleBodies(resources)[operation.id] ?? {} } : {},
  );
  expect([answer.status, answer.error.details[0]]).toMatchObject([
    422,
    { path: 'query.color', code: 'unknown_parameter' },
  ]);
});

it.each([
  '/websites?q=%00',
  '/websites?tag=a%00b',
  '/keyword-groups?q=%00',
  '/account/audit-log?action=%00',
  '/account/audit-log?targetId=%00',
  '/tags?%00=1',
  '/websites/{websiteId}/crawlers?bot=%00',
  '/websites/{websiteId}/crawlers/visits?path=%00',
])('%s: NUL is a 422', async (path) => {
  expect((await client.get(pathOf(path))).status).toBe(422);
});

it.each(['q=%ff%fe', 'q=%E2%82', 'q=%', 'q=100%25', 'q=%zz', 'q=%F0%9F%A6%8A'])(
  '%s is some text or other, and never a 500',
  async (query) => {
    expect((await client.get(`/websites?${query}`)).status).toBe(200);
  },
);

it('a very long query is a 422 where it names a field', async () => {
  const answer = await client.get(`/websites?q=${'x'.repeat(10_000)}`);
  expect([answer.status, answer.error.details[0]?.path]).toEqual([422, 'query.q']);
});

const seriesPaths = [
  '/visibility',
  '/websites/{websiteId}/visibility',
  '/keywords/{keywordId}/history',
];

describe('times', () => {
  it.each(['2026-02-30', '2026-13-01', 'yesterday', '2026-05-01T00:00:00', '20260501', '1', ''])(
    'from=%s is a 422',
    async (from) => {
      for (const path of [
        '/account/audit-log',
        pathOf('/websites/{websiteId}/crawlers'),
        ...seriesPaths.map(pathOf),
      ]) {
        const answer = await client.get(`${path}?from=${encodeURIComponent(from)}`);
        expect([answer.status, answer.error.details[0]?.path]).toEqual([422, 'query.from']);
      }
    },
  );

  it('an end before the beginning is a 422', async () => {
    const answer = await client.get('/account/audit-log?from=2026-05-02&to=2026-05-01');
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'range_reversed']);
  });

  it('a day is in its own range, and any zone may be named', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const inside = await client.get(`/account/audit-log?from=${today}&to=${today}`);
    expect(inside.meta.total).toBeGreaterThan(0);
    const zoned = encodeURIComponent('2000-01-01T00:00:00+05:30');
    expect((await client.get(`/account/audit-log?to=${zoned}`)).meta.total).toBe(0);
  });

  it.each(['0001-01-01', '1900-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])(
    'from or to may be %s',
    async (at) => {
      for (const path of [
        '/account/audit-log',
        pathOf('/websites/{websiteId}/crawlers/visits'),
        ...seriesPaths.map(pathOf),
      ]) {
        for (const end of ['from', 'to']) {
          expect((await client.get(`${path}?${end}=${at}`)).status).toBe(200);
        }
      }
    },
  );
});
