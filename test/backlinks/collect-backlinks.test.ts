import { mergeImports } from '../../modules/backlinks/collect/merge-imports';
import type { CollectedLink, LinkSource } from '../../modules/backlinks/rules/collected-link';
import { beginImport, endImport } from '../../modules/backlinks/store/backlink-site-store';
import { insertLinkRows } from '../../modules/backlinks/store/link-row-store';
import { toUuid } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Job = {
  id: string;
  status: string;
  result: Record<string, unknown> | null;
  skipped: { code: string }[];
};
type Backlink = {
  sourceUrl: string;
  targetUrl: string;
  anchor: string | null;
  isFollowed: boolean | null;
  firstSeenAt: string;
  lostAt: string | null;
  evidence: { source: string; lostAt: string | null; metrics: Record<string, number> }[];
};

let collector: Collector;
let owner: OwnerRows;

beforeAll(async () => {
  owner = openOwnerRows();
  collector = await startCollector();
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
});

async function newWebsite(options: { workspaceId?: string; relationship?: string } = {}) {
  const workspaceId = options.workspaceId ?? (await createWorkspace()).workspaceId;
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { relationship = 'own' } = options;
  const { data } = await client.post<{ id: string }>('/websites', { domain, relationship });
  return {
    workspaceId,
    websiteId: data.id,
    client,
    domain,
    path: `/websites/${data.id}/backlinks`,
  };
}
type Website = Awaited<ReturnType<typeof newWebsite>>;

const ended = (client: ApiClient, jobId: string) =>
  waitFor('the job’s end', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=5`);
    return ['completed', 'failed'].includes(data.status) && data;
  });

const plain: Omit<CollectedLink, 'sourceUrl' | 'targetUrl'> = {
  anchor: '',
  kind: '',
  rel: [],
  isFollowed: null,
  title: '',
  targetStatus: null,
  firstSeen: null,
  lastSeen: null,
  isGone: false,
  metrics: {},
};

/** Merges links as a collection or a file of a source would. */
async function take(
  website: Website,
  source: LinkSource,
  links: Partial<CollectedLink>[],
  { isComplete = false, daysAgo = 0 } = {},
) {
  const { database, clickhouse } = collector.service.services;
  const { workspaceId, websiteId, domain } = website;
  const begun = await database.transaction(workspaceId, (tx) =>
    beginImport(tx, websiteId, { source }),
  );
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await owner.rows('update backlink_imports set created_at = ?::timestamptz where id = ?::uuid', [
    startedAt,
    toUuid(begun.id),
  ]);
  const full = links.map((link) => ({
    sourceUrl: 'https://blog.example.org/',
    targetUrl: `https://${domain}/`,
    ...plain,
    ...link,
  }));
  await insertLinkRows(
    openWorkspace({ database, clickhouse }, website),
    website.websiteId,
    { batch: begun.batch, startedAt },
    full,
  );
  await database.transaction(workspaceId, (tx) =>
    endImport(tx, begun.id, { rowCount: full.length, invalidRows: 0, isComplete }),
  );
  return mergeImports(openWorkspace({ database, clickhouse }, website), website.websiteId);
}

const list = async ({ client, path }: Website, query = '') =>
  (await client.get<Backlink[]>(`${path}?limit=1000&${query}`)).data;

it('a refresh collects what the estimate said, once, and a second one adds nothing', async () => {
  const website = await newWebsite();
  const { client, path, websiteId } = website;
  const { data: estimate } = await client.get(`${path}/estimate`);
  expect(estimate).toMatchObject({ provider: 'sandbox', calls: 10, credits: 0, skipped: null });
  const refresh = async () => {
    const { data } = await client.post<{ jobs: Job[] }>(`/websites/${websiteId}/refresh`, {
      kinds: ['backlinks'],
    });
    return ended(client, data.jobs[0]?.id ?? '');
  };
  const first = await refresh();
  expect(first).toMatchObject({
    status: 'completed',
    result: { source: 'sandbox', isComplete: true, unreadable: 0, failureCode: null },
  });
  const { data: summary } = await client.get<Record<string, number>>(`${path}/summary`);
  const links = Number(first.result?.['knownLinks']);
  expect(links).toBeGreaterThan(50);
  expect(summary).toMatchObject({
    links,
    lostLinks: 0,
    providerLinks: links,
    dataSource: 'sandbox',
  });
  expect(await refresh()).toMatchObject({ status: 'completed', result: { knownLinks: links } });
  const { meta, data: rows } = await client.get<Backlink[]>(`${path}?limit=1000`);
  expect(meta.total).toBe(links);
  expect(new Set(rows.map(({ sourceUrl, targetUrl }) => `${sourceUrl} ${targetUrl}`)).size).toBe(
    rows.length,
  );
  expect(rows[0]?.evidence).toMatchObject([{ source: 'sandbox', lostAt: null }]);
  const { data: domains } = await client.get<{ links: number }[]>(`${path}/domains?limit=1000`);
  expect(domains.reduce((sum, each) => sum + each.links, 0)).toBe(links);
  const { data: anchors } = await client.get<{ links: number }[]>(`${path}/anchors?limit=1000`);
  expect(anchors.reduce((sum, each) => sum + each.links, 0)).toBe(links);
  const { data: pages } = await client.get<{ links: number }[]>(`${path}/pages?limit=1000`);
  expect(pages.reduce((sum, each) => sum + each.links, 0)).toBe(links);
  const { data: days } = await client.get<{ newLinks: number }[]>(`${path}/series`);
  expect(days).toMatchObject([{ newLinks: 0, lostLinks: 0, baselineLinks: links }]);
  expect((await client.get(`${path}/new`)).data).toEqual([]);
  const { text } = await client.get(`${path}?format=csv`);
  expect(text.trim().split('\r\n')).toHaveLength(links + 1);
});

