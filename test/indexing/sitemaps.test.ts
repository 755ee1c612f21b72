import { gzipSync } from 'node:zlib';
import { readSitemapFacts } from '../../modules/indexing/store/sitemap-membership';
import { sitemapReading } from '../../modules/indexing/workflow-input';
import { taskQueues } from '../../platform/temporal/task-queues';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';
import { index, newSitemapWebsite, urlset } from './sitemap-scene';

let site: Site;
let collector: Collector;
let owner: OwnerRows;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await site.close();
});

const newWebsite = () => newSitemapWebsite(client, site.takeHost());
type Website = Awaited<ReturnType<typeof newWebsite>>;

const ledger = (websiteId: string) =>
  owner.rows<{ id: string; url: string; addedBy: string }>(
    'select id, url, added_by from ledger_urls where website_id = ? order by url',
    [websiteId],
  );
const standing = async (websiteId: string) =>
  (
    await owner.rows<{ url: string }>(
      `select l.url from sitemap_urls u join ledger_urls l on l.id = u.url_id
       join sitemaps s on s.id = u.sitemap_id and s.removed_at is null
       where u.website_id = ? and u.gone_at is null order by l.url`,
      [websiteId],
    )
  ).map(({ url }) => new URL(url).pathname);
describe('tracking', () => {
  it('a sitemap’s URLs come into the ledger, and what changes is found', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const url = site.put(host, '/sitemap.xml', urlset(host, ['/a', '/b', '/c'], '2026-11-01'));
    const job = await website.read({ url });
    expect(job).toMatchObject({
      status: 'completed',
      progress: { done: 3, unit: 'urls' },
      result: { reads: 1, failed: 0, urls: 3, added: 3, gone: 0, lastmodChanged: 0 },
      skipped: [],
    });
    expect(
      (await ledger(websiteId)).map((row) => [new URL(row.url).pathname, row.addedBy]),
    ).toEqual([
      ['/a', 'sitemap'],
      ['/b', 'sitemap'],
      ['/c', 'sitemap'],
    ]);
    site.put(host, '/sitemap.xml', urlset(host, ['/b', '/c', '/d'], '2026-11-02'));
    expect(await website.read({ url })).toMatchObject({
      result: { added: 1, gone: 1, lastmodChanged: 2 },
    });
    expect(await standing(websiteId)).toEqual(['/b', '/c', '/d']);
    expect(await ledger(websiteId)).toHaveLength(4);
    site.put(host, '/sitemap.xml', urlset(host, ['/a', '/b', '/c', '/d'], '2026-11-02'));
    await website.read({ url });
    const [listed] = await website.list();
    expect(listed).toMatchObject({
      url,
      source: 'request',
      state: 'ok',
      kind: 'urlset',
      urlCount: 4,
      sitemapCount: null,
      httpStatus: 200,
      error: null,
      problems: {},
      warnings: [],
      isInRobots: false,
      lastChanges: { added: 1, gone: 0, lastmodChanged: 0 },
    });
    const read = await website.get(listed?.id ?? '');
    expect(read.reads.map(({ outcome, added, gone }) => [outcome, added, gone])).toEqual([
      ['changed', 1, 0],
      ['changed', 1, 1],
      ['changed', 3, 0],
    ]);
    const csv = await client.get(`${website.path}?format=csv`);
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(Date.parse(listed?.nextReadAt ?? '') - Date.now()).toBeGreaterThan(20 * 3_600_000);
  });

  it('follows an index to its files, also packed ones; those it no longer names are dropped', async () => {
    const website = await newWebsite();
    const { host } = website;
    const one = site.put(host, '/one.xml.gz', gzipSync(urlset(host, ['/1', '/2'])));
    const two = site.put(host, '/two.txt', `http://${host}/3\nhttp://${host}/4\n`);
    const nested = site.put(host, '/nested.xml', index([one]));
    const url = site.put(host, '/index.xml', index([one, two, nested, `${host}/relative`]));
    expect(await website.read({ url })).toMatchObject({
      result: { reads: 4, failed: 1, urls: 4, added: 4 },
      status: 'completed',
      skipped: [{ what: nested, code: 'nested_index' }],
      warnings: ['1 of 4 files could not be read: nested_index (1)'],
    });
    const all = await website.list();
    const parent = all.find((each) => each.url === url);
    expect(parent).toMatchObject({
      kind: 'index',
      sitemapCount: 3,
      urlCount: 0,
      problems: { relative: 1 },
      lastChanges: { added: 3, gone: 0 },
    });
    const children = await website.list(`?parentId=${parent?.id}`);
    expect(children.map((each) => [each.url, each.source, each.kind])).toEqual([
      [one, 'index', 'urlset'],
      [two, 'index', 'text'],
      [nested, 'index', null],
    ]);
    expect((await website.list('?state=failed')).map((each) => each.url)).toEqual([nested]);
    const sortedBy = async (sort: string) =>
      (await website.list(`?sort=${sort}`)).map((each) => each.url);
    expect(await sortedBy('-urlCount')).toEqual([one, two, url, nested]);
    expect(await sortedBy('url')).toEqual([url, nested, one, two]);
    expect(await sortedBy('-createdAt')).toEqual([nested, two, one, url]);
    expect((await website.list('?sort=url&limit=2&offset=1')).map((each) => each.url)).toEqual([
      nested,
      one,
    ]);
    site.put(host, '/index.xml', index([one]));
    await website.read({ url });
    expect((await website.list()).map((each) => each.url).sort()).toEqual([url, one].sort());
    expect(await standing(website.websiteId)).toEqual(['/1', '/2']);
  });

  it('robots.txt leads to its files, also on other hosts, and only there', async () => {
    const website = await newWebsite();
    const { host } = website;
    const elsewhere = site.takeHost();
    const own = site.put(host, '/own.xml', urlset(host, ['/own']));
    const cross = site.put(elsewhere, '/cross.xml', urlset(host, ['/cross']));
    site.put(host, '/robots.txt', `Sitemap: ${own}\nUser-agent: *\nSitemap: ${cross}\n`);
    const refused = await client.post(website.path, { urls: [own, cross] });
    expect([refused.status, refused.error.details]).toMatchObject([
      422,
      [{ path: 'urls.1', code: 'other_host' }],
    ]);
    expect(await website.list()).toEqual([]);
    expect(await website.read({ fromRobots: true })).toMatchObject({
      result: { reads: 2, urls: 2 },
      skipped: [],
    });
    expect((await website.list()).map((each) => [each.url, each.source, each.isInRobots])).toEqual([
      [own, 'robots', true],
      [cross, 'robots', true],
    ]);
    expect(await standing(website.websiteId)).toEqual(['/cross', '/own']);
    site.put(host, '/robots.txt', `Sitemap: ${own}\n`);
    await website.read({ fromRobots: true });
    expect((await website.list()).map((each) => each.isInRobots)).toEqual([true, false]);
  });

  it('a robots.txt that names none, or is not there, is said', async () => {
    const website = await newWebsite();
    expect(await website.read({ fromRobots: true })).toMatchObject({
      status: 'completed',
      skipped: [{ what: `https://${website.host}/robots.txt`, code: 'no_sitemap_in_robots' }],
    });
    site.put(website.host, '/robots.txt', (_, response) => response.writeHead(503).end());
    expect(await website.read({ fromRobots: true })).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: 'None of 1 files could be read: server_error (1).' },
      skipped: [{ what: `http://${website.host}/robots.txt`, code: 'server_error' }],
    });
  });

  it.each([
    [{ url: 'http://elsewhere.example.org/s.xml' }, 'url', 'other_host'],
    [{ url: '/sitemap.xml' }, 'url', 'relative'],
    [{ urls: ['ftp://x.example/s.xml'] }, 'urls.0', 'not_http'],
    [{ url: `http://x.example/${'x'.repeat(5_000)}` }, 'url', 'too_long'],
    [{ url: 'http://a:b@x.example/s.xml' }, 'url', 'credentials'],
  ])('%j is a 422', async (body, path, code) => {
    const website = await newWebsite();
    const answer = await client.post(website.path, body);
    expect([answer.status, answer.error.details[0]]).toMatchObject([422, { path, code }]);
  });

  it.each([
    [{}],
    [{ url: 'http://a.example/', fromRobots: true }],
    [{ fromRobots: false }],
    [{ urls: [] }],
  ])('%j asks for nothing, or for two things: 422', async (body) => {
    const website = await newWebsite();
    expect((await client.post(website.path, body)).status).toBe(422);
  });

  it('a paused website is a 409', async () => {
    const website = await newWebsite();
    await client.patch(`/websites/${website.websiteId}`, { status: 'paused' });
    expect((await client.post(website.path, { fromRobots: true })).status).toBe(409);
  });

  it('keeps URLs of a sitemap that was given up in the ledger, and tracks it again when asked', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const child = site.put(host, '/child.xml', urlset(host, ['/a']));
    const url = site.put(host, '/index.xml', index([child]));
    await website.read({ url });
    const [first] = await website.list();
    expect((await client.delete(`${website.path}/${first?.id}`)).status).toBe(200);
    expect(await website.list()).toEqual([]);
    expect((await client.get(`${website.path}/${first?.id}`)).status).toBe(404);
    expect(await standing(websiteId)).toEqual([]);
    expect(await ledger(websiteId)).toHaveLength(1);
    await website.read({ url });
    expect(await standing(websiteId)).toEqual(['/a']);
    await runHousekeeping();
    expect(
      await owner.rows('select id from sitemaps where website_id = ?', [websiteId]),
    ).toHaveLength(2);
  });

  it('a URL that is taken out of the ledger comes back with the next reading', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const url = site.put(host, '/sitemap.xml', (asked, answer) => {
      if (asked.headers['if-none-match'] === '"1"') return answer.writeHead(304).end();
      return answer.writeHead(200, { etag: '"1"' }).end(urlset(host, ['/a', '/b']));
    });
    await website.read({ url });
    const [a] = await ledger(websiteId);
    await client.send('DELETE', `/websites/${websiteId}/indexing/urls`, { body: { ids: [a?.id] } });
    expect(await standing(websiteId)).toEqual(['/b']);
    await website.read({ url });
    expect(await standing(websiteId)).toEqual(['/a', '/b']);
  });
});

