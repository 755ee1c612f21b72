import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { operatorStore } from '../../modules/account/store/operator-store';
import { today } from '../../modules/rankings/rules/rank-window';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { newId, toUuid } from '../../platform/ids';
import { mapWithConcurrency } from '../../platform/map-with-concurrency';
import { openDatabase, sql } from '../../platform/postgres/database';

type Env = Record<string, string>;

export const keywordsPerWebsite = 10;
const daysOfReadings = 30;
const atOnce = 4;

/** A workspace with one website, and the key that may change it. */
export type Tenant = {
  workspaceId: string;
  key: string;
  websiteId: string;
  keywordIds: string[];
};

/** Creates this many workspaces, each with a website and keywords that were read for 30 days. */
export async function seedTenants(env: Env, count: number): Promise<Tenant[]> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: atOnce });
  const store = operatorStore(owner);
  const tenants = await mapWithConcurrency(
    Array.from({ length: count }, (_, index) => index),
    atOnce,
    async (index): Promise<Tenant> => {
      const { workspaceId, readWriteKey } = await store.createWorkspace({
        name: `bench ${index}`,
        plan: 'unlimited',
      });
      const keywordIds = Array.from({ length: keywordsPerWebsite }, () => newId('keyword'));
      const websiteId = await owner.transaction(workspaceId, async (tx) => {
        const id = await insertWebsite(tx, {
          domain: `site-${index}.example.com`,
          name: `Site ${index}`,
          relationship: 'own',
          country: 'US',
          language: 'en',
        });
        await tx.run(
          sql.raw(
            `insert into keywords (workspace_id, id, website_id, keyword, keyword_key, country,
               language, device, engine)
             select ?, id, ?, 'keyword ' || n, 'keyword ' || n, 'US', 'en', 'desktop', 'google'
             from unnest(?::uuid[]) with ordinality as k(id, n)`,
            [workspaceId, id, keywordIds],
          ),
        );
        await tx.run(
          sql.raw(
            `insert into rank_days (workspace_id, website_id, day, source, checked_at)
             select ?, ?, ?::date - n, 'serper', (?::date - n) + interval '10 hours'
             from generate_series(1, ?) n`,
            [workspaceId, id, today(), today(), daysOfReadings],
          ),
        );
        return id;
      });
      return { workspaceId, key: readWriteKey, websiteId, keywordIds };
    },
  );
  await owner.transaction('', (tx) => tx.run(sql.raw('analyze')));
  await owner.close();
  await seedReadings(env, tenants);
  return tenants;
}

const readings = `INSERT INTO rank_readings (workspace_id, website_id, keyword_id, keyword_uuid, day,
    source, checked_at, version, state, position, absolute_rank, url, depth_read, own_urls,
    serp_features, ai_present, ai_cited, device, country, engine, search_volume, volume_known, job_id)
  SELECT workspace_id, website_id, keyword_id, keyword_uuid, today() - 1 - back AS of_day, 'serper',
    toDateTime64(of_day, 3, 'UTC') + 36000 AS at,
    4611686018427387904 + toUnixTimestamp64Milli(at), 'measured', 1 + (n + back) % 18 AS place,
    place + 2, 'https://example.com/page', 20, [(place, 'https://example.com/page', false)], [],
    false, 'none', 'desktop', 'US', 'google', 100, true, concat('job_', toString(of_day))
  FROM bench_keywords CROSS JOIN (SELECT number AS back FROM numbers({days:UInt32})) AS ahead`;

async function seedReadings(env: Env, tenants: Tenant[]): Promise<void> {
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 600_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  await client.command({
    query: `CREATE TABLE bench_keywords (workspace_id String, website_id String, keyword_id String,
      keyword_uuid UUID, n UInt64) ENGINE = MergeTree ORDER BY (workspace_id, n)`,
  });
  await client.insert({
    table: 'bench_keywords',
    values: tenants.flatMap(({ workspaceId, websiteId, keywordIds }) =>
      keywordIds.map((id, n) => ({
        workspace_id: workspaceId,
        website_id: websiteId,
        keyword_id: id,
        keyword_uuid: toUuid(id),
        n,
      })),
    ),
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  });
  await client.command({
    query: readings,
    query_params: { days: daysOfReadings },
    clickhouse_settings: { max_execution_time: 600, insert_deduplicate: 0 },
  });
  await client.close();
}
