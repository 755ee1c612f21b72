import type { LedgerUrlRow } from '../../api/indexing/to-ledger-url';
import { numberedUuid } from '../../dev/numbered-ids';
import { engineNames, engineTable } from '../../modules/indexing/rules/engines';
import { crawledByBit, discoveredByBit } from '../../modules/indexing/rules/ledger-facts';
import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { openDatabase, sql } from '../../platform/postgres/database';
import { urlHashOf } from '../../platform/url/page-url';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

/** Visits and submissions are written as their own parts write them; what is read is over HTTP. */
let service: Service;
let owner: OwnerRows;
let client: ApiClient;
let workspaceId: string;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});
afterAll(() => Promise.all([service.stop(), owner.close()]));

const path = () => `/websites/${websiteId}/indexing/urls`;

/** Tracks pages of the website and answers their ids. */
async function track(...pages: string[]): Promise<string[]> {
  const urls = pages.map((page) => `https://${domain}${page}`);
  const { data } = await client.post<{ urls: Array<{ id: string }> }>(path(), { urls });
  return data.urls.map(({ id }) => id);
}

type Visit = { at: string; status?: number; lastAt?: string; lastStatus?: number; visits?: number };

/** Verified visits of a crawler, as the merging of log lines leaves them. */
async function visit(urlId: string | undefined, bot: string, seen: Visit): Promise<void> {
  const { at, status = 200, lastAt = at, lastStatus = status, visits = 1 } = seen;
  const isOk = status < 400;
  await owner.rows(
    `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
       first_status, last_at, last_status, first_ok_at, last_ok_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text::timestamptz, ?::text::timestamptz)`,
    [
      workspaceId,
      websiteId,
      urlId ?? '',
      bot,
      visits,
      isOk ? 0 : 1,
      at,
      status,
      lastAt,
      ...[lastStatus, isOk ? at : '', lastStatus < 400 ? lastAt : ''].map((one) => one || null),
    ] as string[],
  );
  const isSearch = ['Googlebot', 'bingbot'].includes(bot) && isOk;
  await owner.rows(
    `update ledger_urls set first_crawled_at = least(first_crawled_at, ?::text::timestamptz),
       discovered_at = case when ? then least(discovered_at, ?::text::timestamptz) else discovered_at end,
       discovered_by = case when ? then ? else discovered_by end
     where workspace_id = ? and id = ?`,
    [at, String(isSearch), at, String(isSearch), bot, workspaceId, urlId ?? ''],
  );
}

/** A submission that was answered, as submitting leaves it. */
async function submit(urlId: string | undefined, channel: string, at: string, source = 'live') {
  await owner.rows(
    `insert into ledger_submissions (workspace_id, website_id, url_id, channel, state, source,
       first_submitted_at, last_submitted_at, times, reply_status, reply_code)
     values (?, ?, ?, ?, 'accepted', ?, ?, ?, 1, 200, 'accepted')`,
    [workspaceId, websiteId, urlId ?? '', channel, source, at, at],
  );
}

async function list(query = ''): Promise<{ rows: LedgerUrlRow[]; total: number }> {
  const answer = await client.get<LedgerUrlRow[]>(`${path()}${query}`);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { rows: answer.data, total: answer.meta.total };
}

const pagesOf = async (query: string) => {
  const { rows, total } = await list(query);
  expect(total).toBe(rows.length);
  return rows.map(({ url }) => url.slice(`https://${domain}`.length));
};

