import { findBrokenPages, writeLinkedPages } from '../../modules/backlinks/store/broken-pages';
import type { LinkFilter } from '../../modules/backlinks/store/link-filter';
import { countGeneration, forgetGenerations } from '../../modules/backlinks/store/link-generation';
import { readHeadPage } from '../../modules/backlinks/store/link-heads';
import { listBacklinks } from '../../modules/backlinks/store/link-reads';
import type { LinkSort } from '../../modules/backlinks/store/link-sort';
import { linkTableOf, writeLinksByTarget } from '../../modules/backlinks/store/links-by-target';
import { writeTargetHeads } from '../../modules/backlinks/store/target-heads';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { newId } from '../../platform/ids';
import { clickhouseReads } from '../support/clickhouse-reads';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

const generation = 7;
const links = 6_000;
const home = 'https://shop.example/';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Half of the links lead to the first page, and some to none that is known; many share a time. */
const seedSql = `INSERT INTO backlinks (workspace_id, website_id, generation, source_domain, link_hash,
    source_url, target_url, anchor, is_followed, first_seen_at, last_seen_at, lost_at, worth,
    evidence.source, evidence.first_at, evidence.last_at, evidence.lost_at,
    evidence.source_first_seen, evidence.source_last_seen, evidence.is_followed, evidence.metrics)
  WITH cityHash64(number) AS dice, concat('b', toString(dice % 70), '.example') AS host,
    toDateTime(toStartOfDay(now('UTC')) - toIntervalHour(dice % 2400), 'UTC') AS seen,
    if(dice % 3 = 0, seen + toIntervalHour(dice % 90), toDateTime(0, 'UTC')) AS gone
  SELECT {workspace:String}, {website:String}, ${generation}, host, cityHash64(source, target),
    concat('https://', host, '/', toString(number)) AS source,
    multiIf(dice % 2 = 0, '${home}', dice % 50 = 1, '', concat('${home}p', toString(dice % 40)))
      AS target,
    concat('shop ', toString(dice % 3)), dice % 7 < 3, seen, now(), gone, dice % 50,
    [if(dice % 5 = 0, 'moz', 'ahrefs')], [seen], [now()], [gone], [toDate(seen)], [today()], [1],
    [map('rank', toFloat64(dice % 50))]
  FROM numbers(${links})`;

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const filters: LinkFilter[] = [
  {},
  { isLost: true },
  { isLost: false, isFollowed: true },
  { source: 'moz' },
  { anchor: 'Shop 1' },
  { linkingDomain: 'b36.example' },
  { q: '/12' },
  { changed: { by: 'first_seen_at', from: ago(60), to: ago(20) } },
  { changed: { by: 'lost_at', from: ago(40), to: ago(10) } },
];
type Asked = { filter: LinkFilter; sort: LinkSort; offset: number; limit: number };

const first = { offset: 0, limit: 100 };
const asked: Asked[] = [
  ...filters.flatMap((filter): Asked[] => {
    const ofHome = { ...filter, targetUrl: home };
    return [
      { filter: ofHome, sort: '-firstSeenAt', ...first },
      { filter: ofHome, sort: '-firstSeenAt', offset: 50, limit: 1_000 },
      { filter: ofHome, sort: 'firstSeenAt', ...first },
      { filter: ofHome, sort: '-rank', ...first },
    ];
  }),
  { filter: { targetUrl: `${home}p3` }, sort: '-firstSeenAt', ...first },
  { filter: { targetUrl: `${home}p3`, isLost: true }, sort: '-lostAt', ...first },
  { filter: { targetUrl: home, isLost: false }, sort: '-rank', ...first },
  { filter: { targetUrl: home }, sort: '-rank', offset: 900, limit: 100 },
  { filter: { targetUrl: home }, sort: '-rank', offset: 950, limit: 100 },
  { filter: { targetUrl: `${home}p5` }, sort: '-rank', ...first },
  { filter: { targetUrl: `${home}p5`, isLost: false }, sort: '-rank', ...first },
  { filter: { targetUrl: `${home}missing` }, sort: '-firstSeenAt', ...first },
];

