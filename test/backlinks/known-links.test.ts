// cspell:ignore אנחנו אוהבים מאוד המנורה הזאת
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import type { Alert } from '../../modules/alerts/store/alert-store';
import { LinkChecker } from '../../modules/backlinks/check/check-due-links';
import { linkChecking, linkCheckStart } from '../../modules/backlinks/workflow-input';
import { openSafeFetch, type SafeFetch } from '../../platform/network/safe-fetch';
import { openWorkspace } from '../../platform/workspace';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Link = {
  id: string;
  sourceUrl: string;
  state: string;
  reason: string;
  missingSince: string | null;
  lostAt: string | null;
  evidence: Record<string, unknown> | null;
};
type History = Link & { history: { state: string; checks: number }[] };
type Added = {
  links: { id: string | null; result: string; details?: { path: string; code: string }[] }[];
  job: { id: string } | null;
};
type Job = { status: string; result: { checked: number; states: Record<string, number> } };

let site: Site;
let collector: Collector;
let owner: OwnerRows;
let checker: LinkChecker;
let safeFetch: SafeFetch;

beforeAll(async () => {
  site = await openSite();
  owner = openOwnerRows();
  collector = await startCollector();
  const { services } = collector.service;
  safeFetch = openSafeFetch(services.config);
  checker = new LinkChecker({ ...services, safeFetch });
});
afterAll(async () => {
  await safeFetch.close();
  await collector.stop();
  await owner.close();
  await site.close();
});

async function newWebsite(plan: 'unlimited' | 'free' = 'unlimited') {
  const { workspaceId } = await createWorkspace(plan);
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const path = `/websites/${websiteId}/backlinks/known`;
  const add = async (links: unknown[]) => (await client.post<Added>(path, { links })).data;
  const list = async (query = '') => (await client.get<Link[]>(`${path}?limit=1000&${query}`)).data;
  return { workspaceId, websiteId, client, domain, path, add, list };
}
type Website = Awaited<ReturnType<typeof newWebsite>>;

const ended = ({ client }: Website, jobId: string) =>
  waitFor('the job’s end', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=5`);
    return ['completed', 'failed'].includes(data.status) && data;
  });

/** Checks what is due in this process, without a delay between requests. */
async function checkNow(website: Website) {
  const slice = { ...linkChecking, delayMs: 0 };
  let checked = 0;
  for (;;) {
    const done = await checker.checkSlice(website, slice);
    if (done.isDone) return checked;
    checked += done.checked;
  }
}

const makeDue = ({ websiteId }: Website) =>
  owner.rows('update known_links set next_check_at = now() where website_id = ?', [websiteId]);

/** Moves what is known about a website's links into the past. */
const age = ({ websiteId }: Website, hours: number) =>
  owner.rows(
    `update known_links set missing_since = missing_since - ? * interval '1 hour',
       checked_at = checked_at - ? * interval '1 hour' where website_id = ?`,
    [hours, hours, websiteId],
  );

const prose = 'A page with words enough to be read as it was sent. '.repeat(6);
const html = (target: string, rel = '') =>
  `<html><body><p>${prose}</p><p>Look at <a href="${target}" rel="${rel}">this shop</a> today.</p></body></html>`;
const asHtml = (body: string | Buffer) => ({ headers: { 'Content-Type': 'text/html' }, body });

it('five links get their five states with evidence, by a job', async () => {
  const website = await newWebsite();
  const target = `https://${website.domain}/lamp`;
  const [host, other] = [site.takeHost(), site.takeHost()];
  const sources = [
    site.put(host, '/live', asHtml(html(target))),
    site.put(host, '/sponsored', asHtml(html(target, 'sponsored nofollow'))),
    site.put(host, '/removed', asHtml(`<p>${prose}</p>`)),
    site.put(other, '/refused', { status: 403, body: html(target) }),
    `http://${other}/gone`,
  ];
  const { links, job } = await website.add(
    sources.map((sourceUrl) => ({ sourceUrl, targetUrl: target })),
  );
  expect(links.map(({ result }) => result)).toEqual(Array(5).fill('created'));
  expect(await ended(website, job?.id ?? '')).toMatchObject({
    status: 'completed',
    result: {
      checked: 5,
      states: { live: 1, sponsored: 1, removed: 1, unreachable: 1, page_gone: 1 },
    },
  });
  const found = new Map((await website.list()).map((link) => [link.sourceUrl, link]));
  expect(sources.map((url) => found.get(url)?.state)).toEqual([
    'live',
    'sponsored',
    'removed',
    'unreachable',
    'page_gone',
  ]);
  expect(found.get(sources[0] ?? '')).toMatchObject({
    reason: 'found',
    missingSince: null,
    evidence: {
      httpStatus: 200,
      anchor: 'this shop',
      textAfter: 'today.',
      rel: [],
      isFollowed: true,
    },
  });
  expect(found.get(sources[3] ?? '')).toMatchObject({
    reason: 'http_403',
    missingSince: null,
    lostAt: null,
    evidence: { httpStatus: 403, isFollowed: null },
  });
  expect(found.get(sources[2] ?? '')?.missingSince).toEqual(expect.any(String));
  expect(await website.list('isLost=true')).toEqual([]);
  expect(await website.list('state=live,sponsored')).toHaveLength(2);
});

