import type { PlanName } from '../../modules/account/rules/plans';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = {
  id: string | null;
  domain: string | null;
  result: string;
  details?: Array<{ path: string; code: string; message: string }>;
};
type Import = {
  received: number;
  created: number;
  exists: number;
  invalid: number;
  overLimit: number;
  rows: Array<Row & { row: number }>;
  ignoredColumns: string[];
};
type Website = {
  id: string;
  domain: string;
  name: string;
  relationship: string;
  country: string;
  language: string;
  tags: string[];
};

let services: [Service, Service];
let client: ApiClient;

beforeAll(async () => {
  services = await Promise.all([startService(), startService()]);
});
afterAll(() => Promise.all(services.map((service) => service.stop())));

const open = async (plan: PlanName = 'unlimited') => {
  const { workspaceId } = await createWorkspace(plan);
  return [await newClient(services[0], workspaceId), await newClient(services[1], workspaceId)] as [
    ApiClient,
    ApiClient,
  ];
};
beforeEach(async () => {
  [client] = await open();
});

const post = async (websites: unknown[], more: object = {}, of = client) => {
  const answer = await of.post<Row[]>('/websites/bulk', { websites, ...more });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.data;
};
const send = (csv: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  client.post<Import>(`/websites/import${query}`, undefined, {
    rawBody: csv,
    headers: { 'Content-Type': 'text/csv', ...headers },
  });
const websites = async (query = '') => (await client.get<Website[]>(`/websites?${query}`)).data;
const settings = async (id: string | null | undefined) =>
  (await client.get(`/websites/${id}/settings`)).data;

describe('a list of websites', () => {
  it('each row has its result: created, exists or invalid with the reason', async () => {
    const [before] = await post(['known.com']);
    const rows = await post([
      'https://www.One.com/',
      { domain: 'two.com', name: 'Two', relationship: 'client', country: 'de', language: 'DE' },
      'known.com',
      'one.com',
      'not a domain',
      { domain: 'three.com', country: 'XX', colour: 'red' },
      42,
      { name: 'none' },
    ]);
    expect(rows.map(({ domain, result }) => [domain, result])).toEqual([
      ['one.com', 'created'],
      ['two.com', 'created'],
      ['known.com', 'exists'],
      ['one.com', 'exists'],
      ['not a domain', 'invalid'],
      ['three.com', 'invalid'],
      [null, 'invalid'],
      [null, 'invalid'],
    ]);
    expect([rows[2]?.id, rows[3]?.id]).toEqual([before?.id, rows[0]?.id]);
    expect(rows[4]?.details).toEqual([expect.objectContaining({ code: 'domain_invalid' })]);
    expect(rows[5]?.details?.map(({ path }) => path).sort()).toEqual(['colour', 'country']);
    expect(await websites('sort=domain')).toMatchObject([
      { domain: 'known.com' },
      { domain: 'one.com', name: 'one.com', relationship: 'own', country: 'US', language: 'en' },
      { domain: 'two.com', name: 'Two', relationship: 'client', country: 'DE', language: 'de' },
    ]);
    expect(await websites('status=active')).toHaveLength(3);
  });

  it('sent again it changes nothing, and an archived website exists', async () => {
    const given = [{ domain: 'a.com', name: 'A', tags: ['x'] }, 'b.com'];
    const first = await post(given);
    await client.patch(`/websites/${first[0]?.id}`, { tags: ['y'], archived: true });
    const again = await post([{ domain: 'a.com', name: 'Other', tags: ['z'] }, 'b.com']);
    expect(again).toEqual(first.map((row) => ({ ...row, result: 'exists' })));
    expect(await websites('status=archived')).toMatchObject([{ name: 'A', tags: ['y'] }]);
  });

  it('tags are made by name, in one spelling', async () => {
    await post([
      { domain: 'a.com', tags: ['Retail', 'b'] },
      { domain: 'b.com', tags: ['retail', 'RETAIL'] },
    ]);
    expect((await client.get('/tags')).data).toEqual([
      { name: 'b', websiteCount: 1 },
      { name: 'Retail', websiteCount: 2 },
    ]);
  });

  it('a thousand rows are one request, and one more is refused', async () => {
    // Few domains: each website has a schedule in Temporal.
    const domains = Array.from({ length: 1_000 }, (_, index) => ({
      domain: `site-${index % 20}.com`,
      tags: ['many', `t${index % 7}`],
    }));
    const rows = await post(domains);
    const count = (result: string) => rows.filter((row) => row.result === result).length;
    expect([count('created'), count('exists')]).toEqual([20, 980]);
    expect((await client.get('/websites?tag=many&limit=1')).meta.total).toBe(20);
    const refused = await client.post('/websites/bulk', { websites: [...domains, 'x.com'] });
    expect(refused.status).toBe(422);
    const logged = await client.get(`/account/audit-log?targetId=${rows[19]?.id}`);
    expect(logged.data).toMatchObject([{ action: 'website.create' }]);
  });
});

describe('the plan’s limit', () => {
  it('is filled in the order of the rows', async () => {
    [client] = await open('free');
    await post(['first.com']);
    const rows = await post(['a.com', 'first.com', 'bad', 'b.com', 'c.com', 'a.com']);
    expect(rows.map(({ result }) => result)).toEqual([
      'created',
      'exists',
      'invalid',
      'created',
      'over_limit',
      'exists',
    ]);
    expect(rows[4]?.id).toBeNull();
  });

  it('applies however many requests come at once', async () => {
    const clients = await open('starter');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        clients[index % 2 ? 0 : 1].post<Row[]>('/websites/bulk', {
          websites: Array.from({ length: 3 }, () => uniqueDomain()),
        }),
      ),
    );
    // A request that adds none is refused.
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(8);
    const results = answers.flatMap(({ data }) => data ?? []).map(({ result }) => result);
    expect(results.filter((result) => result === 'created')).toHaveLength(10);
    expect(results.filter((result) => result === 'over_limit')).toHaveLength(2);
    expect((await clients[0].get('/websites')).meta.total).toBe(10);
  });

  it('the same websites sent twice at once are made once', async () => {
    const clients = await open('starter');
    const domains = Array.from({ length: 10 }, () => uniqueDomain());
    const [one, other] = await Promise.all([
      post(domains, {}, clients[0]),
      post([...domains].reverse(), {}, clients[1]),
    ]);
    const made = [...one, ...other].filter(({ result }) => result === 'created');
    const found = [...one, ...other].filter(({ result }) => result === 'exists');
    expect([made.length, found.length]).toEqual([10, 10]);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
  });
});

