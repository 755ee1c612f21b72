import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { insertKey } from '../../modules/account/store/key-store';
import { operatorStore } from '../../modules/account/store/operator-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { newId, toUuid } from '../../platform/ids';
import { openDatabase, type Queries, sql } from '../../platform/postgres/database';
import { bySize } from './figures';

export const websites = bySize(100, 5);
export const keywordsPerWebsite = bySize(1_000, 100);
export const days = bySize(200, 20);

type Env = Record<string, string>;
type Keyword = { id: string; websiteId: string };

/** The days on which every keyword was read; the last one defaults to today. */
export type ReadDays = { days: number; lastDay?: string };

/** How much to seed. */
export type RankingsSize = { websites: number; keywordsPerWebsite: number; days: number };

export type Seeded = { workspaceId: string; websiteIds: string[]; keywords: Keyword[] };

/** Creates keywords of a website, whose newest readings are from the last two of the days. */
export async function insertReadKeywords(
  tx: Queries,
  websiteId: string,
  count: number,
  { days, lastDay = today() }: ReadDays,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('keyword'));
  await tx.run(
    sql.raw(
      `insert into keywords (workspace_id, id, website_id, keyword, keyword_key, country, language,
         device, engine, search_volume, state, source, checked_at, depth_read, position,
         previous_position, previous_checked_at, previous_depth_read, best_position, url,
         own_urls, serp_features, ai_overview)
       select ?, id, ?, 'keyword ' || n, 'keyword ' || n, 'US', 'en', 'desktop', 'google',
         n * 7919 % 10000, 'measured', 'serper', last.at, 20, 1 + n % 18, 1 + n % 17,
         last.at - interval '1 day', 20, 1, 'https://example.com/page-' || n % 300,
         jsonb_build_array(jsonb_build_object('url', 'https://example.com/page-' || n % 300,
           'position', 1 + n % 18, 'featuredSnippet', false)),
         '{people_also_ask,images}', '{"present": false, "cited": "none"}'
       from unnest(?::uuid[]) with ordinality as k(id, n),
         (select least(now(), ?::date + interval '10 hours') as at) last`,
      [tx.workspaceId, websiteId, ids, lastDay],
    ),
  );
  await tx.run(
    sql.raw(
      `insert into rank_days (workspace_id, website_id, day, source, checked_at)
       select ?, ?, ?::date - n, 'serper', (?::date - n) + interval '10 hours'
       from generate_series(0, ?) n`,
      [tx.workspaceId, websiteId, lastDay, lastDay, days - 1],
    ),
  );
  return ids;
}

/**
 * Creates a workspace with its websites and keywords, whose newest readings are from the last two
 * days.
 */
async function seedPostgres(
  env: Env,
  { websites, keywordsPerWebsite, days }: RankingsSize,
): Promise<Seeded> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const seeded: Seeded = { workspaceId, websiteIds: [], keywords: [] };
  for (let site = 0; site < websites; site += 1) {
    await owner.transaction(workspaceId, async (tx) => {
      const websiteId = await insertWebsite(tx, {
        domain: `site-${site}.example.com`,
        name: `Site ${site}`,
        relationship: 'own',
        country: 'US',
        language: 'en',
      });
      const ids = await insertReadKeywords(tx, websiteId, keywordsPerWebsite, { days });
      seeded.websiteIds.push(websiteId);
      seeded.keywords.push(...ids.map((id) => ({ id, websiteId })));
    });
  }
  await owner.transaction('', (tx) => tx.run(sql.raw('analyze')));
  await owner.close();
  return seeded;
}

/**
 * Positions that drift: each keyword's position changes every few days, and is missing on some
 * days.
 */
const readingsOfMonth = `INSERT INTO rank_readings (workspace_id, website_id, keyword_id, keyword_uuid, day,
    source, checked_at, version, state, position, absolute_rank, url, depth_read, own_urls,
    serp_features, ai_present, ai_cited, device, country, engine, search_volume, volume_known, job_id)
  SELECT workspace_id, website_id, keyword_id, keyword_uuid, day, 'serper',
    toDateTime64(day, 3, 'UTC') + 36000 + n % 3600 AS at,
    4611686018427387904 + toUnixTimestamp64Milli(at),
    if(place = 0, 'not_found', 'measured'), place AS position, if(place = 0, 0, place + 2),
    if(place = 0, '', concat('https://example.com/page-', toString(n % 300))) AS page, 20,
    if(place = 0, [], [(place, page, false)]), ['people_also_ask', 'images'], n % 3 = 0,
    if(n % 3 = 0, 'no', 'none'), 'desktop', 'US', 'google', (n * 7919) % 10000, true,
    concat('job_', toString(day))
  FROM (
    SELECT workspace_id, website_id, keyword_id, keyword_uuid, n, {from:Date} + ahead.back AS day,
      cityHash64(n, intDiv(toUInt32(day), 5)) AS dice,
      toUInt16(if(dice % 24 > 20, 0, 1 + cityHash64(n) % 15 + dice % 5)) AS place
    FROM bench_keywords CROSS JOIN (SELECT number AS back FROM numbers({length:UInt32})) AS ahead
  )`;

/** Inserts the readings, month by month, in chronological order. */
export async function seedReadings(
  env: Env,
  keywords: readonly (Keyword & { workspaceId: string })[],
  { days, lastDay = today() }: ReadDays,
): Promise<void> {
  // On a busy machine a month takes longer than the service's time-out.
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 600_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  await client.command({
    query: `CREATE TABLE bench_keywords (workspace_id String, website_id String, keyword_id String, keyword_uuid UUID,
      n UInt64) ENGINE = MergeTree ORDER BY n`,
  });
  await client.insert({
    table: 'bench_keywords',
    values: keywords.map(({ workspaceId, id, websiteId }, n) => ({
      workspace_id: workspaceId,
      website_id: websiteId,
      keyword_id: id,
      keyword_uuid: toUuid(id),
      n,
    })),
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  });
  const wanted = Array.from({ length: days }, (_, back) => daysBefore(lastDay, back)).reverse();
  const months = Map.groupBy(wanted, (day) => day.slice(0, 7));
  for (const [month, monthDays] of months) {
    await client.command({
      query: readingsOfMonth,
      query_params: { from: monthDays[0], length: monthDays.length },
      clickhouse_settings: { max_execution_time: 600, insert_deduplicate: 0 },
    });
    // Merges completed months, as the server itself does.
    if (month < today().slice(0, 7)) {
      await client.command({
        query: `OPTIMIZE TABLE rank_readings PARTITION {partition:UInt32} FINAL`,
        query_params: { partition: Number(month.replace('-', '')) },
        clickhouse_settings: { max_execution_time: 600 },
      });
    }
  }
  await client.close();
}

export async function seedRankings(
  env: Env,
  size: RankingsSize = { websites, keywordsPerWebsite, days },
): Promise<Seeded> {
  const seeded = await seedPostgres(env, size);
  const { workspaceId, keywords } = seeded;
  await seedReadings(
    env,
    keywords.map((keyword) => ({ ...keyword, workspaceId })),
    size,
  );
  return seeded;
}

/** Creates several keys, since each has its own rate limit. */
export async function makeKeys(env: Env, workspaceId: string, count: number): Promise<string[]> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const keys = await owner.transaction(workspaceId, async (tx) => {
    const secrets: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const key = { name: 'bench', access: 'read' as const, expiresAt: null };
      secrets.push((await insertKey(tx, key)).secret);
    }
    return secrets;
  });
  await owner.close();
  return keys;
}