it('a link is lost by the second fetch a day later; a refusal never loses one', async () => {
  const website = await newWebsite();
  const target = `https://${website.domain}/`;
  const host = site.takeHost();
  const gone = site.put(host, '/gone', asHtml(html(target)));
  const refused = site.put(host, '/refused', asHtml(html(target)));
  const followed = site.put(host, '/followed', asHtml(html(target)));
  await website.add(
    [gone, refused, followed].map((sourceUrl) => ({ sourceUrl, targetUrl: target })),
  );
  await checkNow(website);
  site.put(host, '/gone', asHtml(prose));
  site.put(host, '/refused', { status: 429 });
  site.put(host, '/followed', asHtml(html(target, 'nofollow')));
  for (const hours of [0, 5, 25]) {
    await age(website, hours);
    await makeDue(website);
    await checkNow(website);
    const lost = await website.list('isLost=true');
    expect(lost.map(({ sourceUrl }) => sourceUrl)).toEqual(hours === 25 ? [gone] : []);
  }
  const { services } = collector.service;
  await noticeWebsiteChanges(openWorkspace(services, website), website.websiteId, Date.now());
  const { data: alerts } = await website.client.get<Alert[]>(
    `/websites/${website.websiteId}/alerts`,
  );
  expect(alerts.map(({ kind, subject, evidence }) => [kind, subject, evidence['links']])).toEqual(
    expect.arrayContaining([
      ['link.lost', host, 1],
      ['link.nofollowed', host, 1],
    ]),
  );
  const [lost] = await website.list('isLost=true');
  const { data } = await website.client.get<History>(`${website.path}/${lost?.id}`);
  expect(data.history.map(({ state, checks }) => [state, checks])).toEqual([
    ['removed', 3],
    ['live', 1],
  ]);
  site.put(host, '/gone', asHtml(html(target)));
  await makeDue(website);
  await checkNow(website);
  expect(await website.list('isLost=true')).toEqual([]);
});