it('sources are merged into one row a link, with the numbers of each kept apart', async () => {
  const website = await newWebsite();
  const sourceUrl = 'https://blog.example.org/review';
  await take(website, 'ahrefs', [
    { sourceUrl, anchor: 'a shop', isFollowed: true, metrics: { domain_rating: 71 } },
  ]);
  await take(website, 'moz', [{ sourceUrl, metrics: { domain_authority: 55 } }]);
  await take(website, 'search_console', [
    { sourceUrl },
    { sourceUrl: 'https://other.example.net/' },
  ]);
  const rows = await list(website);
  expect(rows).toHaveLength(2);
  const both = rows.find((row) => row.sourceUrl === sourceUrl);
  // A source that says nothing of the text does not take it away.
  expect(both).toMatchObject({ anchor: 'a shop', isFollowed: true });
  expect(both?.evidence.map(({ source, metrics }) => [source, metrics])).toEqual([
    ['ahrefs', { domain_rating: 71 }],
    ['moz', { domain_authority: 55 }],
    ['search_console', {}],
  ]);
  expect(await list(website, 'source=moz')).toHaveLength(1);
  expect(await list(website, 'linkingDomain=example.net')).toHaveLength(1);
  expect(await list(website, 'anchor=A%20Shop')).toHaveLength(1);
});

it('a link is lost when each source that was read to its end has ceased to name it', async () => {
  const website = await newWebsite();
  const [stays, goes] = ['https://a.example.org/', 'https://b.example.org/'];
  const both = [{ sourceUrl: stays }, { sourceUrl: goes }];
  await take(website, 'dataforseo', both, { isComplete: true, daysAgo: 20 });
  await take(website, 'ahrefs', both, { daysAgo: 19 });
  const onlyOne = [{ sourceUrl: stays }];
  await take(website, 'dataforseo', onlyOne, { isComplete: true, daysAgo: 10 });
  expect(await list(website, 'isLost=true')).toEqual([]);
  // A file is no complete list, so what it leaves out is not lost.
  await take(website, 'ahrefs', onlyOne, { daysAgo: 9 });
  expect(await list(website, 'isLost=true')).toEqual([]);
  await take(website, 'ahrefs', [{ sourceUrl: goes, isGone: true }], { daysAgo: 8 });
  const [lost, ...others] = await list(website, 'isLost=true');
  expect([lost?.sourceUrl, others]).toEqual([goes, []]);
  const { data } = await website.client.get<Backlink[]>(`${website.path}/lost`);
  expect(data.map(({ sourceUrl }) => sourceUrl)).toEqual([goes]);
  const { data: fresh } = await website.client.get<Backlink[]>(
    `${website.path}/new?from=2020-01-01`,
  );
  expect(fresh).toEqual([]);
  const { data: days } = await website.client.get(`${website.path}/series`);
  expect(days).toMatchObject([
    { newLinks: 0, newDomains: 0, lostLinks: 0, baselineLinks: 2, baselineDomains: 1 },
    { newLinks: 0, lostLinks: 1, lostDomains: 0, baselineLinks: 0 },
  ]);
  // It came back.
  await take(website, 'dataforseo', both, { isComplete: true });
  expect(await list(website, 'isLost=true')).toEqual([]);
  expect(lost?.firstSeenAt).toBe((await list(website, `q=${goes}`))[0]?.firstSeenAt);
});

