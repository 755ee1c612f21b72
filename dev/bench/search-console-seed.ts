import { randomBytes } from 'node:crypto';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { operatorStore } from '../../modules/account/store/operator-store';
import { saveBindings } from '../../modules/search-console/store/binding-store';
import { insertConnection } from '../../modules/search-console/store/connection-store';
import { saveProperties } from '../../modules/search-console/store/property-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { createCipher } from '../../platform/cipher';
import { openDatabase } from '../../platform/postgres/database';
import { bySize } from './figures';
import { print } from './print';

type Env = Record<string, string>;

/** Days before these are not final. */
const daysUnfinished = 3;
const daysPerStatement = 25;
export const seededProperty = 'sc-domain:site.example.com';

/** Rows a day and shape: as many as Google gives at most, but for pages. */
const rowsPerDay = bySize(
  { query: 50_000, page: 20_000, query_page: 50_000 },
  { query: 500, page: 200, query_page: 500 },
);

/** 16 months. */
const daysKept = bySize(500, 200);
const websites = bySize(4, 1);

export type SeededSearch = {
  workspaceId: string;
  websiteId: string;
  lastDay: string;
  pairs: number;
};

async function seedPostgres(env: Env) {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const websiteId = await owner.transaction(workspaceId, async (tx) => {
    const domain = 'site.example.com';
    const place = { country: 'US', language: 'en' };
    const website = { domain, name: domain, relationship: 'own' as const, ...place };
    const id = await insertWebsite(tx, website);
    // Reads never open the secret.
    const connectionId = await insertConnection(tx, createCipher(randomBytes(32)), {
      name: 'bench',
      account: 'bench',
      dataSource: 'live',
      canWrite: false,
      secret: { method: 'api_key', apiKey: 'bench' },
      check: { state: 'connected', stateReason: null },
    });
    await saveProperties(tx, connectionId, [
      { property: seededProperty, kind: 'domain', domain, permission: 'siteOwner' },
    ]);
    await saveBindings(tx, [
      { websiteId: id, provider: 'google', connectionId, property: seededProperty },
    ]);
    return id;
  });
  await owner.close();
  return { workspaceId, websiteId };
}

const scope = `{workspace:String} AS workspace_id, {website:String} AS website_id,
  '${seededProperty}' AS property, 'web' AS search_type, {shape:String} AS shape`;

/** Half of a day's rows are the same searches every day, the others any of 400,000. */
const rows = `INSERT INTO search_rows (workspace_id, website_id, property, search_type, shape, day,
    version, query, page, value, clicks, impressions, weighted_position)
  SELECT ${scope}, {first:Date} + intDiv(number, {perDay:UInt32}) AS day, 1,
    if(shape = 'page', '', concat('good garden tools number ', toString(search))),
    if(shape = 'query', '', concat('https://site.example.com/shop/', toString(target % 200), '/page-',
      toString(target))),
    '', toUInt32(dice % 23 = 0 ? dice % 5 : 0), toUInt32(1 + intDiv(2000, 1 + search % 1000)) AS impressions,
    impressions * (1 + dice % 40)
  FROM (SELECT number, number % {perDay:UInt32} AS place, cityHash64(number, {first:Date}) AS dice,
      if(place < {perDay:UInt32} / 2, place, 25000 + dice % 400000) AS search,
      if({shape:String} = 'page', place, cityHash64(search, dice % 3) % 20000) AS target
    FROM numbers(toUInt64({perDay:UInt32}) * {days:UInt32}))`;

const days = `INSERT INTO search_days (workspace_id, website_id, property, search_type, shape, day,
    version, clicks, impressions, weighted_position, row_count, is_final, is_capped, aggregation,
    method, source, pulled_at, job_id)
  SELECT ${scope}, {first:Date} + number AS day, 1, 20000, 900000, 9000000, {perDay:UInt32},
    day < {openFrom:Date}, {perDay:UInt32} = 50000,
    if(shape IN ('page', 'query_page'), 'byPage', 'byProperty'), 'search_console_api', 'live',
    now64(3), 'job_bench'
  FROM numbers({days:UInt32})`;

/**
 * Seeds days of websites inside ClickHouse: 100,000,000 pairs of query and page. The last website is
 * the one to measure.
 */
export async function seedSearch(env: Env): Promise<SeededSearch> {
  const openFrom = daysBefore(today(), daysUnfinished - 1);
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 1_200_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  let measured: { workspaceId: string; websiteId: string } | undefined;
  for (let website = 0; website < websites; website += 1) {
    const startedAt = performance.now();
    measured = await seedPostgres(env);
    const run = async (query: string, shape: string, perDay: number, back: number) => {
      const count = Math.min(back, daysPerStatement);
      await client.command({
        query,
        query_params: {
          workspace: measured?.workspaceId,
          website: measured?.websiteId,
          shape,
          perDay,
          days: count,
          first: daysBefore(today(), back - 1),
          openFrom,
        },
        clickhouse_settings: { max_execution_time: 600, insert_deduplicate: 0 },
      });
    };
    for (let back = daysKept; back > 0; back -= daysPerStatement) {
      for (const [shape, perDay] of Object.entries(rowsPerDay)) {
        await run(rows, shape, perDay, back);
        await run(days, shape, perDay, back);
      }
      await run(days, 'date', 0, back);
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`website ${website + 1} of ${websites}: ${daysKept} days in ${seconds} s`);
  }
  await client.close();
  if (!measured) throw new Error('No website was seeded.');
  const pairs = rowsPerDay.query_page * daysKept * websites;
  return { ...measured, lastDay: daysBefore(openFrom, 1), pairs };
}
