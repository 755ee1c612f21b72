import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { operatorStore } from '../../modules/account/store/operator-store';
import { addBrands } from '../../modules/ai/change-brands';
import { keepCitations } from '../../modules/ai/collect/keep-citations';
import { defaultTarget } from '../../modules/ai/rules/target';
import { insertPrompts } from '../../modules/ai/store/prompt-store';
import { rollUpAnswers } from '../../modules/ai/store/roll-up-answers';
import { insertTarget } from '../../modules/ai/store/target-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { toUuid } from '../../platform/ids';
import { openDatabase } from '../../platform/postgres/database';
import { openWorkspace, type Workspace } from '../../platform/workspace';
import { bySize } from './figures';
import { print } from './print';

type Env = Record<string, string>;

const prompts = bySize(2_000, 40);
const days = 100;
const samples = 5;
const daysPerStatement = 10;
const engines = ['chatgpt', 'claude', 'perplexity', 'gemini', 'mistral'] as const;
const providers = ['openai', 'anthropic', 'perplexity', 'gemini', 'mistral'] as const;
const brands = 20;

export const answers = prompts * engines.length * samples * days;

export type SeededAnswers = { workspaceId: string; websiteId: string; promptIds: string[] };

async function seedPostgres(env: Env) {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const seeded = await owner.transaction(workspaceId, async (tx) => {
    const place = { country: 'US', language: 'en' };
    const domain = 'site.example.com';
    const websiteId = await insertWebsite(tx, {
      domain,
      name: domain,
      relationship: 'own',
      ...place,
    });
    const named = Array.from({ length: brands }, (_, index) => ({
      name: `Brand ${index}`,
      isOwn: index === 0,
      aliases: [],
      excludedNames: [],
      domains: [`site-${index}.example`],
      matchCase: 'auto' as const,
    }));
    const brandIds = (await addBrands(tx, websiteId, named)).map(({ id }) => id ?? '');
    const labels = { tags: [], persona: null, stage: null, isBranded: false };
    const texts = Array.from({ length: prompts }, (_, index) => ({
      text: `Which tools are good for ${index}?`,
      topic: `topic ${index % 20}`,
      ...place,
      ...labels,
    }));
    const promptIds = (await insertPrompts(tx, websiteId, texts)).map(({ id }) => id ?? '');
    const targetIds: string[] = [];
    for (const [index, engine] of engines.entries()) {
      const provider = providers[index] ?? 'openai';
      const target = { ...defaultTarget, engine, provider, model: null };
      targetIds.push((await insertTarget(tx, websiteId, target)).id);
    }
    return { workspaceId, websiteId, promptIds, brandIds, targetIds };
  });
  await owner.close();
  return seeded;
}

/** An answer's id depends on its number and day alone, so both tables have the same ones. */
const rows = `SELECT {workspace:String} AS workspace_id, {website:String} AS website_id,
    {first:Date} + intDiv(number, {perDay:UInt64}) AS day,
    {prompts:Array(UUID)}[number % ${prompts} + 1] AS prompt_uuid,
    {targets:Array(UUID)}[intDiv(number, ${prompts}) % ${engines.length} + 1] AS target_uuid,
    toUUID(UUIDNumToString(toFixedString(concat(reinterpretAsString(cityHash64(number, {first:Date})),
      reinterpretAsString(bitOr(number, bitShiftLeft(toUInt64(22), 56)))), 16))) AS answer_uuid,
    toUInt32(1) AS revision, toDateTime64(day, 3, 'UTC') AS asked_at, 'openai' AS source,
    'sample-1' AS model_served, 'ok' AS state, true AS searched, true AS searched_known,
    cityHash64(number, {first:Date}, 1) AS dice,
    arrayMap(index -> concat('site-', toString(toUInt32(1200 * pow(
      (cityHash64(dice, index) % 100000) / 100000, 3))), '.example'), range(6)) AS citedHosts
  FROM numbers({perDay:UInt64} * {days:UInt64})`;

