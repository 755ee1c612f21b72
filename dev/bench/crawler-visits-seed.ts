import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { operatorStore } from '../../modules/account/store/operator-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { openDatabase, sql } from '../../platform/postgres/database';
import { print } from './print';

type Env = Record<string, string>;

/** Each website has the same number of visits. */
export type SeededVisits = { workspaceId: string; websiteIds: string[]; partitions: number[] };

const websites = 5;
const days = 365;
const pathsPerWebsite = 200_000;

/** Name, operator, purpose and visits per thousand. */
const bots: [string, string, string, number][] = [
  ['Googlebot', 'Google', 'search', 400],
  ['bingbot', 'Microsoft', 'search', 150],
  ['GPTBot', 'OpenAI', 'ai_training', 80],
  ['ClaudeBot', 'Anthropic', 'ai_training', 60],
  ['AhrefsBot', 'Ahrefs', 'seo', 60],
  ['SemrushBot', 'Semrush', 'seo', 50],
  ['YandexBot', 'Yandex', 'search', 30],
  ['Applebot', 'Apple', 'search', 30],
  ['Amazonbot', 'Amazon', 'ai_search', 30],
  ['OAI-SearchBot', 'OpenAI', 'ai_search', 20],
  ['PerplexityBot', 'Perplexity', 'ai_search', 20],
  ['Bytespider', 'ByteDance', 'ai_training', 20],
  ['CCBot', 'Common Crawl', 'archive', 15],
  ['ChatGPT-User', 'OpenAI', 'ai_user', 10],
  ['facebookexternalhit', 'Meta', 'social', 10],
  ['meta-externalagent', 'Meta', 'ai_training', 5],
  ['DuckDuckBot', 'DuckDuckGo', 'search', 5],
  ['Baiduspider', 'Baidu', 'search', 5],
];

const quoted = (texts: string[]) => `[${texts.map((text) => `'${text}'`).join(', ')}]`;

/** Maps a number below a thousand to a bot. */
const botNumber = `multiIf(${bots
  .map((_, index) => bots.slice(0, index + 1).reduce((sum, bot) => sum + bot[3], 0))
  .map((end, index) => `slot < ${end}, ${index + 1}, `)
  .join('')}1)`;

/**
 * Visits of the first website in one month. A few paths are crawled often and most of them rarely,
 * and one in fifty exists for a month only. A quarter of the visits carry parameters. One path in
 * twenty redirects and one in twenty-five returns 404.
 */
const visitsOfMonth = `INSERT INTO crawler_visits (workspace_id, website_id, partition, day, at, received_at,
    bot, operator, purpose, verification, reason, list_date, ip, method, scheme, host, host_assumed,
    path, query, path_hash, status, bytes, referer, user_agent, drain_id, block_token)
  SELECT {workspace:String}, {website:String}, toYYYYMM(day), day, at,
    at + toIntervalSecond(2), transform(bot_number, range(1, ${bots.length + 1}), ${quoted(bots.map(([name]) => name))}, '') AS bot_name,
    transform(bot_number, range(1, ${bots.length + 1}), ${quoted(bots.map(([, operator]) => operator))}, ''),
    transform(bot_number, range(1, ${bots.length + 1}), ${quoted(bots.map(([, , purpose]) => purpose))}, ''),
    multiIf(dice % 100 < 3, 'spoofed', dice % 100 < 10, 'unverifiable', 'verified') AS verdict,
    multiIf(verdict = 'verified', 'published_range', verdict = 'spoofed', 'not_in_range', 'list_unavailable'),
    '2026-06-09', toIPv6(concat('::ffff:66.249.', toString(dice % 32), '.', toString(n % 250))),
    if(dice % 97 = 0, 'HEAD', 'GET'), 'https', 'www.example.com', false,
    if(page % 12 = 5, concat('/assets/', toString(page), ['.css', '.js', '.png'][1 + page % 3]),
      concat('/section-', toString(page % 20), '/topic-', toString(page % 400), '/page-',
        toString(page))) AS address,
    if(page % 12 = 5 OR bitShiftRight(dice, 20) % 4 > 0, '', concat(
      ['page=', 'utm_source=', 'sort=', 'color=red&size=', 'sessionid='][1 + bitShiftRight(dice, 24) % 5],
      toString(bitShiftRight(dice, 28) % 1000))),
    reinterpretAsUInt64(substring(SHA1(address), 1, 8)),
    multiIf(page % 25 = 7, 404, page % 20 = 3, 301, dice % 199 = 0, 503, dice % 50 = 1, 304, 200),
    5000 + dice % 50000, '', concat('Mozilla/5.0 (compatible; ', bot_name, '/2.1)'), '', '0'
  FROM (
    SELECT number AS n, cityHash64(n, {from:Date}) AS dice,
      {from:Date} + cityHash64(n, 1) % {length:UInt32} AS day,
      fromUnixTimestamp64Milli(toInt64(toUInt32(day)) * 86400000 + toInt64(cityHash64(n, 2) % 86400000), 'UTC') AS at,
      cityHash64(n, 3) % 1000 AS slot, ${botNumber} AS bot_number,
      toUInt32(${pathsPerWebsite} * pow(intHash32(n) / 4294967296, 3)) AS lasting,
      if(lasting % 50 = 11, lasting + 1000000 * toMonth(day), lasting) AS page
    FROM numbers({visits:UInt64})
  )`;