it('what a source names when it is first read is not new; what it names later is', async () => {
  const website = await newWebsite();
  const of = (...names: string[]) =>
    names.map((name) => ({ sourceUrl: `https://${name}.example/` }));
  await take(website, 'dataforseo', of('a', 'b'), { daysAgo: 20 });
  await take(website, 'dataforseo', of('a', 'b', 'c'), { daysAgo: 10 });
  await take(website, 'ahrefs', of('a', 'd', 'e'), { daysAgo: 8 });
  await take(website, 'ahrefs', of('a', 'd', 'e', 'f'), { daysAgo: 6 });
  const { data, meta } = await website.client.get<Backlink[]>(
    `${website.path}/new?from=2020-01-01`,
  );
  expect(data.map(({ sourceUrl }) => sourceUrl)).toEqual([
    'https://f.example/',
    'https://c.example/',
  ]);
  expect(meta.total).toBe(2);
  const { data: days } = await website.client.get(`${website.path}/series`);
  expect(days).toMatchObject([
    { newLinks: 0, newDomains: 0, baselineLinks: 2, baselineDomains: 2 },
    { newLinks: 1, newDomains: 1, baselineLinks: 0, baselineDomains: 0 },
    { newLinks: 0, newDomains: 0, baselineLinks: 2, baselineDomains: 2 },
    { newLinks: 1, newDomains: 1, baselineLinks: 0, baselineDomains: 0 },
  ]);
});

it('what a source saw before a first reading that was cut off is not new', async () => {
  const website = await newWebsite();
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const seen = (name: string, daysAgo: number) => ({
    sourceUrl: `https://${name}.example/`,
    firstSeen: day(daysAgo),
  });
  const first = seen('a', 900);
  await take(website, 'dataforseo', [first], { daysAgo: 20 });
  const another = { ...seen('b', 800), sourceUrl: 'https://a.example/another' };
  const read = [first, seen('b', 800), another, seen('c', 15)];
  await take(website, 'dataforseo', read, { daysAgo: 10 });
  const { data, meta } = await website.client.get<Backlink[]>(`${website.path}/new`);
  expect([data.map(({ sourceUrl }) => sourceUrl), meta.total]).toEqual([['https://c.example/'], 1]);
  const { data: days } = await website.client.get(`${website.path}/series`);
  expect(days).toMatchObject([
    { newLinks: 0, newDomains: 0, baselineLinks: 1, baselineDomains: 1 },
    { newLinks: 1, newDomains: 1, baselineLinks: 2, baselineDomains: 1 },
  ]);
});

it('what was gone at its first reading is neither new nor lost on the day of its file', async () => {
  const website = await newWebsite();
  const link = (name: string, isGone = false) => ({
    sourceUrl: `https://${name}.example/`,
    isGone,
  });
  await take(website, 'ahrefs', [link('a'), link('gone', true)], { daysAgo: 9 });
  await take(website, 'ahrefs', [link('a', true), link('late', true)], { daysAgo: 5 });
  const { data: days } = await website.client.get(`${website.path}/series`);
  expect(days).toMatchObject([
    { newLinks: 0, lostLinks: 0, lostDomains: 0, baselineLinks: 1, baselineDomains: 1 },
    { newLinks: 0, newDomains: 0, lostLinks: 1, lostDomains: 1, baselineLinks: 0 },
  ]);
  for (const [list, sources] of [
    ['lost', ['https://a.example/']],
    ['new', []],
  ] as const) {
    const { data, meta } = await website.client.get<Backlink[]>(
      `${website.path}/${list}?from=2020-01-01`,
    );
    expect(data.map(({ sourceUrl }) => sourceUrl)).toEqual(sources);
    expect(meta.total).toBe(sources.length);
  }
  expect(await list(website, 'isLost=true')).toHaveLength(3);
});