it('a URL that is only tracked claims nothing else', async () => {
  const [id] = await track('/a');
  const { rows } = await list();
  expect(rows).toEqual([
    {
      id,
      url: `https://${domain}/a`,
      addedBy: 'request',
      addedAt: expect.stringMatching(/Z$/),
      states: ['tracked'],
      firstCrawledAt: null,
      discoveredAt: null,
      discoveredBy: null,
      submissions: [],
      engines: [],
      otherBots: [],
      sitemap: {
        state: 'not_measured',
        sitemapIds: [],
        since: null,
        lastmod: null,
        isInRobots: null,
      },
      ranking: {
        state: 'not_measured',
        source: null,
        bestPosition: null,
        keywords: 0,
        checkedAt: null,
      },
      index: {
        state: 'not_measured',
        source: null,
        since: null,
        lastImpressionDay: null,
        inspectedAt: null,
      },
      impressions: {
        state: 'not_measured',
        impressions: null,
        clicks: null,
        from: null,
        to: null,
        days: 0,
        source: null,
      },
      citations: {
        state: 'not_measured',
        citedFirstAt: null,
        citedLastAt: null,
        byEngine: [],
      },
      firstLink: { state: 'not_measured', firstSeenAt: null, source: null },
    },
  ]);
});

it('times, counts and the latency stand per engine, each with its crawlers', async () => {
  const [id] = await track('/a');
  await submit(id, 'sitemap', '2026-11-01T10:00:00Z');
  await submit(id, 'indexnow', '2026-11-01T09:00:00Z');
  await visit(id, 'Googlebot', { at: '2026-11-01T10:01:30Z', status: 503, lastStatus: 503 });
  await visit(id, 'Googlebot-Image', { at: '2026-11-02T10:00:00Z', visits: 4 });
  await visit(id, 'bingbot', { at: '2026-11-01T09:00:10Z' });
  await visit(id, 'GPTBot', { at: '2026-11-03T09:00:00Z' });
  const [url] = (await list()).rows;
  expect(url?.states).toEqual(['tracked', 'submitted', 'crawled', 'discovered', 'crawl_error']);
  expect(url?.firstCrawledAt).toBe('2026-11-01T09:00:10.000Z');
  const google = url?.engines.find(({ engine }) => engine === 'google');
  expect(google).toMatchObject({
    firstSubmittedAt: '2026-11-01T10:00:00.000Z',
    firstCrawledAt: '2026-11-01T10:01:30.000Z',
    firstCrawledHttpStatus: 503,
    lastCrawledAt: '2026-11-02T10:00:00.000Z',
    lastHttpStatus: 200,
    visits: 5,
    errors: 1,
    discoveredAt: '2026-11-02T10:00:00.000Z',
    discoveredBy: 'Googlebot-Image',
    submittedToCrawledSeconds: 90,
    latencyReason: null,
  });
  expect(google?.bots.map(({ bot }) => bot)).toEqual(['Googlebot', 'Googlebot-Image']);
  const bing = url?.engines.find(({ engine }) => engine === 'bing');
  expect(bing).toMatchObject({
    firstSubmittedAt: '2026-11-01T09:00:00.000Z',
    submittedToCrawledSeconds: 10,
  });
  expect(url?.otherBots.map(({ bot }) => bot)).toEqual(['GPTBot']);
});

it('no latency is made up where it would mean nothing', async () => {
  const [byIndexNow, before, never] = await track('/indexnow', '/before', '/never');
  await submit(byIndexNow, 'indexnow', '2026-11-01T09:00:00Z');
  await visit(byIndexNow, 'Googlebot', { at: '2026-11-01T09:30:00Z' });
  await submit(before, 'sitemap', '2026-11-01T09:00:00Z');
  await visit(before, 'Googlebot', { at: '2026-11-01T08:00:00Z' });
  await visit(never, 'Googlebot', { at: '2026-11-01T08:00:00Z' });
  const ofGoogle = (await list()).rows.map(
    ({ engines }) => engines.find(({ engine }) => engine === 'google')?.latencyReason,
  );
  expect(ofGoogle).toEqual(['channel_not_taken', 'crawled_before_submission', 'not_submitted']);
  const yandex = (await list()).rows[0]?.engines.find(({ engine }) => engine === 'yandex');
  expect(yandex).toMatchObject({ submittedToCrawledSeconds: null, latencyReason: 'not_crawled' });
});