it('links to one page are the same in the order of targets', async () => {
  const { clickhouse } = service.services;
  const { workspaceId } = await createWorkspace();
  const ref = { workspaceId, websiteId: newId('website') };
  const scope = { ...ref, generation };
  await clickhouse.client.command({
    query: seedSql,
    query_params: { workspace: workspaceId, website: ref.websiteId },
  });
  await countGeneration(clickhouseReads(clickhouse, ref), ref.websiteId, generation);
  const readAll = () =>
    mapWithConcurrency(asked, 4, async ({ filter, sort, ...page }) => ({
      filter,
      sort,
      ...(await listBacklinks(clickhouseReads(clickhouse, scope), scope, { filter, sort }, page)),
    }));
  const tableOf = async (filter: LinkFilter) =>
    (await linkTableOf(clickhouseReads(clickhouse, scope), scope, filter, '-rank')).name;
  const before = await readAll();
  expect(await tableOf({ targetUrl: home })).toBe('backlinks');
  // Several ranges of domains, so that a link that two or none of them had would show.
  await writeLinksByTarget(clickhouseReads(clickhouse, ref), ref.websiteId, generation, 1_000);
  expect(await tableOf({ targetUrl: home })).toBe('backlinks_by_target');
  expect(await tableOf({ targetUrl: home, linkingDomain: 'b36.example' })).toBe('backlinks');
  expect(await tableOf({})).toBe('backlinks');
  expect(await readAll()).toEqual(before);
  const linksInHead = async (targetUrl: string, isLost?: boolean) => {
    const query = { filter: { targetUrl, isLost }, sort: '-rank', columns: 'place' } as const;
    return (
      await readHeadPage(clickhouseReads(clickhouse, scope), scope, query, {
        offset: 0,
        limit: 1_000,
      })
    )?.length;
  };
  expect(await linksInHead(home)).toBe(0);
  // Several ranges of targets, too.
  await writeTargetHeads(clickhouseReads(clickhouse, ref), ref.websiteId, generation, {
    linksOfTarget: 50,
    sliceLinks: 1_000,
  });
  expect([await linksInHead(home), await linksInHead(home, false)]).toEqual([1_000, 1_000]);
  expect(await linksInHead(`${home}p5`)).toBeGreaterThanOrEqual(50);
  expect(await readAll()).toEqual(before);
  const empty = before.filter(({ rows }) => rows.length === 0);
  expect(empty.map(({ filter }) => filter.targetUrl)).toEqual([`${home}missing`]);
  await forgetGenerations(clickhouseReads(clickhouse, ref), ref.websiteId, {
    before: generation + 1,
  });
  await waitFor('the end of the generation', async () => {
    return (await tableOf({ targetUrl: home })) === 'backlinks';
  });
});

type Group = { name: string; links: number; domains: number; target_status: number };
type Visit = { host: string; path: string; query: string; bot: string; status: number; at: string };

/** Pages of the website under several hosts, with sources and crawlers that saw different statuses. */
const seedPagesSql = `INSERT INTO backlink_groups (workspace_id, website_id, generation, kind, name,
    links, followed_links, domains, target_status)
  SELECT {workspace:String}, {website:String}, ${generation}, 'target',
    concat('https://', ['shop.example', 'www.shop.example', 'shop.example:8080'][1 + number % 3],
      '/p', toString(intDiv(number, 3)), if(number % 4 = 0, '?a=1?b', '')),
    number % 9, number % 5, cityHash64(number) % 50, [0, 200, 404, 410][1 + number % 4]
  FROM numbers(300)`;
