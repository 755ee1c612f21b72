import { readSearchDays } from '../../modules/search-console/store/search-day-store';
import { Sightline } from '../../packages/client/src/client';
import { openWorkspace } from '../../platform/workspace';
import { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { lane } from '../support/lane';
import { makeZip } from '../support/make-zip';
import { createWorkspace } from '../support/service';

let collector: Collector;
let sightline: Sightline;
let api: ApiClient;
let workspaceId: string;
let key: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  key = workspace.readWriteKey;
  const { url } = collector.service;
  sightline = new Sightline({ baseUrl: url, apiKey: workspace.readWriteKey });
  api = new ApiClient(url, workspace.readWriteKey);
});
afterAll(() => collector.stop());

async function send(websiteId: string, query: string, rawBody: string | Buffer) {
  return api.send<Record<string, never>>(
    'POST',
    `/websites/${websiteId}/search-console/imports${query}`,
    { rawBody, headers: { 'Content-Type': 'application/octet-stream' } },
  );
}

// cspell:ignore feste stiefel viele Seiten häufigsten Klicks Impressionen Neues Länder Darstellung
// cspell:ignore Suche Diagramm Suchtyp Letzte Tage liesmich kein Bericht Suchanfragen kaputt schuhe
// cspell:ignore Deutschland Datum Wert Häufigste Suchanfragen rote Land
const germanExport = (domain: string) => ({
  'Suchanfragen.csv':
    '\ufeffHäufigste Suchanfragen,Klicks,Impressionen,CTR,Position\r\n' +
    'schuhe,"1.234","12.345","9,99 %","3,4"\r\n' +
    '"rote, feste stiefel",0,7,0 %,"12,1"\r\n' +
    'kaputt,viele,7,0 %,1\r\n',
  'Seiten.csv': `Die häufigsten Seiten;Klicks;Impressionen;CTR;Position;Neues\r\nhttps://${domain}/a;10;20;50 %;1,5;x\r\n`,
  'Länder.csv': 'Land,Klicks,Impressionen,CTR,Position\nDeutschland,10,20,50%,"1,5"\n',
  'Darstellung in der Suche.csv':
    'Darstellung in der Suche,Klicks,Impressionen,CTR,Position\nVideos,1,2,50%,"2,0"\n',
  'Diagramm.csv':
    'Datum,Klicks,Impressionen,CTR,Position\n2026-10-01,600,"6.000",10%,"2,0"\n2026-10-02,700,"8.000",8%,"4,0"\n',
  'Filter.csv': 'Filter,Wert\nSuchtyp,Web\nDatum,Letzte 28 Tage\n',
  'liesmich.txt': 'kein Bericht',
});

test('a German export is a snapshot of its period, once, and never days', async () => {
  const { id } = await sightline.websites.create({ domain: 'gsc-export.de' });
  const zip = makeZip(germanExport('gsc-export.de'));
  const first = await send(id, '', zip);
  expect(first.data).toMatchObject({
    isNew: true,
    received: 8,
    invalid: 1,
    errors: [{ file: 'Suchanfragen.csv', row: 4, code: 'count_invalid' }],
    ignoredFiles: ['liesmich.txt'],
    import: {
      kind: 'export',
      searchTypes: ['web'],
      periodFrom: '2026-10-01',
      periodTo: '2026-10-02',
      rowCount: 7,
      ignoredColumns: ['Neues'],
      filters: [
        { name: 'Suchtyp', value: 'Web' },
        { name: 'Datum', value: 'Letzte 28 Tage' },
      ],
      totals: { clicks: 1_300, impressions: 14_000, position: 3.142857 },
    },
  });
  const again = await send(id, '', zip);
  expect(again.data).toMatchObject({ isNew: false });
  const [listed, ...others] = await sightline.searchConsole.listImports(id, {}).all();
  expect(others).toEqual([]);
  const importId = listed?.id ?? '';
  const rows = await sightline.searchConsole.listImportRows(id, importId, {}).all();
  expect(rows).toMatchObject([
    { name: 'schuhe', clicks: 1_234, impressions: 12_345, ctr: 1_234 / 12_345, position: 3.4 },
    { name: 'rote, feste stiefel', clicks: 0, impressions: 7, ctr: 0, position: 12.1 },
  ]);
  const pages = await sightline.searchConsole
    .listImportRows(id, importId, { dimension: 'page' })
    .all();
  expect(pages).toMatchObject([{ name: 'https://gsc-export.de/a', position: 1.5 }]);
  const days = await daysOf(id, 'gsc-export.de', 'date');
  expect(days).toEqual([]);
  await sightline.searchConsole.deleteImport(id, importId);
  expect(await sightline.searchConsole.listImports(id, {}).all()).toEqual([]);
});

