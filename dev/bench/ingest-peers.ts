import { spawnSync } from 'node:child_process';

export type Peer = { name: string; run: () => Promise<void> };

function runProgram(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error || status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined;

const goaccess = (file: string, ...more: string[]) =>
  runProgram('goaccess', [file, '--log-format=COMBINED', '--no-progress', '-o', 'json', ...more]);

/**
 * Keywords of crawlers in user agents, searched before parsing, which is ClickHouse's fastest way.
 */
const crawlerWords = "['bot', 'spider', 'crawl', 'slurp', 'feed', 'fetch', 'archive']";
const linePattern =
  '^(\\\\S+) \\\\S+ \\\\S+ \\\\[([^]]+)\\\\] "(\\\\S+) (\\\\S+)[^"]*" (\\\\d+) (\\\\S+) "([^"]*)" "([^"]*)"';

const clickhouseSql = (file: string) => `
  SELECT uniq(fields[1]), uniq(fields[4]), uniq(fields[8]) FROM (
    SELECT extractGroups(line, '${linePattern}') AS fields
    FROM file('${file}', 'LineAsString', 'line String')
    WHERE multiSearchAnyCaseInsensitive(line, ${crawlerWords}))`;

/** Runs in a separate process: the engine would keep its threads and memory in this one. */
const runInChdb = (sql: string) =>
  runProgram(process.execPath, ['-e', 'require("chdb").query(process.argv[1])', sql]);

/**
 * Measures other tools with the same combined log on this machine, as far as they are installed.
 */
export function peersOf(file: string): Peer[] {
  return [
    ...(isInstalled('goaccess')
      ? [
          { name: 'GoAccess, in full', run: async () => goaccess(file) },
          { name: 'GoAccess, crawlers only', run: async () => goaccess(file, '--crawlers-only') },
        ]
      : []),
    {
      name: 'ClickHouse (chdb), words first, then by regex, not stored',
      run: async () => runInChdb(clickhouseSql(file)),
    },
  ];
}