it('“which pages did Googlebot discover this week?” is one call', async () => {
  const [old, now, failed, other] = await track('/old', '/now', '/failed', '/other');
  await visit(old, 'Googlebot', { at: '2026-11-15T23:59:59Z', lastAt: '2026-11-18T09:00:00Z' });
  await visit(now, 'Googlebot', { at: '2026-11-16T00:00:00Z' });
  await visit(failed, 'Googlebot', { at: '2026-11-17T00:00:00Z', status: 403 });
  await visit(other, 'bingbot', { at: '2026-11-17T00:00:00Z' });
  const week = 'discoveredFrom=2026-11-16&discoveredTo=2026-11-22';
  expect(await pagesOf(`?bot=Googlebot&${week}`)).toEqual(['/now']);
  expect(await pagesOf(`?engine=bing&${week}`)).toEqual(['/other']);
  expect(await pagesOf(`?${week}`)).toEqual(['/now', '/other']);
  expect(await pagesOf('?bot=Googlebot')).toEqual(['/old', '/now', '/failed']);
});

it('an engine discovers with whichever of its crawlers was first', async () => {
  const [early, both] = await track('/early', '/both');
  await visit(early, 'Googlebot-Image', { at: '2026-11-01T00:00:00Z' });
  await visit(early, 'Googlebot', { at: '2026-11-17T00:00:00Z' });
  await visit(both, 'Googlebot-Image', { at: '2026-11-17T00:00:00Z' });
  await visit(both, 'Googlebot', { at: '2026-11-17T00:00:00Z' });
  expect(await pagesOf('?engine=google&discoveredFrom=2026-11-16')).toEqual(['/both']);
  expect(await pagesOf('?engine=google&discoveredTo=2026-11-02')).toEqual(['/early']);
});

it('filters narrow down together, each with the exact total', async () => {
  const [a, b, c] = await track('/a', '/b?color=red', '/c_d', '/d');
  await submit(a, 'indexnow', '2026-11-01T09:00:00Z');
  await submit(b, 'sitemap', '2026-11-02T09:00:00Z');
  await submit(b, 'indexnow', '2026-11-08T09:00:00Z');
  await visit(a, 'bingbot', { at: '2026-11-03T09:00:00Z' });
  await visit(c, 'GPTBot', { at: '2026-11-04T09:00:00Z', status: 500 });
  const expected: Record<string, string[]> = {
    '': ['/a', '/b?color=red', '/c_d', '/d'],
    '?state=submitted': ['/a', '/b?color=red'],
    '?state=submitted,discovered': ['/a'],
    '?state=crawl_error': ['/c_d'],
    '?isCrawled=false': ['/b?color=red', '/d'],
    '?isCrawled=true': ['/a', '/c_d'],
    '?channel=sitemap': ['/b?color=red'],
    '?engine=bing': ['/a'],
    '?engine=bing&state=crawl_error': [],
    '?submittedTo=2026-11-01': ['/a'],
    '?submittedFrom=2026-11-08': [],
    '?submittedFrom=2026-11-08&channel=indexnow': ['/b?color=red'],
    '?q=color%3D': ['/b?color=red'],
    '?q=_d': ['/c_d'],
    '?q=%25': [],
    '?q=/A': [],
    [`?host=${domain.toUpperCase()}`]: ['/a', '/b?color=red', '/c_d', '/d'],
    [`?host=www.${domain}`]: [],
    '?bot=bingbot&state=submitted': ['/a'],
    '?bot=GPTBot&isCrawled=true': ['/c_d'],
    '?bot=bingbot&engine=google': [],
    [`?q=${domain}`]: ['/a', '/b?color=red', '/c_d', '/d'],
    [`?q=${domain}/a`]: ['/a'],
    [`?q=${domain}&state=crawl_error`]: ['/c_d'],
    [`?q=www.${domain}`]: [],
    '?sort=-addedAt': ['/d', '/c_d', '/b?color=red', '/a'],
    '?sort=-url': ['/d', '/c_d', '/b?color=red', '/a'],
    '?sort=discoveredAt': ['/a', '/b?color=red', '/c_d', '/d'],
    '?q=/&sort=-url': ['/d', '/c_d', '/b?color=red', '/a'],
  };
  const found: Record<string, string[]> = {};
  for (const query of Object.keys(expected)) found[query] = await pagesOf(query);
  expect(found).toEqual(expected);
  const page = await list('?limit=2&offset=1');
  expect([page.rows.map(({ id }) => id), page.total]).toEqual([[b, c], 4]);
  expect(await list('?state=submitted&offset=2')).toEqual({ rows: [], total: 2 });
});