const seedVisitsSql = `INSERT INTO crawler_visits (workspace_id, website_id, partition, day, at,
    received_at, bot, verification, host, path, query, status)
  WITH cityHash64(number) AS dice, now64(3) - toIntervalHour(dice % 3000) AS moment
  SELECT {workspace:String}, {website:String}, toYYYYMM(moment), toDate(moment), moment, moment,
    ['Googlebot', 'bingbot'][1 + dice % 2], ['verified', 'spoofed'][1 + bitShiftRight(dice, 8) % 2],
    ['', 'shop.example', 'www.shop.example', 'shop.example:443', 'other.example'][1 + bitShiftRight(dice, 16) % 5],
    concat('/p', toString(bitShiftRight(dice, 24) % 120)), ['', 'a=1?b'][1 + bitShiftRight(dice, 32) % 2],
    [200, 404, 410, 301][1 + bitShiftRight(dice, 40) % 4]
  FROM numbers(900)`;

const bare = (host: string) => host.replace(/^www\./, '').replace(/:\d+$/, '');

/** Finds the same by looking at each visit for each page. */
function brokenByHand(groups: readonly Group[], visits: readonly Visit[]) {
  return groups.flatMap(({ name, links, domains, target_status }) => {
    const { host, pathname, search } = new URL(name);
    const ofPage = visits.filter((v) => v.path === pathname && `?${v.query}` === (search || '?'));
    const named = ofPage.filter((v) => bare(v.host) === bare(host));
    const seen = named.length > 0 ? named : ofPage.filter((v) => v.host === '');
    const newest = seen.toSorted((one, other) => other.at.localeCompare(one.at)).at(0);
    const httpStatus = newest?.status ?? target_status;
    if (httpStatus !== 404 && httpStatus !== 410) return [];
    return {
      url: name,
      httpStatus,
      seenBy: newest ? 'crawlers' : 'source',
      links,
      linkingDomains: domains,
      visits: seen.length,
      bots: [...new Set(seen.map(({ bot }) => bot))].toSorted(),
      lastVisitAt: newest?.at ?? null,
    };
  });
}

it('pages that are gone are those that a look at each visit finds', async () => {
  const { clickhouse } = service.services;
  const { workspaceId } = await createWorkspace();
  const ref = { workspaceId, websiteId: newId('website') };
  const parameters = { website: ref.websiteId };
  for (const sql of [seedPagesSql, seedVisitsSql]) {
    const query_params = { ...parameters, workspace: workspaceId };
    await clickhouse.client.command({ query: sql, query_params });
  }
  const own = 'workspace_id = {workspace:String} AND website_id = {website:String}';
  const groups = await clickhouse.of(workspaceId).query<Group>({
    sql: `SELECT name, links, domains, target_status FROM backlink_groups WHERE ${own} AND kind = 'target' AND links > 0
      ORDER BY domains DESC, followed_links DESC, links DESC, name`,
    parameters,
    comment: 'test',
  });
  const visits = await clickhouse.of(workspaceId).query<Visit>({
    sql: `SELECT host, path, query, bot, status, at FROM crawler_visits
      WHERE ${own} AND verification = 'verified' AND day >= today() - 90`,
    parameters,
    comment: 'test',
  });
  const expected = brokenByHand(groups, visits);
  expect(
    new Set(expected.map(({ seenBy, visits: count }) => `${seenBy} ${Math.min(count, 2)}`)),
  ).toEqual(new Set(['source 0', 'crawlers 1', 'crawlers 2']));
  const find = async () =>
    (
      await findBrokenPages(clickhouseReads(clickhouse, ref), {
        ...ref,
        generation,
      })
    ).map(({ followedLinks: _, ...page }) => page);
  expect(await find()).toEqual(expected);
  // The same once the pages that are looked at are stored.
  await writeLinkedPages(clickhouseReads(clickhouse, ref), ref.websiteId, generation);
  const stored = await clickhouse.of(workspaceId).query<{ pages: number }>({
    sql: `SELECT count() AS pages FROM backlink_groups WHERE ${own} AND kind = 'linked'`,
    parameters,
    comment: 'test',
  });
  expect(stored).toEqual([{ pages: groups.length }]);
  expect(await find()).toEqual(expected);
});