const columns = `workspace_id, website_id, day, prompt_uuid, target_uuid, answer_uuid, revision,
  asked_at, source, model_served, state, searched, searched_known`;

/** Six cited hosts of 1,200, a few of them often; up to four named brands of twenty. */
const statements = [
  `INSERT INTO ai_answers (${columns}, answered_at, text, cited)
    SELECT ${columns}, asked_at, 'A sample.',
      arrayMap((host, order) -> (concat('https://', host, '/', toString(dice % 9)), host, '',
        toInt32(-1), toInt32(-1), toUInt16(order)), citedHosts, arrayEnumerate(citedHosts))
    FROM (${rows})`,
  `INSERT INTO ai_readings (${columns}, brand_version, brands, own_cited, cited_brands, cited_count)
    SELECT ${columns}, 1,
      arrayMap(index -> ({brands:Array(UUID)}[1 + (dice + index * 7) % ${brands}],
        (dice + index * 7) % ${brands} = 0, toUInt16(index + 1), [toUInt32(index)],
        [toUInt32(index + 5)]), range(dice % 5)),
      has(citedHosts, 'site-0.example'), [], 6
    FROM (${rows})`,
];

/** Each collection counts some periods; as many as have counted the newest hundred days. */
const collections = 3;

async function countCitations(workspace: Workspace, ref: WebsiteRef): Promise<void> {
  const startedAt = performance.now();
  for (let run = 0; run < collections; run += 1) await keepCitations(workspace, ref.websiteId);
  print(`citations counted in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Seeds five million answers of one website inside ClickHouse; they are rolled up as by writes. */
export async function seedAiAnswers(env: Env): Promise<SeededAnswers> {
  const { workspaceId, websiteId, promptIds, brandIds, targetIds } = await seedPostgres(env);
  const client = createClient({
    url: env['CLICKHOUSE_URL'] ?? '',
    request_timeout: 1_200_000,
    use_multipart_params_auto: true,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const clickhouse = openClickHouse({ url: env['CLICKHOUSE_URL'] ?? '' });
  const database = openDatabase({ url: env['DATABASE_URL'] ?? '', poolMax: 2 });
  const workspace = openWorkspace({ database, clickhouse }, workspaceId);
  for (let back = days; back > 0; back -= daysPerStatement) {
    const startedAt = performance.now();
    const first = daysBefore(today(), back - 1);
    for (const query of statements) {
      const result = await client.query({
        query,
        format: 'JSONEachRow',
        query_params: {
          workspace: workspaceId,
          website: websiteId,
          first,
          days: daysPerStatement,
          perDay: answers / days,
          prompts: promptIds.map(toUuid),
          targets: targetIds.map(toUuid),
          brands: brandIds.map(toUuid),
        },
        clickhouse_settings: { max_execution_time: 600, insert_deduplicate: 0 },
      });
      await result.text();
    }
    const wanted = Array.from({ length: daysPerStatement }, (_, index) =>
      daysBefore(first, -index),
    );
    await rollUpAnswers(workspace, websiteId, {
      days: wanted,
      promptUuids: promptIds.map(toUuid),
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(
      `${first}: ${((answers / days) * daysPerStatement).toLocaleString('en')} in ${seconds} s`,
    );
  }
  await countCitations(workspace, { workspaceId, websiteId });
  await database.close();
  const month = (day: string) => Number(day.slice(0, 7).replace('-', ''));
  const months = new Set(
    Array.from({ length: days }, (_, back) => month(daysBefore(today(), back))),
  );
  // Merges past months, as the server itself does.
  for (const partition of months) {
    if (partition === month(today())) continue;
    for (const table of [
      'ai_days',
      'ai_readings',
      'ai_periods',
      'ai_prompt_days',
      'ai_host_counts',
    ]) {
      await client.command({
        query: `OPTIMIZE TABLE ${table} PARTITION {partition:UInt32} FINAL`,
        query_params: { partition },
        clickhouse_settings: { max_execution_time: 600 },
      });
    }
  }
  await Promise.all([client.close(), clickhouse.close()]);
  return { workspaceId, websiteId, promptIds };
}