it('an unknown state, engine, channel or sort, and a reversed range are refused', async () => {
  for (const query of [
    'state=found',
    'state=',
    'engine=altavista',
    'channel=fax',
    'sort=size',
    'crawled=maybe',
    'discoveredFrom=2026-11-02&discoveredTo=2026-11-01',
  ]) {
    const answer = await client.get(`${path()}?${query}`);
    expect([query, answer.status]).toEqual([query, 422]);
  }
});

it('ranks come from the keywords whose newest reading shows the URL', async () => {
  const [a, b] = await track('/a', '/b');
  const rank = (position: number | null, page: string, source = 'serper') =>
    owner.rows(
      `insert into keywords (workspace_id, id, website_id, keyword, keyword_key, country, language,
         device, engine, state, source, checked_at, position, url, url_hash)
       values (?, ?, ?, ?, ?, 'US', 'en', 'desktop', 'google', 'measured', ?, now(),
         nullif(?, '')::int, ?, ?)`,
      [
        workspaceId,
        newId('keyword'),
        websiteId,
        newId('keyword'),
        newId('keyword'),
        source,
        String(position ?? ''),
        `https://${domain}${page}`,
        urlHashOf(`https://${domain}${page}`),
      ],
    );
  await rank(7, '/a');
  await rank(3, '/a');
  await rank(1, '/a', 'sandbox');
  await rank(null, '/b');
  const { rows } = await list();
  expect(rows[0]?.ranking).toEqual({
    state: 'measured',
    source: 'serper',
    bestPosition: 3,
    keywords: 2,
    checkedAt: expect.stringMatching(/Z$/),
  });
  expect(rows[0]?.states).toEqual(['tracked', 'ranking']);
  expect(rows[1]?.ranking).toMatchObject({ state: 'not_found', bestPosition: null, keywords: 0 });
  expect((await list('?isRanking=true')).rows.map(({ id }) => id)).toEqual([a]);
  expect((await list('?state=ranking')).rows.map(({ id }) => id)).toEqual([a]);
  expect((await list('?isRanking=false')).rows.map(({ id }) => id)).toEqual([b]);
  const { data } = await client.get<Summary>(`${path()}/summary`);
  expect(data.states).toMatchObject({ tracked: 2, ranking: 1 });
});

it('lists the events of one URL in order of time, with what shows each', async () => {
  const [id] = await track('/a');
  await submit(id, 'indexnow', '2026-11-01T09:00:00Z');
  await visit(id, 'bingbot', { at: '2026-11-01T09:00:10Z' });
  await visit(id, 'GPTBot', { at: '2026-11-01T08:00:00Z', status: 404 });
  type Life = { events: Array<{ at: string; type: string; bot: string | null }> };
  const { data } = await client.get<Life>(`${path()}/${id}`);
  expect(data.events.map(({ type, bot }) => [type, bot])).toEqual([
    ['crawled', 'GPTBot'],
    ['submitted', null],
    ['replied', null],
    ['crawled', 'bingbot'],
    ['discovered', 'bingbot'],
    ['tracked', null],
  ]);
  expect(data.events.toSorted((a, b) => (a.at < b.at ? -1 : 1))).toEqual(data.events);
  const elsewhere = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const wrong = await client.get(`/websites/${elsewhere.data.id}/indexing/urls/${id}`);
  expect(wrong.status).toBe(404);
});

type Summary = {
  states: Record<string, number>;
  engines: Array<{ engine: string; submitted: number; crawled: number; latencies: unknown[] }>;
  sampledUrls: number;
  discoveredByDay: Array<{ day: string; discovered: number }>;
};

