import type { LinkFilter } from '../../modules/backlinks/store/link-filter';
import { countGeneration, forgetGenerations } from '../../modules/backlinks/store/link-generation';
import { listBacklinks } from '../../modules/backlinks/store/link-reads';
import type { LinkSort } from '../../modules/backlinks/store/link-sort';
import { linkTableOf, writeLinksByTarget } from '../../modules/backlinks/store/links-by-target';
import { newId } from '../../platform/ids';
import { mapWithConcurrency } from '../../platform/map-with-concurrency';
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
  await countGeneration(clickhouse, ref, generation);
  const readAll = () =>
    mapWithConcurrency(asked, 4, async ({ filter, sort, ...page }) => ({
      filter,
      sort,
      ...(await listBacklinks(clickhouse, scope, { filter, sort }, page)),
    }));
  const tableOf = async (filter: LinkFilter) =>
    (await linkTableOf(clickhouse, scope, filter, '-rank')).name;
  const before = await readAll();
  expect(await tableOf({ targetUrl: home })).toBe('backlinks');
  // Several ranges of domains, so that a link that two or none of them had would show.
  await writeLinksByTarget(clickhouse, ref, generation, 1_000);
  expect(await tableOf({ targetUrl: home })).toBe('backlinks_by_target');
  expect(await tableOf({ targetUrl: home, linkingDomain: 'b36.example' })).toBe('backlinks');
  expect(await tableOf({})).toBe('backlinks');
  expect(await readAll()).toEqual(before);
  const empty = before.filter(({ rows }) => rows.length === 0);
  expect(empty.map(({ filter }) => filter.targetUrl)).toEqual([`${home}missing`]);
  await forgetGenerations(clickhouse, ref, { before: generation + 1 });
  await waitFor('the end of the generation', async () => {
    return (await tableOf({ targetUrl: home })) === 'backlinks';
  });
});
