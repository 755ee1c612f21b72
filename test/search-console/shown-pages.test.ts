import { readPageSeries } from '../../modules/search-console/store/page-series-store';
import {
  commitSearchDays,
  writeSearchRows,
} from '../../modules/search-console/store/search-day-store';
import {
  withoutGoogleParameters,
  withoutGoogleParametersSql,
} from '../../platform/url/google-parameters';
import { ApiClient } from '../support/api-client';
import { clickhouseReads } from '../support/clickhouse-reads';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let api: ApiClient;
let workspaceId: string;

beforeAll(async () => {
  service = await startService();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  api = new ApiClient(service.url, workspace.readWriteKey);
});
afterAll(() => service.stop());

async function createWebsite(domain = uniqueDomain()) {
  const { data } = await api.send<{ id: string }>('POST', '/websites', { body: { domain } });
  return { id: data.id, domain };
}

const list = async (path: string) => (await api.send<Record<string, unknown>[]>('GET', path)).data;
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const day = dayBefore(5);
const property = (domain: string) => `sc-domain:${domain}`;

const jobs = 'utm_campaign=google_jobs_apply&utm_source=google_jobs_apply&utm_medium=organic';

test('ClickHouse and Node find the same page of an address', async () => {
  const shown = [
    'https://a.example/b?srsltid=Af-1',
    'https://a.example/b?srsltid=Af-1&color=red#top',
    'https://a.example/b?color=red&srsltid=Af-1&size=2',
    `https://a.example/j?id=4&${jobs}`,
    'https://a.example/b?utm_source=newsletter&gclid=4',
    'https://a.example/b#:~:text=blue%20teapot',
    'https://a.example/?srsltid=1#!/blue',
    'https://a.example/b?',
  ];
  const rows = await service.services.clickhouse.of(workspaceId).query<{ page: string }>({
    sql: `SELECT ${withoutGoogleParametersSql('shown')} AS page
      FROM (SELECT {workspace:String} AS workspace_id, arrayJoin({shown:Array(String)}) AS shown)
      WHERE workspace_id = {workspace:String}`,
    parameters: { shown },
    comment: 'test',
  });
  expect(rows.map(({ page }) => page)).toEqual(shown.map(withoutGoogleParameters));
});

test('addresses to which Google added parameters belong to their page', async () => {
  const { id, domain } = await createWebsite();
  const page = `https://${domain}/jobs/potter`;
  const csv = [
    'data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,country,search_type,device,impressions,clicks,sum_position',
    ...[`${page}?${jobs}`, `${page}#:~:text=kiln`, page].map((url, at) =>
      [
        day,
        property(domain),
        url,
        'potter job',
        false,
        false,
        'usa',
        'WEB',
        'DESKTOP',
        500 + at,
        50,
        1000,
      ].join(','),
    ),
  ];
  await api.send('POST', `/websites/${id}/indexing/urls`, { body: { urls: [page] } });
  const sent = await api.send(
    'POST',
    `/websites/${id}/search-console/imports?table=searchdata_url_impression`,
    { rawBody: csv.join('\n'), headers: { 'Content-Type': 'text/csv' } },
  );
  expect(sent.status).toBe(200);
  const [tracked] = await list(`/websites/${id}/indexing/urls`);
  expect(tracked).toMatchObject({
    url: page,
    impressions: { state: 'shown', impressions: 1_503, clicks: 150 },
    index: { state: 'indexed' },
  });
  const range = `from=${day}&to=${day}&compare=none`;
  const performance = (dimension: string) =>
    list(`/websites/${id}/search-console/performance?${range}&dimension=${dimension}`);
  const shownUrls = [`${page}#:~:text=kiln`, `${page}?${jobs}`];
  expect(await performance('page')).toMatchObject([
    { name: page, shownUrls, isOwn: true, now: { clicks: 150, impressions: 1_503 } },
  ]);
  expect(await performance('query_page')).toMatchObject([
    { name: 'potter job', page, shownUrls, now: { clicks: 150, impressions: 1_503 } },
  ]);
  expect(await list(`/websites/${id}/search-console/content-groups?${range}`)).toMatchObject([
    { group: '/jobs', members: 1, now: { clicks: 150 } },
  ]);
});