it('redirects, frames, and pages that nothing can be read from have clear outcomes', async () => {
  const website = await newWebsite();
  const host = site.takeHost();
  const shop = site.takeHost();
  const target = `http://${shop}/lamp`;
  await website.client.patch(`/websites/${website.websiteId}/settings`, { ownedHosts: [shop] });
  const moved = (to: string) => ({ status: 301, headers: { Location: to } });
  site.put(shop, '/go', moved(target));
  site.put(shop, '/lamp', 'lamp');
  for (let hop = 0; hop < 12; hop += 1) site.put(host, `/hop${hop}`, moved(`/hop${hop + 1}`));
  site.put(host, '/hop12', asHtml(html(target)));
  site.put(host, '/robots.txt', 'User-agent: SightlineBot\nDisallow: /private');
  site.put(host, '/inner', asHtml(html(target)));
  const late = Buffer.concat([
    Buffer.from(prose),
    Buffer.alloc(20_000_000, '<p>x'),
    Buffer.from(html(target)),
  ]);
  const early = Buffer.concat([Buffer.from(html(target)), Buffer.alloc(20_000_000, '<p>x')]);
  const pages: Record<string, [unknown, string, string]> = {
    '/via': [asHtml(html(`http://${shop}/go`)), 'live', 'found'],
    '/old': [moved('/inner'), 'redirected', 'page_moved'],
    '/hop0': [undefined, 'unreachable', 'too_many_redirects'],
    '/frame': [asHtml(`<p>${prose}<iframe src="/inner"></iframe>`), 'live', 'found'],
    '/late': [asHtml(late), 'unreachable', 'body_too_large'],
    '/early': [asHtml(early), 'live', 'found'],
    '/nested': [asHtml(`${'<b>'.repeat(200_000)}${html(target)}`), 'live', 'found'],
    '/private': [asHtml(html(target)), 'blocked', 'robots_disallowed'],
    '/pdf': [
      { headers: { 'Content-Type': 'application/pdf' }, body: 'x' },
      'unreachable',
      'not_html',
    ],
    '/rtl': [asHtml(`<p dir="rtl">אנחנו <a href="${target}">המנורה</a> מאוד`), 'live', 'found'],
    '/nul': [asHtml(`\0 <a href="${target}">a\0b</a> ${prose}`), 'live', 'found'],
  };
  for (const [path, [page]] of Object.entries(pages)) {
    if (page !== undefined) site.put(host, path, page as string);
  }
  const inside = 'http://127.0.0.1/page';
  await website.add(
    [...Object.keys(pages).map((path) => `http://${host}${path}`), inside].map((sourceUrl) => ({
      sourceUrl,
      targetUrl: target,
    })),
  );
  await checkNow(website);
  const found = new Map((await website.list()).map((link) => [link.sourceUrl, link]));
  for (const [path, [, state, reason]] of Object.entries(pages)) {
    const link = found.get(`http://${host}${path}`);
    expect([path, link?.state, link?.reason]).toEqual([path, state, reason]);
  }
  expect(found.get(inside)).toMatchObject({ state: 'unreachable' });
  expect(found.get(`http://${host}/via`)?.evidence).toMatchObject({ viaRedirect: target });
  expect(found.get(`http://${host}/frame`)?.evidence).toMatchObject({
    frameUrl: `http://${host}/inner`,
  });
});

it('bad rows are named, good ones are kept, and twice is once', async () => {
  const website = await newWebsite();
  const targetUrl = `https://shop.${website.domain}/`;
  const good = {
    sourceUrl: 'https://blog.example.org/#top',
    targetUrl,
    price: 12.5,
    currency: 'eur',
  };
  const { links } = await website.add([
    good,
    { ...good, sourceUrl: 'https://BLOG.example.org' },
    { sourceUrl: 'javascript:alert(1)', targetUrl },
    { sourceUrl: 'https://blog.example.org/', targetUrl: 'https://elsewhere.example.org/' },
    { sourceUrl: '/relative', targetUrl },
    'https://blog.example.org/',
  ]);
  expect(links.map(({ result, details }) => [result, details?.[0]?.code])).toEqual([
    ['created', undefined],
    ['exists', undefined],
    ['invalid', 'url_invalid'],
    ['invalid', 'other_host'],
    ['invalid', 'url_invalid'],
    ['invalid', expect.any(String)],
  ]);
  const [stored] = await website.list();
  expect(stored).toMatchObject({
    sourceUrl: 'https://blog.example.org/',
    price: 12.5,
    currency: 'EUR',
  });
});

