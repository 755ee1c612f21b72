import { randomBytes } from 'node:crypto';
import { parseString } from 'fast-csv';
import { createDownloads } from '../../api/operation/downloads';
import { knownLinkSorts } from '../../modules/backlinks/store/known-link-store';
import { ledgerSorts } from '../../modules/indexing/store/ledger-list';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { type InnerService, startServiceHere } from '../support/in-process';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

let service: InnerService;
let workspaceId: string;
let client: ApiClient & { key: string };
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startServiceHere();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  const created = await client.post<{ id: string }>('/websites', { domain });
  websiteId = created.data.id;
});
afterAll(() => service.stop());

const insert = (visits: Parameters<typeof insertVisits>[2]) =>
  insertVisits(service.services.clickhouse, { workspaceId, websiteId }, visits);

const parse = (text: string) =>
  new Promise<Array<Record<string, string>>>((resolve, reject) => {
    const rows: Array<Record<string, string>> = [];
    parseString(text, { headers: true })
      .on('error', reject)
      .on('data', (row: Record<string, string>) => rows.push(row))
      .on('end', () => resolve(rows));
  });

const sortsOf = (fields: readonly string[]) => fields.flatMap((field) => [field, `-${field}`]);
const visitsPath = () => `/websites/${websiteId}/crawlers/visits`;

it('every row comes, beyond the page limit, and the page is not minded', async () => {
  await insert(Array.from({ length: 2500 }, (_, index) => ({ path: `/p/${index}` })));
  const page = await client.get(visitsPath());
  expect(JSON.parse(page.text).data).toHaveLength(100);
  const answer = await client.get(`${visitsPath()}?format=csv&limit=10&offset=5`);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=".+\.csv"$/);
  const rows = await parse(answer.text);
  expect(new Set(rows.map((row) => row['path'])).size).toBe(2500);
});

it('it is asked for by format or by Accept, and format has the last word', async () => {
  const get = async (query: string, accept?: string) => {
    const headers: Record<string, string> = accept ? { Accept: accept } : {};
    const answer = await client.get(`/websites/${websiteId}/crawlers${query}`, { headers });
    return answer.headers.get('Content-Type')?.split(';')[0];
  };
  expect(await get('')).toBe('application/json');
  expect(await get('', '*/*')).toBe('application/json');
  expect(await get('', 'text/html')).toBe('application/json');
  expect(await get('', 'text/csv')).toBe('text/csv');
  expect(await get('', 'text/csv, application/json;q=0.5')).toBe('text/csv');
  expect(await get('', 'application/json, text/csv;q=0.5')).toBe('application/json');
  expect(await get('?format=json', 'text/csv')).toBe('application/json');
  expect(await get('?format=csv', 'application/json')).toBe('text/csv');
  expect((await client.get(`${visitsPath()}?format=xml`)).status).toBe(422);
});

it('the header row is there without any rows too', async () => {
  const answer = await client.get(`${visitsPath()}?format=csv`);
  expect(answer.text).toMatch(/^at,receivedAt,bot,[\w,]+\r\n$/);
});