test('refuses what is not an export with its reason, and stores nothing', async () => {
  const { id } = await sightline.websites.create({ domain: 'gsc-bad.com' });
  const { 'Suchanfragen.csv': queries } = germanExport('gsc-bad.com');
  const zip = makeZip({ 'a.csv': queries });
  const codeOf = async (query: string, body: string | Buffer) => {
    const { status, error } = await send(id, query, body);
    return [status, error.details[0]?.code ?? error.code];
  };
  const period = '?from=2026-10-01&to=2026-10-31';
  expect(await codeOf(period, makeZip({ a: Buffer.alloc(20_000_000) }))).toEqual([
    422,
    'zip_too_large',
  ]);
  expect(await codeOf(period, zip.subarray(0, zip.length - 30))).toEqual([422, 'zip_damaged']);
  expect(await codeOf(period, 'PK\u0003\u0004 nothing')).toEqual([422, 'zip_damaged']);
  expect(await codeOf(period, 'a,b\n1,2\n')).toEqual([422, 'export_columns_missing']);
  expect(await codeOf(period, '')).toEqual([422, 'export_columns_missing']);
  expect(await codeOf('', queries)).toEqual([422, 'period_missing']);
  expect(await codeOf('?from=2026-10-31&to=2026-10-01', queries)).toEqual([422, 'range_reversed']);
  expect(
    await codeOf(period, 'Top pages,Clicks,Impressions\nhttps://other.example/,1,2\n'),
  ).toEqual([422, 'other_website']);
  const compared = 'Top queries,1/1/26 - 1/2/26 Clicks,2/1/26 - 2/2/26 Clicks\nshoes,1,2\n';
  expect(await codeOf(period, compared)).toEqual([422, 'export_columns_missing']);
  expect(await codeOf(period, Buffer.alloc(9_000_000, 'a'))).toEqual([413, 'payload_too_large']);
  expect(await sightline.searchConsole.listImports(id, {}).all()).toEqual([]);
});

const siteHeader =
  'data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position';
const property = (domain: string) => `sc-domain:${domain}`;

/** Two rows of one key, two anonymized ones, and one of another search type. */
const siteRows = (domain: string, day: string) => [
  [day, property(domain), 'red shoes', false, 'usa', 'WEB', 'MOBILE', 10, 2, 20],
  [day, property(domain), 'red shoes', false, 'usa', 'WEB', 'MOBILE', 30, 1, 90],
  [day, property(domain), 'red shoes', false, 'deu', 'WEB', 'DESKTOP', 60, 3, 0],
  [day, property(domain), '', true, 'usa', 'WEB', 'MOBILE', 100, 4, 400],
  [day, property(domain), '"a, ""b"""', false, 'usa', 'IMAGE', 'MOBILE', 5, 1, 5],
];
const siteCsv = (domain: string, day: string) =>
  [siteHeader, ...siteRows(domain, day).map((row) => row.join(','))].join('\n');

const urlLines = (domain: string, day: string) =>
  [
    { url: `https://${domain}/a`, query: 'red shoes', impressions: '40', clicks: 3 },
    { url: `https://${domain}/a`, query: 'red shoes', impressions: 2, clicks: 0 },
    { url: `https://${domain}/b`, query: 'red shoes', impressions: 8, clicks: 1 },
    { url: `https://${domain}/a`, is_anonymized_query: true, impressions: 50, clicks: 2 },
  ]
    .map((row) =>
      JSON.stringify({
        data_date: day,
        site_url: property(domain),
        search_type: 'WEB',
        is_anonymized_query: false,
        is_job_details: false,
        sum_position: Number(row.impressions) * 2,
        ...row,
      }),
    )
    .join('\n');

const daysOf = (websiteId: string, domain: string, shape: 'date' | 'query' | 'page') =>
  readSearchDays(
    openWorkspace(collector.service.services, workspaceId),
    { websiteId, property: property(domain), type: 'web', shape },
    { from: '2024-01-01', to: '2027-12-31' },
  );

const site = '?table=searchdata_site_impression';
const url = '?table=searchdata_url_impression';

