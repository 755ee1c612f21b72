// cspell:ignore mpchen
import { toClfTime } from '../../dev/clf-time';
import { writeBatch } from '../../modules/ai/collect/write-batch';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { sendFetcherVisits } from '../support/fetcher-visits';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const dayMs = 86_400_000;
const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
const daysAgo = (days: number) => new Date(noon - (days - 1) * dayMs);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chatgpt = 'https://chatgpt.com/';

let service: Service;
let client: Awaited<ReturnType<typeof newClient>>;
let workspaceId: string;
let websiteId: string;
let domain: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('starter'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});

type Visit = { at: Date; target: string; referer?: string; status?: number };
async function sendPeople(visits: readonly Visit[], drainToken?: string) {
  const lines = visits.map(
    ({ at, target, referer = '-', status = 200 }) =>
      `198.51.100.7 - - [${toClfTime(at)}] "GET ${target} HTTP/1.1" ${status} 5 "${referer}" "${firefox}"\n`,
  );
  const { status } = await client.post(`/websites/${websiteId}/logs`, undefined, {
    rawBody: lines.join(''),
    ...(drainToken === undefined ? {} : { key: drainToken }),
  });
  expect(status).toBe(200);
}
const list = <Row>(path: string) => client.get<Row[]>(`/websites/${websiteId}/ai/${path}`);

it('counts visits from assistants by what is asked, and compares two windows', async () => {
  await sendPeople([
    { at: daysAgo(9), target: '/guide', referer: chatgpt },
    { at: daysAgo(2), target: '/guide', referer: chatgpt },
    { at: daysAgo(1), target: '/guide?utm_source=chatgpt.com', referer: chatgpt },
    { at: daysAgo(1), target: '/prices?utm_source=perplexity' },
    { at: daysAgo(1), target: '/gone', referer: chatgpt, status: 404 },
  ]);
  const week = `from=${dayOf(7)}&to=${dayOf(1)}`;
  const { data } = await list(`referrals?${week}&compare=previous`);
  const row = { engine: 'chatgpt', coverage: 'partly', firstDay: dayOf(9), lastDay: dayOf(1) };
  expect(data).toEqual([
    {
      ...row,
      assistant: 'chatgpt',
      label: 'ChatGPT',
      visits: 2,
      errors: 1,
      byReferer: 1,
      byParameter: 0,
      byBoth: 1,
      change: { visits: 1, difference: 1, coverage: 'partly' },
    },
    {
      ...row,
      assistant: 'perplexity',
      label: 'Perplexity',
      engine: 'perplexity',
      firstDay: dayOf(1),
      visits: 1,
      errors: 0,
      byReferer: 0,
      byParameter: 1,
      byBoth: 0,
      change: { visits: 0, difference: 1, coverage: 'partly' },
    },
  ]);
  const byDay = await list(`referrals?${week}&groupBy=day,path&assistant=chatgpt&sort=day`);
  expect(byDay.data).toMatchObject([
    { day: dayOf(2), path: '/guide', visits: 1, change: null },
    { day: dayOf(1), path: '/gone', visits: 0, errors: 1 },
    { day: dayOf(1), path: '/guide', visits: 1 },
  ]);
  expect((await list('referrals?evidence=parameter')).meta.total).toBe(1);
  expect((await list('referrals?format=csv')).text.trim().split('\r\n')).toHaveLength(3);
  expect((await list('referrals?sort=path')).status).toBe(422);
  expect((await list('referrals?groupBy=day&compare=previous')).status).toBe(422);
});

it('a drain can switch it off', async () => {
  const { data: drain } = await client.post<{ token: string }>(
    `/websites/${websiteId}/log-drains`,
    {
      name: 'silent',
      countAiReferrals: false,
    },
  );
  await sendPeople([{ at: daysAgo(1), target: '/', referer: chatgpt }], drain.token);
  expect((await list('referrals')).data).toEqual([]);
});

type Page = {
  path: string;
  engine: string;
  cited: { series: { rate: { hits: number; n: number } }[] };
  evidence: Record<string, string | null>;
  [name: string]: unknown;
};

