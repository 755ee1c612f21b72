import { randomBytes } from 'node:crypto';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { addBrands } from '../../modules/ai/change-brands';
import { defaultTarget, overviewSeries } from '../../modules/ai/rules/target';
import { insertPrompts } from '../../modules/ai/store/prompt-store';
import { insertTarget } from '../../modules/ai/store/target-store';
import { saveBindings } from '../../modules/search-console/store/binding-store';
import { insertConnection } from '../../modules/search-console/store/connection-store';
import { saveProperties } from '../../modules/search-console/store/property-store';
import { today } from '../../platform/calendar/clock';
import { createCipher } from '../../platform/cipher';
import { newId, toUuid } from '../../platform/ids';
import { openDatabase, sql, type Transaction } from '../../platform/postgres/database';
import { type Seeded, seedRankings } from './rankings-seed';

type Env = Record<string, string>;

export const size = { websites: 200, keywordsPerWebsite: 500, days: 40 };
const promptsPerWebsite = 20;
/** Five times those of the demo. */
const visitsPerDay = 100;
const jobsPerWebsite = 100;

/** Every third keyword has an AI Overview. */
const keywordsPerOverview = 3;

type Asked = {
  website_id: string;
  prompt_uuid: string;
  target_uuid: string;
  /** Answers of a day. */
  answers: number;
};

/** A workspace as large as the dashboard is measured with: each number of each website is known. */
export async function seedOverview(env: Env, rankings = size): Promise<Seeded> {
  const seeded = await seedRankings(env, rankings);
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const asked: Asked[] = [];
  await owner.transaction(seeded.workspaceId, async (tx) => {
    const connectionId = await insertConnection(tx, createCipher(randomBytes(32)), {
      name: 'bench',
      account: 'bench',
      dataSource: 'live',
      canWrite: false,
      secret: { method: 'api_key', apiKey: 'bench' },
      check: { state: 'connected', stateReason: null },
    });
    for (const [site, websiteId] of seeded.websiteIds.entries()) {
      const domain = `site-${site}.example.com`;
      const property = `sc-domain:${domain}`;
      await saveProperties(tx, connectionId, [
        { property, kind: 'domain', domain, permission: 'siteOwner' },
      ]);
      await saveBindings(tx, [{ websiteId, provider: 'google', connectionId, property }]);
      asked.push(...(await seedPrompts(tx, websiteId, domain)));
      const keywords = seeded.keywords.filter((keyword) => keyword.websiteId === websiteId);
      asked.push(...(await seedOverviews(tx, websiteId, keywords)));
    }
    await seedCounts(tx, seeded.websiteIds);
  });
  await owner.transaction('', (tx) => tx.run(sql.raw('analyze')));
  await owner.close();
  await seedClickHouse(env, seeded.workspaceId, asked);
  return seeded;
}

async function seedPrompts(tx: Transaction, websiteId: string, domain: string): Promise<Asked[]> {
  await addBrands(tx, websiteId, [
    {
      name: 'Acme',
      isOwn: true,
      aliases: [],
      excludedNames: [],
      domains: [domain],
      matchCase: 'auto',
    },
  ]);
  const prompts = await insertPrompts(
    tx,
    websiteId,
    Array.from({ length: promptsPerWebsite }, (_, index) => ({
      text: `Which tools are good for ${index}?`,
      topic: null,
      country: 'US',
      language: 'en',
      tags: [],
      persona: null,
      stage: null,
      isBranded: false,
    })),
  );
  const targets = [
    await insertTarget(tx, websiteId, {
      ...defaultTarget,
      engine: 'chatgpt',
      provider: 'openai',
      model: null,
    }),
    await insertTarget(tx, websiteId, {
      ...defaultTarget,
      engine: 'perplexity',
      provider: 'perplexity',
      model: null,
    }),
  ];
  return prompts.flatMap(({ id }) =>
    targets.map((target) => ({
      website_id: websiteId,
      prompt_uuid: toUuid(id ?? ''),
      target_uuid: toUuid(target.id),
      answers: 5,
    })),
  );
}

async function seedOverviews(
  tx: Transaction,
  websiteId: string,
  keywords: Seeded['keywords'],
): Promise<Asked[]> {
  const target = await insertTarget(tx, websiteId, { ...overviewSeries, provider: 'dataforseo' });
  return keywords
    .filter((_, index) => index % keywordsPerOverview === 0)
    .map(({ id }) => ({
      website_id: websiteId,
      prompt_uuid: toUuid(id),
      target_uuid: toUuid(target.id),
      answers: 1,
    }));
}