test('tables of the bulk export are days without a cap, added up once', async () => {
  const domain = 'gsc-bulk.com';
  const { id } = await sightline.websites.create({ domain });
  const day = '2026-10-05';
  const sent = await send(id, site, siteCsv(domain, day));
  expect(sent.data).toMatchObject({
    isNew: true,
    received: 5,
    import: {
      kind: 'searchdata_site_impression',
      property: property(domain),
      searchTypes: ['image', 'web'],
      periodFrom: day,
      periodTo: day,
      ignoredColumns: [],
      dataSource: 'live',
      totals: null,
    },
  });
  const pages = await send(id, url, urlLines(domain, day));
  expect(pages.data).toMatchObject({ received: 4, import: { ignoredColumns: ['is_job_details'] } });

  const range = { from: day, to: day, compare: 'none' as const };
  const summary = await sightline.searchConsole.summarize(id, range);
  // Positions count from 0 in the export: 510 of 200 impressions, and one more.
  expect(summary.now).toMatchObject({
    numbers: { clicks: 10, impressions: 200, position: 510 / 200 + 1 },
    anonymizedClickShare: 0.4,
    anonymizedImpressionShare: 0.5,
    unfinishedDays: 0,
    cappedDays: 0,
  });
  const list = (dimension: 'query' | 'page' | 'query_page' | 'country' | 'device') =>
    sightline.searchConsole.listPerformance(id, { ...range, dimension }).all();
  expect(await list('query')).toMatchObject([
    { name: 'red shoes', now: { clicks: 6, impressions: 100, position: 2.1 } },
  ]);
  expect(await list('country')).toMatchObject([
    { name: 'usa', now: { clicks: 7, impressions: 140 } },
    { name: 'deu', now: { clicks: 3, impressions: 60 } },
  ]);
  expect(await list('page')).toMatchObject([
    { name: `https://${domain}/a`, now: { clicks: 5, impressions: 92, position: 3 } },
    { name: `https://${domain}/b`, now: { clicks: 1, impressions: 8 } },
  ]);
  expect(await list('query_page')).toMatchObject([
    { page: `https://${domain}/a`, now: { clicks: 3, impressions: 42 } },
    { page: `https://${domain}/b`, now: { clicks: 1, impressions: 8 } },
  ]);

  // What was imported is the website's everywhere, without a connected account.
  const overview = await sightline.searchConsole.listOverview().all();
  expect(overview.find(({ websiteId }) => websiteId === id)).toMatchObject({
    property: property(domain),
    state: 'measured',
    now: { clicks: 10 },
  });
  const websites = await sightline.websites.listOverview().all();
  expect(websites.find(({ websiteId }) => websiteId === id)).toMatchObject({
    clicks: { value: 10 },
  });
  const report = await sightline.reports.create({
    websiteId: id,
    type: 'search_console',
    from: '2026-10-01',
    to: '2026-10-31',
    formats: ['json'],
  });
  await sightline.waitForJob(report.job.id);
  const json = `${collector.service.url}/api/v1/reports/${report.id}/download?format=json`;
  const text = await (await fetch(json, { headers: { Authorization: `Bearer ${key}` } })).text();
  expect(text).not.toContain('No final days of Google searches');
  expect(text).toContain('"value":10');

  // The same day again, with other numbers: it is replaced, not added.
  const other = siteCsv(domain, day).replace(',60,3,', ',160,5,');
  await send(id, site, other);
  const [replaced, ...more] = await daysOf(id, domain, 'date');
  expect([replaced?.clicks, replaced?.impressions, more]).toEqual([12, 300, []]);
});