it('shows each page’s way with dates, and what was not measured', async () => {
  const target = await client.post<{ id: string }>(`/websites/${websiteId}/ai/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
    model: 'gpt-5-mini',
  });
  const prompts = await client.post<{ id: string }[]>(`/websites/${websiteId}/ai/prompts`, {
    prompts: [{ text: 'Which lamps are good?' }],
  });
  expect([target.status, prompts.status]).toEqual([201, 200]);
  const promptId = prompts.data[0]?.id ?? '';
  const answer = (days: number, ...paths: string[]) =>
    toAsked({
      promptId,
      targetId: target.data.id,
      at: daysAgo(days).toISOString(),
      cited: paths.map((path) => (path.startsWith('http') ? path : `https://${domain}${path}`)),
    });
  await writeBatch(openWorkspace(service.services, workspaceId), {
    websiteId,
    domain,
    asked: [
      answer(5, '/guide?utm_source=chatgpt.com', '/unvisited'),
      answer(4, '/guide', '/guide?utm_source=chatgpt.com'),
      answer(3, 'https://elsewhere.example/x', '/guide/more'),
    ],
  });
  await sendFetcherVisits(service, { websiteId, domain, key: client.key }, [
    { path: '/guide', at: daysAgo(4) },
  ]);
  await sendPeople([
    { at: daysAgo(2), target: '/guide', referer: chatgpt },
    { at: daysAgo(2), target: '/uncited', referer: chatgpt },
    { at: daysAgo(2), target: '/guide/more', referer: chatgpt },
    { at: daysAgo(2), target: '/uncited?utm_source=copilot.com' },
  ]);
  const { data, meta } = await list<Page>('journey');
  expect(meta.total).toBe(5);
  const byPage = new Map(data.map((page) => [`${page.engine} ${page.path}`, page]));
  const guide = byPage.get('chatgpt /guide');
  expect(guide).toMatchObject({
    label: 'ChatGPT',
    crawled: { state: 'not_seen', bot: 'OAI-SearchBot', visits: 0 },
    cited: { state: 'seen', firstAt: daysAgo(5).toISOString(), lastAt: daysAgo(4).toISOString() },
    read: { state: 'seen', bots: ['ChatGPT-User'], visits: 1 },
    visited: { state: 'seen', visits: 1, firstAt: daysAgo(2).toISOString(), lastDay: dayOf(2) },
    lags: { citedToReadHours: 24, citedToVisitedHours: 72, readToVisitedHours: 48 },
    isCitedNeverVisited: false,
    isVisitedNeverCited: false,
    notMeasured: ['apps_send_no_referer'],
    coverage: 'partly',
  });
  // The answer that cites two addresses of the page counts once.
  expect(guide?.cited.series.map(({ rate }) => [rate.hits, rate.n])).toEqual([[2, 3]]);
  for (const path of Object.values(guide?.evidence ?? {}).filter((each) => each !== null)) {
    const shown = await client.get<unknown[]>(path);
    // What is below the page is no evidence of it: the two answers that cite it, else one row.
    const rows = path.includes('live-fetches') ? 3 : 1;
    expect([path, shown.status, shown.data.length]).toEqual([path, 200, rows]);
  }
  expect(byPage.get('chatgpt /unvisited')).toMatchObject({
    isCitedNeverVisited: true,
    visited: { state: 'not_seen', visits: 0, firstAt: null },
  });
  expect(byPage.get('chatgpt /uncited')).toMatchObject({
    isVisitedNeverCited: true,
    cited: { state: 'not_seen', series: [] },
    promptsToAdd: [],
  });
  expect(byPage.get('copilot /uncited')).toMatchObject({
    cited: { state: 'not_asked' },
    read: { state: 'not_observable' },
    notMeasured: [
      'apps_send_no_referer',
      'shared_crawler',
      'reads_not_distinguished',
      'no_answers',
    ],
  });
  const only = await list<Page>('journey?kind=cited_never_visited');
  expect(only.data.map(({ path }) => path)).toEqual(['/unvisited']);
  const engines = await list<Record<string, unknown>>('journey/engines');
  expect(engines.data.find(({ engine }) => engine === 'chatgpt')).toMatchObject({
    pagesCrawled: 0,
    pagesCited: 3,
    pagesRead: 1,
    pagesVisited: 3,
    reads: 1,
    visits: 3,
    citedNeverVisited: 1,
    visitedNeverCited: 1,
  });
  expect(engines.data.find(({ engine }) => engine === 'google_ai_mode')).toMatchObject({
    pagesCited: null,
    pagesVisited: null,
    visits: null,
    citedNeverVisited: null,
    visitedNeverCited: null,
    notMeasured: expect.arrayContaining(['google_search_not_distinguished']),
  });
});