it('escapes what a spreadsheet would run, and nothing else', async () => {
  const agents = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '"=1"', 'a=1'];
  await insert(agents.map((userAgent) => ({ userAgent })));
  const rows = await parse((await client.get(`${visitsPath()}?format=csv`)).text);
  const cells = rows.map((row) => row['userAgent']).sort();
  const guarded = agents.map((agent) => (/^["a]/.test(agent) ? agent : `'${agent}`)).sort();
  expect(cells).toEqual(guarded);
});

it('quotes, commas and line ends are kept as RFC 4180 has them', async () => {
  const userAgent = 'say "hi", then\r\ngo';
  await insert([{ userAgent }]);
  const { text } = await client.get(`${visitsPath()}?format=csv`);
  expect(text).toContain('"say ""hi"", then\r\ngo"');
  expect((await parse(text))[0]?.['userAgent']).toBe(userAgent);
});

it('the same rows and numbers as in JSON, in the columns of the document', async () => {
  await insert([
    { bot: 'Googlebot', status: 200 },
    { bot: 'Googlebot', status: 404 },
    { bot: 'bingbot', status: 200 },
  ]);
  const path = `/websites/${websiteId}/crawlers?groupBy=bot,httpStatus`;
  const { data } = await client.get<Array<Record<string, unknown>>>(path);
  const rows = await parse((await client.get(`${path}&format=csv`)).text);
  expect(rows).toHaveLength(3);
  for (const [index, row] of data.entries()) {
    for (const [name, value] of Object.entries(row)) {
      expect(rows[index]?.[name]).toBe(String(value));
    }
  }
});

it('lists with a file of their own order have the rows of JSON under each sort', async () => {
  const links = ['b', 'c', 'a'].map((name) => ({
    sourceUrl: `https://${name}.example/`,
    targetUrl: `https://${domain}/${name}`,
  }));
  const base = `/websites/${websiteId}`;
  const added = await client.post(`${base}/backlinks/known`, { links });
  expect(added.status).toBe(200);
  const urls = links.map(({ targetUrl }) => targetUrl);
  expect((await client.post(`${base}/indexing/urls`, { urls })).status).toBe(200);
  for (const path of ['backlinks/known', 'indexing/urls']) {
    const orders = new Set<string>();
    for (const sort of path === 'indexing/urls' ? ledgerSorts : sortsOf(knownLinkSorts)) {
      const { data } = await client.get<Array<Record<string, unknown>>>(
        `${base}/${path}?sort=${sort}`,
      );
      const rows = await parse((await client.get(`${base}/${path}?sort=${sort}&format=csv`)).text);
      const key = path === 'indexing/urls' ? 'url' : 'sourceUrl';
      expect([path, sort, rows.map((row) => row[key])]).toEqual([
        path,
        sort,
        data.map((row) => row[key]),
      ]);
      orders.add(rows.map((row) => row[key]).join());
    }
    expect([path, orders.size > 1]).toEqual([path, true]);
  }
});

it('aborted downloads do not block later reads', async () => {
  await insert(
    // Few rows, as long as many: more than sockets take.
    Array.from({ length: 2_500 }, (_, index) => ({ path: `/${index}/${'x'.repeat(4_000)}` })),
  );
  const { key } = await newClient(service, workspaceId);
  const url = `${service.url}/api/v1${visitsPath()}?format=csv`;
  // More than the 16 connections of ClickHouse's client.
  for (let times = 0; times < 18; times += 1) {
    const controller = new AbortController();
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${key}` },
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    controller.abort();
  }
  const answered = await waitFor('a read after the broken downloads', async () => {
    const answer = await client.get<unknown[]>(`${visitsPath()}?limit=1`);
    return answer.status === 200 && answer.meta;
  });
  expect(answered.total).toBe(2_500);
});

it('any range of time finds what is in it', async () => {
  await insert([{ at: '2026-10-01 12:00:00.000' }]);
  const total = async (query: string) => (await client.get(`${visitsPath()}?${query}`)).meta.total;
  for (const from of ['0001-01-01', '1900-01-01', '1970-01-01', '2026-10-01']) {
    expect([from, await total(`from=${from}`)]).toEqual([from, 1]);
  }
  for (const to of ['2026-10-01', '2107-01-01', '2200-01-01', '2400-01-01', '9999-12-31']) {
    expect([to, await total(`to=${to}`)]).toEqual([to, 1]);
  }
  expect(await total('from=2026-10-02')).toBe(0);
  expect(await total('from=9999-12-31')).toBe(0);
  expect(await total('to=2026-09-30')).toBe(0);
  expect(await total('to=0001-01-01')).toBe(0);
});

it('a workspace may have two downloads that are not read; its other reads are still answered', async () => {
  const { services } = service;
  const { downloads } = services;
  services.downloads = createDownloads(300);
  await insert(
    // Compressed, a text that repeats would end before anyone reads it.
    Array.from({ length: 6_000 }, () => ({ path: `/${randomBytes(2_000).toString('hex')}` })),
  );
  const path = `${visitsPath()}?format=csv`;
  const gone = new AbortController();
  const open = () =>
    fetch(`${service.url}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${client.key}` },
      signal: gone.signal,
    });
  const unread = await Promise.all([open(), open()]);
  expect(unread.map(({ status }) => status)).toEqual([200, 200]);
  const third = await client.get(path);
  expect([third.status, third.error.code]).toEqual([429, 'rate_limited']);
  expect(third.headers.get('Retry-After')).toBe('10');
  expect(third.error.message).toContain('This workspace is downloading 2 CSV files');
  expect((await client.get(visitsPath())).status).toBe(200);
  const other = await newClient(service, (await createWorkspace()).workspaceId);
  const made = await other.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const theirs = await other.get(`/websites/${made.data.id}/crawlers/visits?format=csv`);
  expect(theirs.status).toBe(200);
  gone.abort();
  const short = `${path}&from=9999-12-31`;
  await waitFor('a turn is free', async () => (await client.get(short)).status === 200);
  services.downloads = downloads;
});