describe('what is wrong with a file', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset><url><loc>&a;</loc></url></urlset>`;
  type Handler = Parameters<Site['put']>[2];
  const cases: [string, (host: string) => Handler, string][] = [
    ['a web page', () => '<!DOCTYPE html><html></html>', 'html'],
    ['not there', () => (_, answer) => answer.writeHead(404).end(), 'http_404'],
    ['broken', () => (_, answer) => answer.writeHead(500).end(), 'http_500'],
    ['empty', () => '', 'empty'],
    ['a bomb', () => bomb, 'doctype_refused'],
    [
      'cut in the middle of gzip',
      (host) => gzipSync(urlset(host, ['/a'])).subarray(0, 60),
      'broken_body',
    ],
    ['cut in the middle of XML', (host) => urlset(host, ['/a', '/b']).slice(0, -20), 'broken_body'],
    [
      'cut by its server',
      (host) => (_, answer) => {
        answer.writeHead(200, { 'content-length': 10_000 });
        answer.write(urlset(host, ['/a']), () => answer.destroy());
      },
      'broken_body',
    ],
    [
      'redirected inside',
      () => (_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'address_refused',
    ],
  ];
  it.each(cases)('one that is %s fails, and removes nothing', async (_what, page, code) => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const url = site.put(host, '/sitemap.xml', urlset(host, ['/a', '/b', '/c']));
    await website.read({ url });
    site.put(host, '/sitemap.xml', page(host));
    expect(await website.read({ url })).toMatchObject({
      status: 'failed',
      error: { code },
      result: { failed: 1, gone: 0 },
      skipped: [{ what: url, code }],
    });
    const [sitemap] = await website.list();
    expect(sitemap).toMatchObject({ state: 'failed', error: { code }, urlCount: 3 });
    expect(sitemap?.error?.message).toMatch(/\.$/);
    expect(await standing(websiteId)).toEqual(['/a', '/b', '/c']);
    expect(hoursUntil(sitemap?.nextReadAt)).toBe(1);
  });

  it('one that fails is tried again in an hour, then in six, then daily', async () => {
    const website = await newWebsite();
    const url = site.put(website.host, '/sitemap.xml', { status: 404 });
    const waitsHours: number[] = [];
    for (let failures = 1; failures <= 4; failures += 1) {
      await website.read({ url });
      waitsHours.push(hoursUntil((await website.list())[0]?.nextReadAt));
    }
    expect(waitsHours).toEqual([1, 6, 24, 24]);
  });

  const hoursUntil = (time: string | undefined) =>
    Math.ceil((Date.parse(time ?? '') - Date.now()) / 3_600_000);

  it('rows that cannot be taken are counted and named, and spoil no other', async () => {
    const website = await newWebsite();
    const { host } = website;
    const url = site.put(
      host,
      '/sitemap.xml',
      `<urlset><url><loc>http://${host}/a</loc><lastmod>soon</lastmod></url>
<url><loc>http://elsewhere.example.org/</loc></url>
<url><loc>/relative</loc></url>
<url><loc>http://${host}/a#again</loc></url>
<url></url>
<url><loc>mailto:a@${host}</loc></url>
</urlset>`,
    );
    await website.read({ url });
    expect(await website.list()).toMatchObject([
      {
        state: 'ok',
        urlCount: 1,
        warnings: ['wrong_namespace'],
        problems: {
          lastmod_unreadable: 1,
          other_host: 1,
          relative: 1,
          double: 1,
          no_loc: 1,
          not_http: 1,
        },
        problemSamples: [
          { line: 1, reason: 'lastmod_unreadable', text: 'soon' },
          { line: 2, reason: 'other_host' },
          { line: 3, reason: 'relative', text: '/relative' },
          { line: 4, reason: 'double' },
          { line: 5, reason: 'no_loc' },
          { line: 6, reason: 'not_http' },
        ],
      },
    ]);
  });

  it('one without end, or with too many URLs, is taken up to the limit, and nothing is gone by that', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const url = site.put(host, '/sitemap.xml', `http://${host}/before\n`);
    await website.read({ url });
    let written = 0;
    // Only what is over the limit of URLs is long: storing as many long ones takes half a minute.
    const long = `?${'x'.repeat(2_000)}`;
    site.put(host, '/sitemap.xml', (_, answer) => {
      const pour = () => {
        do written += 1;
        while (answer.write(`http://${host}/${written}${written > 60_000 ? long : ''}\n`));
      };
      answer.on('drain', pour);
      pour();
    });
    await website.read({ url });
    const [sitemap] = await website.list();
    expect(sitemap).toMatchObject({ state: 'ok', urlCount: 50_000, warnings: ['over_50_mb'] });
    expect(sitemap?.problems['over_limit']).toBeGreaterThan(5_000);
    expect(await standing(websiteId)).toContain('/before');
  });
});