describe('settings of all new websites', () => {
  it('are copied from a website, but for what is its own, with others over them', async () => {
    const [template] = await post([
      { domain: 'agency.de', relationship: 'client', country: 'DE', language: 'de' },
    ]);
    const stored = {
      timezone: 'Europe/Berlin',
      ownedHosts: ['shop.agency.com'],
      collection: { depth: 50, devices: ['mobile'] },
    };
    await client.patch(`/websites/${template?.id}/settings`, stored);
    const rows = await post(['a.com', { domain: 'b.com', country: 'AT' }, 'agency.de'], {
      settingsFrom: template?.id,
      settings: { collection: { depth: 30 }, audits: { concurrency: 2 } },
    });
    expect(await settings(rows[0]?.id)).toMatchObject({
      timezone: 'Europe/Berlin',
      ownedHosts: [],
      collection: { depth: 30, devices: ['mobile'], cadence: 'plan' },
      audits: { concurrency: 2 },
      reportRecipients: null,
    });
    expect(await settings(template?.id)).toMatchObject({ collection: { depth: 50 } });
    expect(await websites('sort=domain')).toMatchObject([
      { domain: 'a.com', relationship: 'client', country: 'DE', language: 'de' },
      { domain: 'agency.de' },
      { domain: 'b.com', relationship: 'client', country: 'AT', language: 'de' },
    ]);
  });

  it('another workspace’s website is not a template', async () => {
    const [stranger] = await open();
    const [theirs] = await post(['theirs.com'], {}, stranger);
    const { status, error } = await client.post('/websites/bulk', {
      websites: ['a.com'],
      settingsFrom: theirs?.id,
    });
    expect([status, error.details[0]?.path]).toEqual([422, 'settingsFrom']);
    expect(await websites()).toEqual([]);
  });

  it('refuses owned hosts as settings of many websites', async () => {
    const { status } = await client.post('/websites/bulk', {
      websites: ['a.com'],
      settings: { ownedHosts: ['b.com'] },
    });
    expect(status).toBe(422);
  });
});