it('the ledger shows the first link to each URL, and which linked ones were never crawled', async () => {
  const website = await newWebsite();
  const { client, websiteId, domain } = website;
  const to = (page: string) => `https://${domain}/${page}`;
  const ledger = `/websites/${websiteId}/indexing/urls`;
  await client.post(ledger, { urls: ['a', 'b', 'c'].map(to) });
  type Url = { id: string; url: string; firstLink: { state: string; source: string | null } };
  const find = async (query = '') => (await client.get<Url[]>(`${ledger}?${query}`)).data;
  expect((await find())[0]?.firstLink).toEqual({
    state: 'not_measured',
    firstSeenAt: null,
    source: null,
  });
  const [first, second] = [{ targetUrl: to('a') }, { targetUrl: to('b') }];
  await take(website, 'moz', [first], { daysAgo: 3 });
  await take(website, 'ahrefs', [first, second, { targetUrl: to('untracked') }], { daysAgo: 2 });
  const rows = new Map((await find()).map((row) => [row.url, row.firstLink]));
  expect([rows.get(to('a')), rows.get(to('b')), rows.get(to('c'))]).toMatchObject([
    { state: 'linked', source: 'moz' },
    { state: 'linked', source: 'ahrefs' },
    { state: 'not_linked', source: null, firstSeenAt: null },
  ]);
  const urlsOf = async (query: string) => (await find(query)).map(({ url }) => url);
  expect(await urlsOf('linked=true')).toEqual([to('a'), to('b')]);
  expect(await urlsOf('linked=false')).toEqual([to('c')]);
  expect(await urlsOf('linkedNeverCrawled=true')).toEqual([to('a'), to('b')]);
  expect(await urlsOf('state=linked')).toEqual([to('a'), to('b')]);
  const [linked] = await find('linked=true');
  const { data: url } = await client.get<{ history: { type: string }[] }>(
    `${ledger}/${linked?.id}`,
  );
  expect(JSON.stringify(url)).toContain('"linked"');
  type Summary = {
    states: Record<string, number>;
    engines: { engine: string; crawled: number; discovered: number }[];
  };
  const summaryOf = async () => (await client.get<Summary>(`${ledger}/summary`)).data;
  const engines = (await summaryOf()).engines;
  expect(engines.filter(({ crawled, discovered }) => crawled + discovered > 0)).toEqual([]);

  await client.send('DELETE', ledger, { body: { ids: [linked?.id] } });
  expect((await summaryOf()).states['linked']).toBe(1);
});

it('gaps are domains that link to competitors and not to us', async () => {
  const website = await newWebsite();
  const { workspaceId } = website;
  const [one, two] = [
    await newWebsite({ workspaceId, relationship: 'competitor' }),
    await newWebsite({ workspaceId, relationship: 'competitor' }),
  ];
  await take(website, 'moz', [{ sourceUrl: 'https://shared.example/' }]);
  await take(one, 'moz', [
    { sourceUrl: 'https://shared.example/' },
    { sourceUrl: 'https://both.example/' },
    { sourceUrl: 'https://single.example/' },
  ]);
  await take(two, 'moz', [{ sourceUrl: 'https://www.both.example/' }]);
  const stranger = await newWebsite({ relationship: 'competitor' });
  await take(stranger, 'moz', [{ sourceUrl: 'https://secret.example/' }]);
  const { data, meta } = await website.client.get<
    { linkingDomain: string; competitors: { websiteId: string }[] }[]
  >(`${website.path}/gaps`);
  expect(meta.total).toBe(2);
  expect(data.map(({ linkingDomain, competitors }) => [linkingDomain, competitors.length])).toEqual(
    [
      ['both.example', 2],
      ['single.example', 1],
    ],
  );
});

it('pages that links lead to and that are gone come with their verified visits', async () => {
  const website = await newWebsite();
  const { domain, client, path } = website;
  const to = (page: string) => `https://${domain}/${page}`;
  await take(website, 'moz', [
    { sourceUrl: 'https://a.example/', targetUrl: to('gone') },
    { sourceUrl: 'https://b.example/', targetUrl: to('gone') },
    { sourceUrl: 'https://c.example/', targetUrl: to('alive'), targetStatus: 404 },
    { sourceUrl: 'https://d.example/', targetUrl: to('unseen'), targetStatus: 404 },
    { sourceUrl: 'https://e.example/', targetUrl: to('fine'), targetStatus: 200 },
  ]);
  await insertVisits(collector.service.services.clickhouse, website, [
    {
      host: domain,
      path: '/gone',
      status: 200,
      at: new Date(Date.now() - 86_400_000).toISOString(),
    },
    { host: domain, path: '/gone', status: 404, at: new Date().toISOString() },
    { host: domain, path: '/alive', status: 200, at: new Date().toISOString() },
  ]);
  const { data } = await client.get(`${path}/broken`);
  expect(data).toMatchObject([
    { url: to('gone'), httpStatus: 404, seenBy: 'crawlers', linkingDomains: 2, visits: 2 },
    { url: to('unseen'), httpStatus: 404, seenBy: 'source', linkingDomains: 1, visits: 0 },
  ]);
});

