import type { LinkFilter } from '../../modules/backlinks/store/link-filter';
import { countGeneration, forgetGenerations } from '../../modules/backlinks/store/link-generation';
import { headLinksMax, readHeadPage, writeHeads } from '../../modules/backlinks/store/link-heads';
import { listBacklinks } from '../../modules/backlinks/store/link-reads';
import type { LinkSort } from '../../modules/backlinks/store/link-sort';
import { newId } from '../../platform/ids';
import { clickhouseReads } from '../support/clickhouse-reads';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

const generation = 7;
const links = headLinksMax + 3_000;
const dayMs = 86_400_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Links of the last hundred days, of which many share a time or a rank, and a third is lost. */
const seedSql = `INSERT INTO backlinks (workspace_id, website_id, generation, source_domain, link_hash,
    source_url, target_url, anchor, is_followed, first_seen_at, last_seen_at, lost_at, worth,
    evidence.source, evidence.first_at, evidence.last_at, evidence.lost_at,
    evidence.source_first_seen, evidence.source_last_seen, evidence.is_followed, evidence.metrics)
  WITH cityHash64(number) AS dice, concat('b', toString(dice % 700), '.example') AS host,
    toDateTime(toStartOfDay(now('UTC')) - toIntervalHour(dice % 2400), 'UTC') AS seen,
    if(dice % 3 = 0, seen + toIntervalHour(dice % 90), toDateTime(0, 'UTC')) AS gone
  SELECT {workspace:String}, {website:String}, ${generation}, host, cityHash64(source, ''),
    concat('https://', host, '/', toString(number)) AS source, 'https://shop.example/', 'shop',
    dice % 2, seen, now(), gone, dice % 50, ['moz'], [seen], [now()], [gone], [toDate(seen)],
    [today()], [1], [map('rank', toFloat64(dice % 50))]
  FROM numbers(${links})`;

const today = Math.floor(Date.now() / dayMs) * dayMs;
const between = (
  by: 'first_seen_at' | 'lost_at',
  fromDays: number,
  toDays: number,
): LinkFilter => ({
  changed: {
    by,
    from: new Date(today - fromDays * dayMs),
    to: new Date(today - toDays * dayMs),
  },
});

type Asked = {
  filter: LinkFilter;
  sort: LinkSort;
  offset: number;
  limit?: number;
  isInHead: boolean;
};

const asked: Asked[] = [
  { filter: {}, sort: '-firstSeenAt', offset: 0, isInHead: true },
  { filter: {}, sort: '-firstSeenAt', offset: 500, limit: 1_000, isInHead: true },
  { filter: {}, sort: '-firstSeenAt', offset: headLinksMax - 100, isInHead: true },
  { filter: {}, sort: '-firstSeenAt', offset: headLinksMax - 50, isInHead: false },
  { filter: { isLost: false }, sort: '-firstSeenAt', offset: 0, isInHead: true },
  { filter: { isLost: true }, sort: '-firstSeenAt', offset: 200, isInHead: true },
  { filter: { isLost: true }, sort: '-firstSeenAt', offset: 4_000, limit: 1_000, isInHead: true },
  { filter: { isLost: true }, sort: '-lostAt', offset: 0, isInHead: true },
  { filter: {}, sort: '-lostAt', offset: 0, isInHead: false },
  { filter: {}, sort: '-rank', offset: 100, isInHead: true },
  { filter: { isLost: false }, sort: '-rank', offset: 0, isInHead: true },
  { filter: {}, sort: 'rank', offset: 0, isInHead: false },
  { filter: { isFollowed: true, isLost: false }, sort: '-rank', offset: 0, isInHead: false },
  { filter: { source: 'moz' }, sort: '-firstSeenAt', offset: 0, isInHead: false },
  { filter: between('first_seen_at', 30, -1), sort: '-firstSeenAt', offset: 0, isInHead: true },
  { filter: between('first_seen_at', 30, 10), sort: '-firstSeenAt', offset: 100, isInHead: true },
  { filter: between('first_seen_at', 100, 95), sort: '-firstSeenAt', offset: 0, isInHead: false },
  {
    filter: between('first_seen_at', 90, 70),
    sort: '-firstSeenAt',
    offset: 1_900,
    isInHead: false,
  },
  { filter: between('lost_at', 40, 20), sort: '-lostAt', offset: 0, isInHead: true },
  { filter: between('lost_at', 40, 20), sort: '-firstSeenAt', offset: 0, isInHead: false },
];

it('a page is the same whether it comes from a head or out of all links', async () => {
  const { clickhouse } = service.services;
  const { workspaceId } = await createWorkspace();
  const ref = { workspaceId, websiteId: newId('website') };
  const scope = { ...ref, generation };
  await clickhouse.client.command({
    query: seedSql,
    query_params: { workspace: workspaceId, website: ref.websiteId },
  });
  await countGeneration(clickhouseReads(clickhouse, ref), ref.websiteId, generation);
  const list = ({ filter, sort, offset, limit = 100 }: Asked) =>
    listBacklinks(clickhouseReads(clickhouse, scope), scope, { filter, sort }, { offset, limit });
  const sorted = [];
  for (const each of asked) sorted.push(await list(each));
  await writeHeads(clickhouseReads(clickhouse, ref), ref.websiteId, generation);
  for (const [index, each] of asked.entries()) {
    const expected = sorted[index];
    expect([each, await list(each)]).toEqual([each, expected]);
    const { filter, sort, offset, limit = 100 } = each;
    const query = { filter, sort, columns: 'source_url' };
    const rows = await readHeadPage(clickhouseReads(clickhouse, scope), scope, query, {
      offset,
      limit,
    });
    expect([each, rows?.length === expected?.rows.length]).toEqual([each, each.isInHead]);
    if (index === 0) expect([expected?.total, rows?.length]).toEqual([links, 100]);
  }
  await forgetGenerations(clickhouseReads(clickhouse, ref), ref.websiteId, {
    before: generation + 1,
  });
  await waitFor('the end of the generation', async () => {
    const query = { filter: {}, sort: '-rank', columns: 'place' } as const;
    const left = await readHeadPage(clickhouseReads(clickhouse, scope), scope, query, {
      offset: 0,
      limit: 1,
    });
    return left?.length === 0;
  });
});
