import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { operatorStore } from '../../modules/account/store/operator-store';
import { backfillSandbox } from '../../modules/rankings/collect/backfill-sandbox';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { readHostRules } from '../../platform/network/host-rules';
import { openDatabase } from '../../platform/postgres/database';
import { dataFile, findSetting, readEnvFile, setting } from '../setting';
import { type DemoOptions, loadDemo } from './load-demo';
import { ServiceClient } from './service-client';

type Access = { key: string; file: string | undefined };

/** Loads the demo into the running service and prints what to look at. */
export async function runDemo(print: (line: string) => void): Promise<void> {
  const url = setting('SIGHTLINE_URL').replace(/\/$/, '');
  const { key, file } = await demoAccess();
  const client = new ServiceClient(url, key);
  const { workspace } = await client.get<{ workspace: { id: string; name: string } }>('/account');
  print(`workspace ${workspace.id}  ${workspace.name}`);
  const { backfill, close } = openBackfill(workspace.id);
  try {
    const options: DemoOptions = { client, now: new Date(), say: print };
    const { websiteId } = await loadDemo(backfill ? { ...options, backfill } : options);
    for (const line of whatToLookAt(url, websiteId, file)) print(line);
  } finally {
    await close();
  }
}

/**
 * Returns the key of SIGHTLINE_KEY if the caller set one; otherwise the key of the demo's own
 * workspace, which is created the first time and kept in `DATA_DIR/demo.env`.
 */
async function demoAccess(): Promise<Access> {
  const given = process.env['SIGHTLINE_KEY'];
  if (given) return { key: given, file: undefined };
  const file = dataFile('demo.env');
  const known = readEnvFile(file)['SIGHTLINE_KEY'];
  if (known) return { key: known, file };
  const owner = openDatabase({ url: setting('DATABASE_OWNER_URL'), poolMax: 1 });
  try {
    const plan = 'unlimited';
    const { readWriteKey } = await operatorStore(owner).createWorkspace({ name: 'Demo', plan });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `SIGHTLINE_KEY=${readWriteKey}\n`, { mode: 0o600 });
    return { key: readWriteKey, file };
  } finally {
    await owner.close();
  }
}

/** Opens the stores and the sandbox for past rankings, where all of them are configured. */
function openBackfill(workspaceId: string) {
  const sandboxUrl = findSetting('SANDBOX_URL');
  const databaseUrl = findSetting('DATABASE_URL');
  const clickhouseUrl = findSetting('CLICKHOUSE_URL');
  if (!sandboxUrl || !databaseUrl || !clickhouseUrl) {
    return { backfill: undefined, close: async () => undefined };
  }
  const database = openDatabase({ url: databaseUrl, poolMax: 2 });
  const clickhouse = openClickHouse({ url: clickhouseUrl });
  const providers = new SerpProviders({ sandboxUrl, hostRules: readHostRules({}) });
  const keywordData = new KeywordDataProviders({ sandboxUrl });
  const deps = { database, clickhouse, providers, keywordData };
  const backfill: NonNullable<DemoOptions['backfill']> = ({ websiteId, days }) =>
    backfillSandbox(deps, { workspaceId, websiteId }, days);
  const close = async () => {
    await Promise.all([
      providers.close(),
      keywordData.close(),
      clickhouse.close(),
      database.close(),
    ]);
  };
  return { backfill, close };
}

const whatToLookAt = (url: string, websiteId: string, file: string | undefined): string[] => {
  const path = `${url}/api/v1/websites/${websiteId}`;
  return [
    '',
    'Look at these, each with -H "Authorization: Bearer $SIGHTLINE_KEY"' +
      (file === undefined ? ':' : ` after ". ${file}":`),
    `  what moved in the last weeks   curl "${path}/movers"`,
    `  visibility day by day          curl "${path}/visibility"`,
    `  who ranks next to the shop     curl "${path}/competitors"`,
    `  which crawlers came            curl "${path}/crawlers?groupBy=bot"`,
    `  what was discovered, and when  curl "${path}/indexing/urls"`,
    `  the report as PDF              curl "${url}/api/v1/reports" and /reports/{reportId}/download?format=pdf`,
  ];
};
