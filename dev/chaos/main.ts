import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster/start-cluster';
import { runChaos, type Summary } from './run-chaos';
import { startSingleServers } from './single-servers';

const help = `npm run chaos [-- options]

Runs the service on servers of its own, with clients that note every reply, while processes are
killed (-9) and stopped, links cut and delayed and disks filled in random overlap. Then it compares
what was acknowledged with what is stored. Exits with 1 if a promise was broken.

  --seconds N   faults begin for at most N seconds (default 170)
  --kills N     with --lines: ends earlier once N kills were done and
  --lines N     N log lines acknowledged (default: no such end)
  --cluster     several of each server instead of one (dev/cluster/README.md); fetches them once
  --seed N      the same faults again (default: by the clock)
  --out FOLDER  history.jsonl, summary.json and logs (default: a temporary folder)
  --help

Full disks need root; without it they are left out, and the summary says so. The whole run:
  npm run chaos -- --seconds 3600 --kills 200 --lines 1000000`;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const problemsShown = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '170' },
      kills: { type: 'string' },
      lines: { type: 'string' },
      cluster: { type: 'boolean', default: false },
      seed: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(help);
  const hasGoal = values.kills !== undefined || values.lines !== undefined;
  const goal = (text: string | undefined) =>
    hasGoal ? wholeNumber(text ?? '0') : Number.POSITIVE_INFINITY;
  const summary = await runChaos({
    seed: wholeNumber(values.seed ?? String(Date.now() % 1_000_000)),
    seconds: wholeNumber(values.seconds),
    killsWanted: goal(values.kills),
    linesWanted: goal(values.lines),
    outFolder: values.out ?? mkdtempSync(join(tmpdir(), 'sightline-chaos-run-')),
    startServers: values.cluster ? startCluster(print) : startSingleServers,
    say: print,
  });
  show(summary);
  process.exitCode = summary.problems.length > 0 || summary.notRecovered > 0 ? 1 : 0;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number; see --help.`);
  return Number(text);
}

function show(summary: Summary): void {
  const { problems, ...figures } = summary;
  print(JSON.stringify(figures, null, 2));
  for (const { rule, what } of problems.slice(0, problemsShown)) print(`BROKEN ${rule}: ${what}`);
  if (problems.length > problemsShown)
    print(`and ${problems.length - problemsShown} more in summary.json`);
  print(
    problems.length === 0 ? 'No promise was broken.' : `${problems.length} promises were broken.`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