/** The same visits for another website: copied rows are sorted already. */
const copyOfMonth = `INSERT INTO crawler_visits
  SELECT * REPLACE ({copy:String} AS website_id) FROM (SELECT * FROM crawler_visits
    WHERE workspace_id = {workspace:String} AND website_id = {website:String}
      AND partition = {partition:UInt32})`;

async function seedPostgres(env: Env): Promise<Omit<SeededVisits, 'partitions'>> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const websiteIds: string[] = [];
  await owner.transaction(workspaceId, async (tx) => {
    for (let site = 1; site <= websites; site += 1) {
      const domain = `site-${site}.example.com`;
      const place = { country: 'US', language: 'en' };
      const fields = { domain, name: domain, relationship: 'own' as const, ...place };
      websiteIds.push(await insertWebsite(tx, fields));
    }
    await tx.run(
      sql.raw(
        `insert into log_days (workspace_id, website_id, day, hours)
         select ?, website, ?::date - back, 16777215 from unnest(?::uuid[]) website
           cross join generate_series(0, ?) back where back % 50 <> 7`,
        [workspaceId, today(), websiteIds, days - 1],
      ),
    );
  });
  await owner.close();
  return { workspaceId, websiteIds };
}

/** Inserts the given number of visits over the year up to today, month by month. */
export async function seedVisits(env: Env, visits: number): Promise<SeededVisits> {
  const seeded = { ...(await seedPostgres(env)), partitions: [] as number[] };
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 1_200_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const run = (query: string, parameters: Record<string, unknown>) =>
    client.command({
      query,
      query_params: { workspace: seeded.workspaceId, website: seeded.websiteIds[0], ...parameters },
      clickhouse_settings: {
        max_execution_time: 1_200,
        insert_deduplicate: 0,
        // Few large parts, so that merges do not take the time.
        min_insert_block_size_rows: '4000000',
        min_insert_block_size_bytes: '0',
        max_insert_threads: '1',
      },
    });
  const wanted = Array.from({ length: days }, (_, back) => daysBefore(today(), back)).reverse();
  for (const [month, monthDays] of Map.groupBy(wanted, (day) => day.slice(0, 7))) {
    const startedAt = performance.now();
    const partition = Number(month.replace('-', ''));
    seeded.partitions.push(partition);
    const count = Math.round((visits * monthDays.length) / days / websites);
    await run(visitsOfMonth, { from: monthDays[0], length: monthDays.length, visits: count });
    for (const copy of seeded.websiteIds.slice(1)) await run(copyOfMonth, { partition, copy });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`${month}: ${(count * websites).toLocaleString('en')} visits in ${seconds} s`);
  }
  await client.close();
  return seeded;
}