it('names what to track for pages that were visited and never cited, and where it comes from', async () => {
  const csv = (rows: readonly [page: string, query: string, impressions: number][]) =>
    [
      'data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,country,search_type,device,impressions,clicks,sum_position',
      ...rows.map(([page, query, impressions]) =>
        [
          dayOf(3),
          `sc-domain:${domain}`,
          page,
          query,
          'false,false,usa,WEB,DESKTOP',
          impressions,
          '1,100',
        ].join(','),
      ),
    ].join('\n');
  const sent = await client.post(
    `/websites/${websiteId}/search-console/imports?table=searchdata_url_impression`,
    undefined,
    {
      rawBody: csv([
        [`https://${domain}/l%C3%A4mpchen`, 'small lamps', 40],
        [`https://www.${domain}/l%C3%A4mpchen?color=red`, 'small lamps', 30],
        [`http://shop.${domain}/l%C3%A4mpchen`, 'desk lamps', 50],
        [`https://${domain}/l%C3%A4mpchen`, 'Lumina lamps', 90],
        [`https://${domain}/l%C3%A4mpchen`, 'best lamps', 80],
        [`https://${domain}/l%C3%A4mpchen-2`, 'other lamps', 70],
      ]),
      headers: { 'Content-Type': 'text/csv' },
    },
  );
  expect(sent.status).toBe(200);
  await client.post(`/websites/${websiteId}/ai/brands`, {
    brands: [{ name: 'Lumina', isOwn: true }],
  });
  await client.post(`/websites/${websiteId}/ai/prompts`, { prompts: [{ text: 'Best  lamps' }] });
  // A result page may name the address with or without escapes, and with a query.
  await client.post('/keywords', {
    websiteId,
    keywords: ['Desk  Lamps', 'cheap lamps', 'lumina shop', 'far lamps'].map((keyword) => ({
      keyword,
    })),
  });
  const owner = openOwnerRows();
  const ranks = [
    ['desk lamps', 7, `https://${domain}/lämpchen`],
    ['cheap lamps', 3, `https://www.${domain}/l%C3%A4mpchen?color=red`],
    ['lumina shop', 1, `https://${domain}/l%C3%A4mpchen`],
    ['far lamps', 2, `https://${domain}/l%C3%A4mpchen/far`],
  ] as const;
  for (const [key, position, url] of ranks) {
    await owner.rows(
      `update keywords set state = 'measured', source = 'serper', checked_at = now(), depth_read = 20,
         position = ?, url = ? where workspace_id = ? and keyword_key = ?`,
      [position, url, workspaceId, key],
    );
  }
  await owner.close();
  await sendPeople([
    { at: daysAgo(2), target: '/l%c3%a4mpchen?x=1', referer: chatgpt },
    { at: daysAgo(2), target: '/', referer: chatgpt },
  ]);
  const { data } = await list<Page>('journey?kind=visited_never_cited&sort=-path');
  expect(data.map(({ path, promptsToAdd }) => [path, promptsToAdd])).toEqual([
    [
      '/l%C3%A4mpchen',
      [
        { text: 'small lamps', source: 'search_console', impressions: 70, position: null },
        { text: 'desk lamps', source: 'search_console', impressions: 50, position: 7 },
        { text: 'cheap lamps', source: 'rankings', impressions: null, position: 3 },
      ].map((each) => ({ ...each, evidence: expect.any(String) })),
    ],
    ['/', []],
  ]);
  const added = data[0]?.['promptsToAdd'] as { evidence: string; impressions: number | null }[];
  for (const { evidence, impressions } of added) {
    const shown = await client.get<{ now: { impressions: number } }[]>(evidence);
    expect([evidence, shown.status]).toEqual([evidence, 200]);
    if (impressions === null) continue;
    const sum = shown.data.reduce((all, { now }) => all + now.impressions, 0);
    expect([evidence, sum]).toEqual([evidence, impressions]);
  }
});