describe('reading again', () => {
  it('an unchanged file is not sent again, until the website’s hosts change', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const conditions: (string | undefined)[] = [];
    const url = site.put(host, '/sitemap.xml', (asked, answer) => {
      conditions.push(asked.headers['if-none-match'], asked.headers['if-modified-since']);
      if (asked.headers['if-none-match']) return answer.writeHead(304).end();
      const headers = { etag: 'W/"7"', 'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT' };
      return answer.writeHead(200, headers).end(urlset(host, ['/a']));
    });
    await website.read({ url });
    await website.read({ url });
    expect(conditions).toEqual([undefined, undefined, 'W/"7"', 'Sat, 21 Nov 2026 09:00:00 GMT']);
    const [sitemap] = await website.list();
    expect(sitemap).toMatchObject({ state: 'ok', httpStatus: 304, urlCount: 1 });
    expect((await website.get(sitemap?.id ?? '')).reads[0]).toMatchObject({ outcome: 'unchanged' });
    await client.patch(`/websites/${websiteId}/settings`, { ownedHosts: ['other.example.org'] });
    await website.read({ url });
    expect(conditions.slice(4)).toEqual([undefined, undefined]);
  });

  it('the hourly look reads what is due, and nothing else', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const due = site.put(host, '/due.xml', urlset(host, ['/a']));
    const other = site.put(host, '/other.xml', urlset(host, ['/b']));
    await website.read({ urls: [due, other] });
    await owner.rows('update sitemaps set next_read_at = now() where url = ?', [due]);
    site.put(host, '/due.xml', urlset(host, ['/c']));
    const before = site.asked.length;
    await runHousekeeping();
    await waitFor('the reading', async () => (await standing(websiteId)).includes('/c'));
    expect(await standing(websiteId)).toEqual(['/b', '/c']);
    expect(site.asked.slice(before)).toEqual([`${host}/due.xml`]);
  });

  it('what is asked for while a job is about to end is read by the next one', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const late = site.put(host, '/late.xml', urlset(host, ['/late']));
    const url = site.put(host, '/sitemap.xml', urlset(host, ['/a']));
    await Promise.all([website.read({ url }), website.read({ url: late })]);
    await waitFor('both readings', async () => (await standing(websiteId)).length === 2);
  });

  it('a deleted website leaves nothing behind', async () => {
    const website = await newWebsite();
    const { host, websiteId } = website;
    const url = site.put(host, '/sitemap.xml', urlset(host, ['/a', '/b']));
    await website.read({ url });
    await client.delete(`/websites/${websiteId}`);
    await runHousekeeping();
    for (const table of ['sitemaps', 'sitemap_urls', 'sitemap_reads', 'sitemap_robots']) {
      const rows = await owner.rows(`select 1 from ${table} where website_id = ?`, [websiteId]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

async function runHousekeeping(): Promise<void> {
  const { client: temporal } = collector.service.services.temporal;
  await temporal.workflow.execute(sitemapReading.workflow, {
    taskQueue: taskQueues.core,
    workflowId: `test:${workspaceId}:${Math.random()}`,
    args: [sitemapReading.input],
  });
}

describe('what the ledger learns', () => {
  async function scene(): Promise<Website> {
    const website = await newWebsite();
    const { host } = website;
    const one = site.put(host, '/one.xml', urlset(host, ['/a', '/b'], '2026-11-01'));
    const two = site.put(host, '/two.xml', urlset(host, ['/b'], '2026-11-09'));
    site.put(host, '/robots.txt', `Sitemap: ${one}`);
    await website.read({ urls: [one, two] });
    await client.post(`/websites/${website.websiteId}/indexing/urls`, {
      urls: [`http://${host}/c`],
    });
    return website;
  }

  it('in which sitemaps a URL stands, since when, and whether robots.txt names one', async () => {
    const { websiteId, list } = await scene();
    const [a, b, c] = await ledger(websiteId);
    const [one, two] = await list();
    const db = collector.service.services.database.reader(workspaceId);
    const facts = await readSitemapFacts(
      db,
      [a, b, c].map((row) => row?.id ?? ''),
    );
    expect([...facts.keys()].sort()).toEqual([a?.id, b?.id].sort());
    expect(facts.get(a?.id ?? '')).toMatchObject({
      sitemapIds: [one?.id],
      lastmod: '2026-11-01',
      isInRobots: true,
    });
    expect(facts.get(b?.id ?? '')).toMatchObject({
      sitemapIds: [one?.id, two?.id],
      lastmod: '2026-11-09',
      isInRobots: true,
    });
    const stranger = await createWorkspace();
    const theirs = collector.service.services.database.reader(stranger.workspaceId);
    expect(await readSitemapFacts(theirs, [a?.id ?? ''])).toEqual(new Map());
  });
});

it('a reading that somebody overtook is dropped, and made again', async () => {
  const website = await newWebsite();
  const { host, websiteId } = website;
  let answerFirst: (() => void) | undefined;
  const url = site.put(host, '/sitemap.xml', (_, answer) => {
    const body = urlset(host, [answerFirst ? '/new' : '/old']);
    if (answerFirst) answer.end(body);
    else answerFirst = () => answer.end(body);
  });
  const reading = website.read({ url });
  await waitFor('the request', async () => answerFirst !== undefined);
  await client.post(website.path, { url });
  answerFirst?.();
  await reading;
  expect(await standing(websiteId)).toEqual(['/new']);
});