it('a file of links is imported, and what is exported can be imported again', async () => {
  const [website, other] = [await newWebsite(), await newWebsite()];
  const upload = ({ client, path }: Website, rawBody: string) =>
    client.send<Record<string, unknown>>('POST', `${path}/import`, {
      rawBody,
      headers: { 'Content-Type': 'text/csv' },
    });
  const file = [
    'Links we bought',
    '2026-11-23',
    'Source URL;Target URL;Price;Rel;Owner',
    `https://a.example.org/;https://${website.domain}/;10,50;sponsored;Ann`,
    `https://a.example.org/;https://${website.domain}/;10,50;sponsored;Ann`,
    `nonsense;https://${website.domain}/;;;`,
  ].join('\n');
  expect((await upload(website, file)).data).toMatchObject({
    received: 3,
    created: 1,
    exists: 1,
    invalid: 1,
    errors: [{ row: 6, code: 'url_invalid' }],
    ignoredColumns: ['Owner'],
  });
  const { text } = await website.client.get(`${website.path}?format=csv`);
  const again = await upload(other, text.replaceAll(website.domain, other.domain));
  expect(again.data).toMatchObject({ created: 1, invalid: 0 });
  expect(await other.list()).toMatchObject([{ price: 10.5, expectedRel: ['sponsored'] }]);
  const renewed = `Source URL,Target URL,Price,Note\nhttps://a.example.org/,https://${other.domain}/,20,2027`;
  const updated = await other.client.send('POST', `${other.path}/import?onExisting=update`, {
    rawBody: renewed,
    headers: { 'Content-Type': 'text/csv' },
  });
  expect(updated.data).toMatchObject({ created: 0, updated: 1, exists: 0 });
  expect(await other.list()).toMatchObject([
    { price: 20, currency: null, note: '2027', expectedRel: ['sponsored'] },
  ]);
  const headless = await upload(website, 'a,b\n1,2');
  expect([headless.status, headless.error.details[0]?.code]).toEqual([422, 'link_columns_missing']);
});

it('the plan bounds the number of links', async () => {
  const website = await newWebsite('free');
  const links = Array.from({ length: 501 }, (_, index) => ({
    sourceUrl: `https://a.example.org/${index}`,
    targetUrl: `https://${website.domain}/`,
  }));
  const refused = await website.client.post(website.path, { links });
  expect(refused.status).toBe(402);
  expect(await website.list()).toEqual([]);
});

it('links are updated and deleted, all or none', async () => {
  const website = await newWebsite();
  const targetUrl = `https://${website.domain}/`;
  const { links } = await website.add([{ sourceUrl: 'https://a.example.org/', targetUrl }]);
  const id = links[0]?.id ?? '';
  const updated = await website.client.patch(`${website.path}/${id}`, {
    note: 'renewed',
    expectedRel: ['ugc'],
  });
  expect(updated.data).toMatchObject({ note: 'renewed', expectedRel: ['ugc'] });
  const theirs = await newWebsite();
  const ofTheirs = await theirs.add([
    { sourceUrl: targetUrl, targetUrl: `https://${theirs.domain}/` },
  ]);
  const refused = await website.client.delete(website.path, {
    body: { ids: [id, ofTheirs.links[0]?.id] },
  });
  expect(refused.status).toBe(422);
  const deleted = await website.client.delete(website.path, { body: { ids: [id] } });
  expect(deleted.data).toEqual({ deleted: true, count: 1 });
  expect(await website.list()).toEqual([]);
});

it('links that are due are checked without being asked for', async () => {
  const website = await newWebsite();
  const target = `https://${website.domain}/lamp`;
  const url = site.put(site.takeHost(), '/live', asHtml(html(target)));
  const { job } = await website.add([{ sourceUrl: url, targetUrl: target }]);
  await ended(website, job?.id ?? '');
  await makeDue(website);
  const [first] = await website.list();
  await collector.service.services.temporal.client.workflow.execute('startLinkChecks', {
    args: [linkCheckStart.input],
    taskQueue: 'core',
    workflowId: `link-checks-${website.websiteId}`,
  });
  await waitFor('a second check', async () => {
    const [again] = await website.list();
    return again?.evidence?.['fetchedAt'] !== first?.evidence?.['fetchedAt'];
  });
});

it('no host waits for another', async () => {
  const website = await newWebsite();
  const target = `https://${website.domain}/`;
  const [slow, quick] = [site.takeHost(), site.takeHost()];
  const slowPage = { ...asHtml(html(target)), delayMs: 1_500 };
  const sources = [
    ...[0, 1, 2].map((page) => site.put(slow, `/${page}`, slowPage)),
    ...[0, 1, 2, 3, 4].map((page) => site.put(quick, `/${page}`, asHtml(html(target)))),
  ];
  await website.add(sources.map((sourceUrl) => ({ sourceUrl, targetUrl: target })));
  const running = checker.checkSlice(website, { ...linkChecking, delayMs: 50 });
  await waitFor('the quick host’s pages', async () => site.countsOf(quick)['/4'] === 1);
  expect(site.countsOf(slow)['/2']).toBeUndefined();
  await running;
  expect(site.countsOf(slow)['/2']).toBe(1);
});