it('before anything is collected, lists are empty and numbers are 0', async () => {
  const { client, path } = await newWebsite();
  const lists = [
    '',
    '/domains',
    '/anchors',
    '/pages',
    '/series',
    '/new',
    '/lost',
    '/gaps',
    '/broken',
  ];
  for (const each of lists) {
    expect((await client.get(`${path}${each}`)).data).toEqual([]);
  }
  expect((await client.get(`${path}/summary`)).data).toMatchObject({ links: 0, collectedAt: null });
});

type Import = {
  import: { source: string; state: string; links: number; invalid: number };
  errors: { row: number; code: string }[];
  ignoredColumns: string[];
  job: { id: string } | null;
};

async function upload(website: Website, rawBody: string | Buffer, query = '') {
  const { client, path } = website;
  const answer = await client.send<Import>('POST', `${path}/import${query}`, {
    rawBody,
    headers: { 'Content-Type': 'text/csv' },
  });
  if (answer.status === 200 && answer.data.job) await ended(client, answer.data.job.id);
  return answer;
}

it('a file of Search Console’s links is merged without doubling, in either order', async () => {
  const sourceUrl = 'https://blog.example.org/review';
  const file = `Linking page,Last crawled\n${sourceUrl},2026-11-20\nhttps://b.example.net/,2026-11-19\n`;
  const first = await newWebsite();
  const known = { sourceUrl, anchor: 'a shop' };
  await take(first, 'ahrefs', [known]);
  const { data } = await upload(first, file);
  expect(data.import).toMatchObject({ source: 'search_console', links: 2, invalid: 0 });
  const second = await newWebsite();
  await upload(second, file);
  await upload(second, file);
  expect((await list(second)).map(({ targetUrl }) => targetUrl)).toEqual([null, null]);
  await take(second, 'ahrefs', [known]);
  for (const website of [first, second]) {
    const rows = await list(website);
    expect(rows.map((row) => row.sourceUrl).sort()).toEqual(['https://b.example.net/', sourceUrl]);
    const merged = rows.find((row) => row.sourceUrl === sourceUrl);
    expect(merged).toMatchObject({ targetUrl: `https://${website.domain}/`, anchor: 'a shop' });
    expect(merged?.evidence.map(({ source }) => source)).toEqual(['ahrefs', 'search_console']);
  }
});

it('recognizes files of other tools with any lines above their header', async () => {
  const website = await newWebsite();
  const target = `https://${website.domain}/`;
  const ahrefs = [
    'Ahrefs export',
    `Target: ${website.domain}`,
    '2026-11-23',
    'Referring page title\tReferring page URL\tDomain rating\tUR\tTarget URL\tAnchor\tNofollow\tFirst seen\tTraffic',
    `A blog\thttps://a.example/\t71\t12\t${target}\ta shop\tfalse\t2026-01-02 10:00:00\t5`,
    `A blog\tmailto:x@a.example\t71\t12\t${target}\ta shop\tfalse\t2026-01-02 10:00:00\t5`,
  ].join('\n');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(ahrefs, 'utf16le')]);
  const { data } = await upload(website, utf16);
  expect(data).toMatchObject({
    import: { source: 'ahrefs', links: 1, invalid: 1 },
    errors: [{ row: 6, code: 'not_http' }],
    ignoredColumns: ['Traffic'],
  });
  const majestic = `Target URL,Source URL,Anchor Text,FlagNoFollow,Source Trust Flow,Source Citation Flow\n${target},https://a.example/,a shop,0,31,40\n`;
  expect((await upload(website, majestic)).data.import.source).toBe('majestic');
  const [link, ...others] = await list(website);
  expect(others).toEqual([]);
  expect(link).toMatchObject({
    isFollowed: true,
    evidence: [
      { source: 'ahrefs', metrics: { domain_rating: 71, url_rating: 12 } },
      { source: 'majestic', metrics: { trust_flow: 31, citation_flow: 40 } },
    ],
  });
  const bing = `\ufeff"Source Url","Anchor text","Target Url"\n"https://a.example/","our shop","${target}"\n`;
  expect((await upload(website, bing)).data.import).toMatchObject({ source: 'bing', links: 1 });
  const [again, ...more] = await list(website);
  expect(more).toEqual([]);
  expect(again?.evidence.map(({ source }) => source)).toEqual(['ahrefs', 'bing', 'majestic']);
  for (const counts of ['Site,Linking pages', '"Domain","Backlinks Count"']) {
    const refused = await upload(website, `${counts}\na.example,12\n`);
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'link_columns_missing']);
  }
  const { data: imports } = await website.client.get<{ state: string }[]>(
    `${website.path}/imports`,
  );
  expect(imports.map(({ state }) => state)).toEqual(['merged', 'merged', 'merged']);
});