test('large months of an import are rolled up, and give the same numbers', async () => {
  const domain = 'gsc-large.com';
  const { id } = await sightline.websites.create({ domain });
  const lines = [siteHeader];
  const days = Array.from({ length: 31 }, (_, at) => `2026-05-${String(at + 1).padStart(2, '0')}`);
  for (const day of [...days, '2026-06-01']) {
    for (let query = 0; query < 1_700; query += 1) {
      const name = `query ${query}`;
      lines.push([day, property(domain), name, false, 'usa', 'WEB', 'MOBILE', 3, 1, 3].join(','));
    }
  }
  expect((await send(id, site, lines.join('\n'))).data).toMatchObject({ received: 54_400 });
  const rolls = await collector.service.services.clickhouse.of(workspaceId).query({
    sql: `SELECT span, shape, length(days) AS days FROM search_span_rolls FINAL
      WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
    parameters: { website: id },
    comment: 'test',
  });
  expect(rolls).toEqual([{ span: '2026-05', shape: 'query', days: 31 }]);
  const range = { from: '2026-05-01', to: '2026-06-01', compare: 'none' as const };
  const listed = await sightline.searchConsole
    .listPerformance(id, { ...range, dimension: 'query' })
    .all();
  expect(listed.length).toBe(1_700);
  expect(new Set(listed.map(({ now }) => JSON.stringify(now)))).toEqual(
    new Set([JSON.stringify({ clicks: 32, impressions: 96, ctr: 0.333333, position: 2 })]),
  );
});

test('Parquet and a quoted CSV with a byte order mark give the same days', async () => {
  const domain = 'gsc-parquet.com';
  const { id } = await sightline.websites.create({ domain });
  const { clickhouse } = collector.service.services;
  const { stream } = await clickhouse.client.exec({
    query: `SELECT toDate('2026-10-05') AS data_date, '${property(domain)}' AS site_url,
        toString(number % 100) AS query, number % 2 = 0 AS is_anonymized_query, 'usa' AS country,
        'WEB' AS search_type, 'MOBILE' AS device, toInt64(2) AS impressions, toInt64(1) AS clicks,
        toFloat64(4) AS sum_top_position, true AS is_new_column FROM numbers(50000) FORMAT Parquet`,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const parquet = Buffer.concat(chunks);
  const sent = await send(id, site, parquet);
  expect(sent.data).toMatchObject({ received: 50_000 });
  const [day] = await daysOf(id, domain, 'date');
  expect(day).toMatchObject({ clicks: 50_000, impressions: 100_000, isFinal: true });
  const [queries] = await daysOf(id, domain, 'query');
  expect(queries).toMatchObject({ clicks: 25_000, rowCount: 50, isCapped: false });

  expect(sent.data).toMatchObject({ warnings: [] });
  const opened = siteCsv(domain, '2026-10-07').replaceAll('red shoes', '1.23E+12');
  expect((await send(id, site, opened)).data).toMatchObject({
    warnings: [{ row: 1, column: 'query', code: 'spreadsheet_change' }],
  });

  const half = await send(id, site, parquet.subarray(0, parquet.length / 2));
  expect([half.status, half.error.details[0]?.code]).toEqual([422, 'unreadable']);
  const quoted = siteCsv(domain, '2026-10-06').replaceAll('red shoes', '"red shoes"');
  expect((await send(id, site, `\ufeff${quoted}`)).data).toMatchObject({ received: 5 });
  expect(await daysOf(id, domain, 'date')).toMatchObject([
    { day: '2026-10-05', clicks: 50_000 },
    { day: '2026-10-06', clicks: 10 },
    { day: '2026-10-07', clicks: 10 },
  ]);
});

test('a table with a bad row, of another property or cut off changes nothing', async () => {
  const domain = 'gsc-bulk-bad.com';
  const { id } = await sightline.websites.create({ domain });
  const csv = siteCsv(domain, '2026-10-05');
  const refusal = async (query: string, body: string | Buffer) => {
    const { status, error } = await send(id, query, body);
    return { status, message: error.message, first: error.details[0] };
  };
  expect(await refusal(site, csv.replace('2026-10-05', '05.10.2026'))).toMatchObject({
    status: 422,
    message: expect.stringContaining('1 of 5 rows'),
    first: { path: 'body.rows[1]', message: 'Row 1 has no valid data_date.' },
  });
  expect(await refusal(site, csv.replace(',60,3,', ',1.060,3,'))).toMatchObject({
    first: { message: 'Row 3 has no valid impressions.' },
  });
  expect(await refusal(site, csv.replace(',60,3,', ',60,61,'))).toMatchObject({
    first: { code: 'clicks_over_impressions' },
  });
  expect(await refusal(site, csv.replace('country,', ''))).toMatchObject({
    first: { code: 'columns_missing', message: expect.stringContaining('country') },
  });
  expect(await refusal(url, csv)).toMatchObject({ first: { code: 'columns_missing' } });
  expect(await refusal(site, csv.slice(0, -10))).toMatchObject({ first: { code: 'unreadable' } });
  const lines = urlLines(domain, '2026-10-05');
  expect(await refusal(url, lines.slice(0, -10))).toMatchObject({ first: { code: 'unreadable' } });
  expect(await refusal(site, siteHeader)).toMatchObject({ first: { code: 'no_rows' } });
  expect(await refusal(site, makeZip({ a: csv }))).toMatchObject({ first: { code: 'compressed' } });
  const foreign = csv.replaceAll(property(domain), property('other.example'));
  expect(await refusal(site, foreign)).toMatchObject({ status: 409 });
  const mixed = csv.replace(property(domain), property('other.example'));
  expect(await refusal(site, mixed)).toMatchObject({ first: { code: 'several_properties' } });
  expect(await daysOf(id, domain, 'date')).toEqual([]);
  expect(await sightline.searchConsole.listImports(id, {}).all()).toEqual([]);
});

const google = (path: string, init?: RequestInit) =>
  fetch(`${collector.sandboxUrl}/_sandbox/google${path}`, init);
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('days of the bulk export go before those of the API, until they are deleted', async () => {
  const domain = 'gsc-both.com';
  await google('', { method: 'PUT', body: JSON.stringify({ since: dayBefore(8) }) });
  const { id } = await sightline.websites.create({ domain });
  const keyFile = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key: keyFile });
  await sightline.searchConsole.createBindings({});
  const day = dayBefore(6);
  const collect = async () => {
    const { jobs } = await sightline.websites.refresh(id, { kinds: ['gsc'] });
    return sightline.waitForJob(jobs[0]?.id ?? '');
  };
  const sent = await send(id, site, siteCsv(domain, day));
  // The account is one of the sandbox, so what is said of its property is no live number either.
  expect(sent.data).toMatchObject({ import: { dataSource: 'sandbox' } });
  const pagesSent = await send(id, url, urlLines(domain, day));
  expect(pagesSent.status).toBe(200);
  const page = `https://${domain}/a`;
  const tracked = { urls: [page, `https://${domain}/never-shown`] };
  await api.send('POST', `/websites/${id}/indexing/urls`, { body: tracked });
  const { data: ledger } = await api.send<never>('GET', `/websites/${id}/indexing/urls?sort=url`);
  expect(ledger).toMatchObject([
    { url: page, impressions: { state: 'shown', impressions: 92, clicks: 5, days: 1 } },
    { impressions: { state: 'not_shown', impressions: 0, clicks: 0, source: 'sandbox' } },
  ]);
  await collect();
  const at = async (shape: 'date' | 'query' | 'page') =>
    (await daysOf(id, domain, shape)).find((each) => each.day === day);
  expect(await at('date')).toMatchObject({ method: 'bulk_export', clicks: 10 });
  expect(await at('query')).toMatchObject({ method: 'bulk_export', rowCount: 1 });
  expect(await at('page')).toMatchObject({ method: 'bulk_export', rowCount: 2 });
  expect((await daysOf(id, domain, 'query')).length).toBeGreaterThan(6);
  const second = await collect();
  // Days that are final are not due again because some of their shapes were imported.
  expect(second.progress?.total).toBeLessThan(6 * 4);

  const imports = await sightline.searchConsole.listImports(id, {}).all();
  for (const each of imports) await sightline.searchConsole.deleteImport(id, each.id);
  expect([await at('date'), await at('query'), await at('page')]).toEqual(
    Array.from({ length: 3 }),
  );
  await collect();
  expect(await at('date')).toMatchObject({ method: 'search_console_api' });
  expect(await at('query')).toMatchObject({ method: 'search_console_api' });
  expect((await at('page'))?.impressions).toBe((await at('date'))?.impressions);
});

test('a file that is far too long is not kept in memory', async () => {
  const domain = 'gsc-bulk-long.com';
  const { id } = await sightline.websites.create({ domain });
  const block = `${siteRows(domain, '2026-10-05')
    .map((row) => row.join(','))
    .join('\n')}\n`.repeat(2_000);
  const before = await lane.residentBytes();
  let highest = 0;
  async function* body() {
    yield `${siteHeader}\n`;
    for (let at = 0; at < 60; at += 1) {
      yield block;
      highest = Math.max(highest, await lane.residentBytes());
    }
  }
  const response = await fetch(
    `${collector.service.url}/api/v1/websites/${id}/search-console/imports${site}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: ReadableStream.from(body()) as never,
      duplex: 'half',
    } as RequestInit,
  );
  expect(await response.json()).toMatchObject({ data: { received: 600_000 } });
  // About 45 MB are sent.
  expect(highest - before).toBeLessThan(300_000_000);
});