it('the summary counts by state and engine, and keeps the sandbox apart', async () => {
  const ids = await track('/a', '/b', '/c', '/d');
  for (const [index, seconds] of [10, 20, 30].entries()) {
    await submit(ids[index], 'indexnow', '2026-11-01T09:00:00Z');
    await visit(ids[index], 'bingbot', { at: `2026-11-01T09:00:${seconds}Z` });
  }
  await submit(ids[3], 'indexnow', '2026-11-01T09:00:00Z', 'sandbox');
  await visit(ids[3], 'bingbot', { at: '2026-11-02T09:00:00Z' });
  const { data } = await client.get<Summary>(`${path()}/summary?from=2026-11-01&to=2026-11-03`);
  expect(data.states).toEqual({
    tracked: 4,
    submitted: 4,
    crawled: 4,
    discovered: 4,
    crawl_error: 0,
    in_sitemap: 0,
    ranking: 0,
    cited: 0,
    linked: 0,
    indexed: 0,
    not_indexed: 0,
  });
  expect(data.engines.find(({ engine }) => engine === 'bing')).toEqual({
    engine: 'bing',
    submitted: 4,
    crawled: 4,
    discovered: 4,
    latencies: [
      { source: 'live', n: 3, medianSeconds: 20, p90Seconds: 30 },
      { source: 'sandbox', n: 1, medianSeconds: 86_400, p90Seconds: 86_400 },
    ],
  });
  expect(data.engines.find(({ engine }) => engine === 'google')).toMatchObject({ submitted: 0 });
  expect(data.sampledUrls).toBe(4);
  expect(data.discoveredByDay).toEqual([
    { day: '2026-11-01', discovered: 3 },
    { day: '2026-11-02', discovered: 1 },
    { day: '2026-11-03', discovered: 0 },
  ]);
  const long = await client.get(`${path()}/summary?from=2020-01-01&to=2026-11-03`);
  expect([long.status, long.error.details[0]?.code]).toEqual([422, 'range_too_long']);
});

it('facts follow changes: a fixed error and a removed URL no longer count', async () => {
  const [a, b] = await track('/a', '/b');
  await visit(a, 'Googlebot', { at: '2026-11-01T09:00:00Z', status: 500 });
  await visit(b, 'Googlebot', { at: '2026-11-01T09:00:00Z' });
  expect(await pagesOf('?state=crawl_error')).toEqual(['/a']);
  await owner.rows(
    `update ledger_visits set last_status = 200, last_at = now(), first_ok_at = now()
     where workspace_id = ? and url_id = ?`,
    [workspaceId, a ?? ''],
  );
  expect(await pagesOf('?state=crawl_error')).toEqual([]);
  await client.send('DELETE', path(), { body: { ids: [b] } });
  const { data } = await client.get<Summary>(`${path()}/summary`);
  expect(data.states).toMatchObject({ tracked: 1, crawled: 1 });
});