test('days of the API have one number for a page, also in the series of a campaign', async () => {
  const { id, domain } = await createWebsite();
  const { clickhouse } = service.services;
  const scope = { workspaceId, websiteId: id, property: property(domain), type: 'web' } as const;
  const page = `https://${domain}/teapot`;
  const row = { query: '', value: '', clicks: 2, impressions: 10, weightedPosition: 30 };
  const rows = [page, `${page}?srsltid=Af1`, `${page}?srsltid=Af2`].map((shown) => ({
    ...row,
    page: shown,
  }));
  await writeSearchRows(clickhouseReads(clickhouse, scope), scope, 7, [
    { shape: 'page', day, rows },
  ]);
  const sums = { clicks: 6, impressions: 30, weightedPosition: 90 };
  await commitSearchDays(clickhouseReads(clickhouse, scope), scope, [
    {
      ...sums,
      day,
      version: 7,
      shape: 'page',
      rowCount: 3,
      isFinal: true,
      isCapped: false,
      aggregation: 'byPage',
      method: 'search_console_api',
      source: 'live',
      jobId: '',
    },
  ]);
  for (const asked of [page, `${page}?srsltid=Af9`]) {
    const series = await readPageSeries(
      clickhouseReads(clickhouse, scope),
      scope,
      { from: day, to: day },
      [asked],
    );
    const read = [];
    for await (const each of series.rows) read.push(each);
    expect(read).toEqual([{ page, at: 0, ...sums }]);
  }
});

test('rows of other hosts of a domain property are not the website’s own', async () => {
  const whole = uniqueDomain();
  const { id, domain } = await createWebsite(`docs.${whole}`);
  const urls = [
    `https://${domain}/guide/kiln`,
    `https://www.${whole}/guide/teapot`,
    `https://${domain}/`,
  ];
  const lines = urls.map((url, at) =>
    JSON.stringify({
      data_date: day,
      site_url: property(whole),
      url,
      query: `query ${at}`,
      search_type: 'WEB',
      is_anonymized_query: false,
      impressions: 10 - at,
      clicks: 3 - at,
      sum_position: 10,
    }),
  );
  const path = `/websites/${id}/search-console`;
  await api.send('POST', `${path}/imports?table=searchdata_url_impression`, {
    rawBody: lines.join('\n'),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
  const range = `from=${day}&to=${day}&compare=none`;
  expect(await list(`${path}/performance?${range}&dimension=page`)).toMatchObject([
    { name: urls[0], isOwn: true },
    { name: urls[1], isOwn: false },
    { name: urls[2], isOwn: true },
  ]);
  const { data: summary } = await api.send('GET', `${path}/summary?${range}`);
  expect(summary).toMatchObject({ property: property(whole), hasOtherHosts: true });
  expect(await list(`${path}/content-groups?${range}`)).toMatchObject([
    { group: '/guide', now: { clicks: 3 } },
    { group: `www.${whole}/guide`, now: { clicks: 2 } },
    { group: '/', now: { clicks: 1 } },
  ]);
  const table = urls.map((url) => `${url}?srsltid=Af1,1,10,10%,3`);
  const sent = await api.send<{ import: { id: string } }>(
    'POST',
    `${path}/imports?from=${day}&to=${day}`,
    {
      rawBody: ['Top pages,Clicks,Impressions,CTR,Position', ...table].join('\n'),
      headers: { 'Content-Type': 'text/csv' },
    },
  );
  const { id: importId } = sent.data.import;
  expect(await list(`${path}/imports/${importId}/rows?dimension=page`)).toMatchObject(
    urls.map((url) => ({ name: `${url}?srsltid=Af1`, page: url, isOwn: !url.includes('www.') })),
  );
});