describe('a CSV file', () => {
  it('has its columns in any order, and a result for each row', async () => {
    const [template] = await post(['template.com']);
    await client.patch(`/websites/${template?.id}/settings`, { timezone: 'Europe/Berlin' });
    const csv = [
      'Clients of 2026;;;;',
      'Client;URL;Tags;Budget;Country',
      'One;https://www.one.com/;Retail|b;5;DE',
      '',
      'Two;two.com;retail;;',
      'Bad;nothing;;;',
      '"broken"x;three.com;;;',
      'Again;template.com;;;',
    ].join('\r\n');
    const { data, status } = await send(csv, `?settingsFrom=${template?.id}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      received: 5,
      created: 2,
      exists: 1,
      invalid: 2,
      overLimit: 0,
      ignoredColumns: ['Budget'],
    });
    expect(data.rows.map(({ row, domain, result }) => [row, domain, result])).toEqual([
      [3, 'one.com', 'created'],
      [5, 'two.com', 'created'],
      [6, 'nothing', 'invalid'],
      [7, null, 'invalid'],
      [8, 'template.com', 'exists'],
    ]);
    expect(data.rows[3]?.details?.[0]?.code).toBe('csv_malformed');
    expect(await settings(data.rows[1]?.id)).toMatchObject({ timezone: 'Europe/Berlin' });
    expect(await websites('tag=RETAIL&sort=domain')).toMatchObject([
      { domain: 'one.com', name: 'One', country: 'DE', tags: ['Retail', 'b'] },
      { domain: 'two.com', name: 'Two', country: 'US', tags: ['Retail'] },
    ]);
    const again = await send(csv);
    expect(again.data).toMatchObject({ created: 0, exists: 3, invalid: 2 });
  });

  it('gives websites that exist new values, where the file is sent to do so', async () => {
    await send('Domain,Name,Tags,Country\none.com,One,a,DE\ntwo.com,Two,b,DE');
    const file =
      'Domain,Name,Tags,Country\none.com,First,c,\ntwo.com,,,\nthree.com,,,\none.com,Not,,';
    const { data } = await send(file, '?onExisting=update');
    expect(data).toMatchObject({ received: 4, created: 1, updated: 1, exists: 2 });
    expect(data.rows.map(({ result }) => result)).toEqual([
      'updated',
      'exists',
      'created',
      'exists',
    ]);
    expect(await websites('sort=domain')).toMatchObject([
      { domain: 'one.com', name: 'First', tags: ['c'], country: 'DE' },
      { domain: 'three.com' },
      { domain: 'two.com', name: 'Two', tags: ['b'] },
    ]);
  });

  it('is refused if no row is taken', async () => {
    const refused = await send('Domain\nnothing\n');
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'domain_invalid']);
  });

  it('without a domain column it is refused, and so are 1,001 rows, of which none is added', async () => {
    expect((await send('Name\nx\n')).error.details[0]?.code).toBe('domain_column_missing');
    const lines = Array.from({ length: 1_001 }, (_, index) => `site-${index}.com`);
    expect((await send(['Domain', ...lines].join('\n'))).status).toBe(413);
    expect(
      (await send(`{"domain":"a.com"}`, '', { 'Content-Type': 'application/json' })).status,
    ).toBe(415);
    expect(await websites()).toEqual([]);
  });

  it('under an Idempotency-Key the reply is kept', async () => {
    const headers = { 'Idempotency-Key': 'one-file' };
    const first = await send('Domain\na.com\n', '', headers);
    const again = await send('Domain\na.com\n', '', headers);
    expect([again.data, again.headers.get('Idempotent-Replayed')]).toEqual([first.data, 'true']);
    expect((await send('Domain\nb.com\n', '', headers)).error.code).toBe('idempotency_key_reused');
  });
});