it('where most of very many URLs match, totals stay exact and pages in order', async () => {
  const many = 30_000;
  await owner.rows(
    `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host, target_key,
       added_by, first_crawled_at, discovered_at, discovered_by)
     select ?, ?, ${numberedUuid('url', 'n', '?::uuid')}, 'https://' || ? || '/' || n,
       substring(sha256(n::text::bytea) for 16), 'https', ?, n, 'sitemap', now(),
       case when n % 10 <> 0 then timestamptz '2026-11-01' + n * interval '1 second' end, 'Googlebot'
     from generate_series(1, ?::int) n`,
    [workspaceId, websiteId, websiteId, domain, domain, many],
  );
  // As the server itself does within a minute.
  await owner.rows('analyze ledger_urls');
  await owner.rows(
    `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
       first_status, last_at, last_status, first_ok_at)
     select workspace_id, website_id, id, 'Googlebot', 1, 0, coalesce(discovered_at, now()), 200,
       now(), 200, discovered_at from ledger_urls where workspace_id = ? and target_key % 3 <> 0`,
    [workspaceId],
  );
  await owner.rows('analyze ledger_visits');
  const first = async (query: string) => {
    const { rows, total } = await list(`${query}&limit=3&offset=1`);
    return [total, ...rows.map(({ url }) => Number(url.split('/').at(-1)))];
  };
  expect(await first('?sort=addedAt')).toEqual([many, 2, 3, 4]);
  expect(await first('?bot=Googlebot')).toEqual([many - many / 3, 2, 4, 5]);
  expect(await first('?bot=Googlebot&sort=-addedAt')).toEqual([
    many - many / 3,
    29_998,
    29_996,
    29_995,
  ]);
  expect(await first('?engine=google&state=discovered')).toEqual([18_000, 2, 4, 5]);
  expect(await first('?state=discovered&sort=-discoveredAt')).toEqual([
    27_000, 29_998, 29_997, 29_996,
  ]);
  expect(await first('?sort=discoveredAt')).toEqual([many, 2, 3, 4]);
  expect(await first('?q=/&sort=-addedAt')).toEqual([many, 29_999, 29_998, 29_997]);
  expect(await first('?isRanking=false')).toEqual([many, 2, 3, 4]);
  expect(await first('?discoveredFrom=2026-11-01&bot=Googlebot')).toEqual([18_000, 2, 4, 5]);
  expect(await first('?isCrawled=false')).toEqual([0]);
  const last = await list('?sort=-discoveredAt&limit=2&offset=26999');
  expect(last.rows.map(({ discoveredAt }) => discoveredAt === null)).toEqual([false, true]);
});

it('a URL is in a sitemap while a tracked one lists it', async () => {
  const [a, b] = await track('/a', '/b');
  const sitemapId = newId('sitemap');
  const mine = [workspaceId, websiteId, sitemapId];
  await owner.rows(
    `insert into sitemaps (workspace_id, website_id, id, url, source, state, ok_at)
     values (?, ?, ?, ?, 'request', 'ok', now())`,
    [...mine, `https://${domain}/sitemap.xml`],
  );
  await owner.rows(
    `insert into sitemap_urls (workspace_id, website_id, sitemap_id, url_id, lastmod, first_seen_at,
       since_at) values (?, ?, ?, ?, '2026-10', now(), '2026-11-01')`,
    [...mine, a ?? ''],
  );
  const { rows } = await list();
  expect(rows[0]?.states).toEqual(['tracked', 'in_sitemap']);
  expect(rows[0]?.sitemap).toMatchObject({
    state: 'in_sitemap',
    sitemapIds: [sitemapId],
    lastmod: '2026-10',
    since: '2026-11-01T00:00:00.000Z',
  });
  expect(rows[1]?.sitemap.state).toBe('not_in_sitemap');
  expect((await list('?isInSitemap=true')).rows.map(({ id }) => id)).toEqual([a]);
  expect((await list('?isInSitemap=false')).rows.map(({ id }) => id)).toEqual([b]);
  const stand = (gone: string) =>
    owner.rows(`update sitemap_urls set gone_at = ${gone} where sitemap_id = ?`, [sitemapId]);
  await stand('now()');
  expect(await pagesOf('?state=in_sitemap')).toEqual([]);
  await stand('null');
  expect(await pagesOf('?state=in_sitemap')).toEqual(['/a']);
  await owner.rows('update sitemaps set removed_at = now() where id = ?', [sitemapId]);
  expect(await pagesOf('?state=in_sitemap')).toEqual([]);
});

it('CSV has one row a URL and one column a field', async () => {
  const [a] = await track('/a', '/b');
  await submit(a, 'indexnow', '2026-11-01T09:00:00Z');
  await visit(a, 'bingbot', { at: '2026-11-01T09:00:10Z' });
  const { text } = await client.get(`${path()}?format=csv`);
  const [header = '', ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows).toHaveLength(2);
  const cell = (row: number, column: string) => rows[row]?.[header.indexOf(column)];
  expect(cell(0, 'url')).toBe(`https://${domain}/a`);
  expect(cell(0, 'states')).toBe('tracked; submitted; crawled; discovered');
  expect(cell(0, 'bingSubmittedToCrawledSeconds')).toBe('10');
  expect(cell(0, 'indexnowReplyCode')).toBe('accepted');
  expect(cell(1, 'bingFirstCrawledAt')).toBe('');
  expect(text).not.toContain('{');
  const one = await client.get(`${path()}?format=csv&engine=bing`);
  expect(one.text.trimEnd().split('\r\n')).toHaveLength(2);
});