/** Alerts, jobs, drops and days with log lines. */
async function seedCounts(tx: Transaction, websiteIds: string[]): Promise<void> {
  const { workspaceId } = tx;
  const of = (count: number, kind: 'job' | 'alert') =>
    websiteIds.flatMap((website) => Array.from({ length: count }, () => [newId(kind), website]));
  const jobs = of(jobsPerWebsite, 'job');
  const alerts = of(2, 'alert');
  const columns = (rows: (string | undefined)[][], at: number) => rows.map((row) => row[at] ?? '');
  await tx.run(
    sql.raw(
      `insert into jobs (workspace_id, id, website_id, type, status, created_at, finished_at)
       select ?, id, website, 'serp.collect', case when n % 50 = 0 then 'failed' else 'completed' end,
         now() - n % 90 * interval '1 day', now() - n % 90 * interval '1 day'
       from unnest(?::uuid[], ?::uuid[]) with ordinality as j(id, website, n)`,
      [workspaceId, columns(jobs, 0), columns(jobs, 1)],
    ),
  );
  await tx.run(
    sql.raw(
      `insert into alerts (workspace_id, id, website_id, kind, subject, evidence, opened_at, last_seen_at)
       select ?, id, website, 'bot_stopped', 'bot ' || n, '{}', now(), now()
       from unnest(?::uuid[], ?::uuid[]) with ordinality as a(id, website, n)`,
      [workspaceId, columns(alerts, 0), columns(alerts, 1)],
    ),
  );
  await tx.run(
    sql.raw(
      `update keywords set confirmed = false where workspace_id = ? and search_volume % 97 = 0`,
      [workspaceId],
    ),
  );
  await tx.run(
    sql.raw(
      `insert into log_days (workspace_id, website_id, day, hours)
       select ?, website, ?::date - n, 16777215 from unnest(?::uuid[]) website, generate_series(0, 20) n`,
      [workspaceId, today(), websiteIds],
    ),
  );
  await tx.run(
    sql.raw('update websites set health_score = 90 where workspace_id = ?', [workspaceId]),
  );
}

const searchDays = `INSERT INTO search_days (workspace_id, website_id, property, search_type, shape,
    day, version, clicks, impressions, weighted_position, is_final, aggregation, method, source)
  SELECT {workspace:String}, website_id, concat('sc-domain:site-', toString(n), '.example.com'),
    'web', shape, today() - back, 1, 100 + n % 50 + back, 1000, 5000, back > 2, 'byProperty',
    'search_console_api', 'live'
  FROM (SELECT website_id, rowNumberInAllBlocks() AS n FROM
    (SELECT DISTINCT website_id FROM bench_asked ORDER BY website_id)) AS sites
  CROSS JOIN (SELECT number AS back FROM numbers(90)) AS ahead
  ARRAY JOIN ['date', 'query', 'page', 'query_page', 'country', 'device'] AS shape`;

const answerDays = `INSERT INTO ai_days (workspace_id, website_id, source, target_uuid, prompt_uuid,
    day, revision, model_served, version, ok, named)
  SELECT {workspace:String}, website_id, 'openai', target_uuid, prompt_uuid, today() - back, 1,
    'sample', 1, answers, cityHash64(prompt_uuid, back) % (answers + 1)
  FROM bench_asked CROSS JOIN (SELECT number AS back FROM numbers({days:UInt32})) AS ahead`;

/** The same counts by day, by week and by four weeks, as answers are added up when they are written. */
const answerPeriods = `INSERT INTO ai_periods (workspace_id, website_id, span, first_day, source,
    target_uuid, prompt_uuid, revision, model_served, version, days, last_day, ok, named)
  SELECT workspace_id, website_id, period.1 AS span, period.2 AS first_day, source, target_uuid,
    prompt_uuid, revision, model_served, sum(version), count(), max(day), sum(ok), sum(named)
  FROM ai_days
  ARRAY JOIN [(toUInt8(1), day), (toUInt8(7), toMonday(day)),
    (toUInt8(28), toStartOfInterval(day, INTERVAL 4 WEEK))] AS period
  WHERE workspace_id = {workspace:String}
  GROUP BY workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid, revision,
    model_served`;

const visits = `INSERT INTO crawler_visits (workspace_id, website_id, partition, day, at, received_at,
    bot, operator, purpose, verification, path, path_hash, status)
  SELECT {workspace:String}, website_id, toYYYYMM(at), toDate(at), at, at,
    if(n % 3 = 0, 'bingbot', 'Googlebot'), if(n % 3 = 0, 'Microsoft', 'Google'), 'search',
    if(n % 9 = 0, 'spoofed', 'verified'), concat('/page-', toString(n % 300)), n % 300, 200
  FROM (
    SELECT website_id, n, now64(3, 'UTC') - toIntervalSecond(n * intDiv(86400, {perDay:UInt32})) AS at
    FROM (SELECT DISTINCT website_id FROM bench_asked) AS sites
    CROSS JOIN (SELECT number AS n FROM numbers({perDay:UInt32} * {days:UInt32})) AS ahead
  )`;

async function seedClickHouse(env: Env, workspaceId: string, asked: Asked[]): Promise<void> {
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 600_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  await client.command({
    query: `CREATE TABLE bench_asked (website_id String, prompt_uuid UUID, target_uuid UUID,
      answers UInt32)
      ENGINE = MergeTree ORDER BY website_id`,
  });
  await client.insert({
    table: 'bench_asked',
    values: asked,
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  });
  for (const query of [searchDays, answerDays, answerPeriods, visits]) {
    await client.command({
      query,
      query_params: { workspace: workspaceId, days: size.days, perDay: visitsPerDay },
      clickhouse_settings: { max_execution_time: 600, insert_deduplicate: 0 },
    });
  }
  await client.close();
}
