import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { operatorStore } from '../../modules/account/store/operator-store';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { createSignInLink } from '../../packages/cli/sign-in-link';
import { Sightline } from '../../packages/client/src/client';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { readHostRules } from '../../platform/network/host-rules';
import { openDatabase } from '../../platform/postgres/database';
import { dataFile, findSetting, readEnvFile, setting } from '../setting';
import { demoPast } from './demo-past';
import { type LoadedDemo, loadDemo } from './load-demo';

type Access = { key: string; file: string | undefined };

/** Loads the demo into the running service and prints what to look at. */
export async function runDemo(print: (line: string) => void): Promise<void> {
  const url = setting('SIGHTLINE_URL').replace(/\/$/, '');
  const { key, file } = await demoAccess();
  // Written at each run, because the service's port may be another one by now.
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `SIGHTLINE_URL=${url}\nSIGHTLINE_KEY=${key}\n`, { mode: 0o600 });
  }
  const client = new Sightline({ baseUrl: url, apiKey: key, maxRetries: 5 });
  const { workspace } = await client.account.get();
  print(`workspace ${workspace.id}  ${workspace.name}`);
  const { past, close } = openPast(workspace.id);
  try {
    const loaded = await loadDemo({ client, now: new Date(), say: print, ...(past && { past }) });
    const dashboard = await createSignInLink(url, key);
    for (const line of whatToLookAt(url, loaded, { file, dashboard })) print(line);
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
    return { key: readWriteKey, file };
  } finally {
    await owner.close();
  }
}

/** Opens the stores and the sandbox for what is past, where all of them are configured. */
function openPast(workspaceId: string) {
  const sandboxUrl = findSetting('SANDBOX_URL');
  const databaseUrl = findSetting('DATABASE_URL');
  const clickhouseUrl = findSetting('CLICKHOUSE_URL');
  if (!sandboxUrl || !databaseUrl || !clickhouseUrl) {
    return { past: undefined, close: async () => undefined };
  }
  const database = openDatabase({ url: databaseUrl, poolMax: 2 });
  const clickhouse = openClickHouse({ url: clickhouseUrl });
  const providers = new SerpProviders({ sandboxUrl, hostRules: readHostRules({}) });
  const keywordData = new KeywordDataProviders({ sandboxUrl });
  const deps = { database, clickhouse, providers, keywordData, sandboxUrl };
  const close = async () => {
    await Promise.all([
      providers.close(),
      keywordData.close(),
      clickhouse.close(),
      database.close(),
    ]);
  };
  return { past: demoPast({ workspaceId, ...deps }), close };
}

function whatToLookAt(
  url: string,
  { websiteId, reportId }: LoadedDemo,
  { file, dashboard }: { file: string | undefined; dashboard: string | undefined },
): string[] {
  const website = `${url}/api/v1/websites/${websiteId}`;
  const looks: [what: string, address: string][] = [
    ['what moved in the last weeks', `${website}/movers?format=csv`],
    ['visibility day by day', `${website}/visibility?format=csv`],
    ['who ranks next to the shop', `${website}/competitors?format=csv`],
    ['which crawlers came, and which only say so', `${website}/crawlers?groupBy=bot&format=csv`],
    ['how long engines take from submission to crawl', `${website}/indexing/urls/summary`],
    ['each URL: submitted, crawled, ranking', `${website}/indexing/urls?format=csv`],
    ['who is named by AI engines', `${website}/ai/visibility`],
    ['whom AI assistants sent', `${website}/ai/journey`],
    ['who links to the shop', `${website}/backlinks?format=csv`],
    ['how robots.txt changed', `${website}/crawlers/robots`],
    ['what is worth an alert', `${website}/alerts`],
    ['the audits, each compared with the one before', `${website}/audits`],
  ];
  return [
    '',
    ...(dashboard === undefined
      ? []
      : ['In the dashboard, with a link that works once, for 10 minutes:', `  ${dashboard}`, '']),
    'Paste these lines, then any of those below:',
    ...(file === undefined ? [] : [`  . ${file}`]),
    '  get() { curl -sS -H "Authorization: Bearer $SIGHTLINE_KEY" "$@"; echo; }',
    ...looks.flatMap(([what, address]) => ['', `  # ${what}`, `  get "${address}"`]),
    '',
    '  # the report as PDF, in report.pdf',
    `  get -o report.pdf "${url}/api/v1/reports/${reportId}/download?format=pdf"`,
  ];
}