it('the database counts by the engines of the table, in its order', async () => {
  for (const engine of engineNames) {
    for (const bot of engineTable[engine].bots) {
      const [row] = await owner.rows<{ came: number; ok: number; failed: number }>(
        `select ledger_visit_facts(?, false, 200::smallint) as came,
           ledger_visit_facts(?, true, 200::smallint) as ok,
           ledger_visit_facts(?, false, 404::smallint) as failed`,
        [bot, bot, bot],
      );
      expect(row).toEqual({
        came: Number(crawledByBit(engine)),
        ok: Number(crawledByBit(engine) | discoveredByBit(engine)),
        failed: Number(crawledByBit(engine) | 64n),
      });
    }
  }
});

it('another workspace’s ledger is never seen', async () => {
  await track('/a');
  const other = await createWorkspace();
  const stranger = await newClient(service, other.workspaceId);
  for (const tail of ['', '/summary']) {
    expect((await stranger.get(`${path()}${tail}`)).status).toBe(404);
  }
});

describe('large lists are read apart from everything else', () => {
  const ends: Array<() => void> = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** Keeps as many transactions open, or scans, as asked until they are ended. */
  function keep(count: number, run: (work: () => Promise<void>) => Promise<void>) {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    let begun = 0;
    const kept = Array.from({ length: count }, () =>
      run(() => {
        begun += 1;
        return promise;
      }),
    );
    const all = waitFor('all have begun', async () => begun === count);
    return {
      begun: all,
      async end() {
        resolve();
        await Promise.all(kept);
      },
    };
  }

  it('a list is answered while writes have every connection, and writes while lists have theirs', async () => {
    const { database, config } = service.services;
    // A workspace has half of the connections for changes, so it takes two to have all.
    const others = [newId('workspace'), newId('workspace')];
    let next = 0;
    const writes = keep(config.database.poolMax, (work) => {
      next += 1;
      return database.transaction(others[next % 2] as string, work);
    });
    await writes.begun;
    for (const list of [path(), `${path()}/summary`, '/keywords', '/rankings']) {
      expect([list, (await client.get(list)).status]).toEqual([list, 200]);
    }
    await writes.end();
    const lists = keep(4, (work) => database.scan(newId('workspace'), work));
    await lists.begun;
    const changed = await client.patch(`/websites/${websiteId}`, { name: 'renamed' });
    expect(changed.status).toBe(200);
    await lists.end();
  });

  it('a statement ends at its time, says what to narrow, and may not write', async () => {
    const { url } = loadConfig(process.env).database;
    const database = openDatabase({ url, poolMax: 1, scanSecondsMax: 1, scanWaitMsMax: 200 });
    const slow = database.scan(workspaceId, (tx) => tx.run(sql.raw('select pg_sleep(30)')));
    await expect(slow).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Narrow it by a filter'),
      headers: { 'Retry-After': '5' },
    });
    const write = database.scan(workspaceId, (tx) => tx.run(sql('websites').delete()));
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
    const lists = keep(2, (work) => database.scan(workspaceId, work));
    await lists.begun;
    await expect(database.scan(workspaceId, async () => 1)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('reads 2 large lists already'),
    });
    const other = (await createWorkspace()).workspaceId;
    const seen = await database.scan(other, (tx) => tx.run(sql('websites').select('id')));
    expect(seen).toEqual([]);
    await lists.end();
    const own = await database.scan(workspaceId, (tx) => tx.run(sql('websites').select('id')));
    expect(own).toEqual([{ id: websiteId }]);
    await database.close();
  });
});
