import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchNames, isBenchName } from './bench-names';
import { type Figure, ratioOf, shownNumber } from './figures';
import { readRows, writeRows } from './performance-files';
import { mergeRows } from './performance-table';
import { machineName, print, table } from './print';
import { median } from './timing';

const usage = `npm run bench -- [name …] [options]

Runs benches, all of them without a name, and prints each figure with its ratio to a plain limit, a
peer or another size.

  --quick           small data, to see that a bench works; the figures say nothing
  --against FOLDER  also runs the build in the dist of another checkout, in turn, and prints ratios
  --turns N         how often each runs with --against (5); medians are compared
  --write-docs      writes the figures to docs/performance.json and docs/performance.md`;

/** Runs a bench of a build in a process of its own, so that none inherits another's memory. */
async function runOnce(build: string, name: string, isQuick: boolean): Promise<Figure[]> {
  const script = join(build, 'dev', 'bench', 'run-bench.js');
  if (!existsSync(script)) {
    throw new Error(
      `${script} is missing. Build that checkout (npm run build). If it is older than this runner, copy this dev/bench into it first.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'sightline-figures-'));
  const file = join(folder, 'figures.json');
  const child = fork(script, [name, file], {
    env: { ...process.env, ...(isQuick ? { BENCH_QUICK: '1' } : {}) },
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The bench ${name} ended with ${code}.`);
    return JSON.parse(readFileSync(file, 'utf8')) as Figure[];
  } finally {
    process.off('exit', end);
    rmSync(folder, { recursive: true, force: true });
  }
}

function printFigures(figures: readonly Figure[]): void {
  if (figures.length === 0) return;
  print('');
  table(
    ['figure', 'result', 'unit', 'aim', 'ratio', 'compared with'],
    figures.map(({ scenario, result, unit, aim, compared }) => [
      scenario,
      shownNumber(result),
      unit,
      aim,
      compared ? ratioOf(result, compared.result) : '',
      compared ? `${compared.kind}: ${shownNumber(compared.result)}, ${compared.name}` : '',
    ]),
  );
}

type Comparison = { name: string; against: string; turns: number; isQuick: boolean };

/** Runs both builds in turn, so that a slow phase of the machine affects both. */
async function compareBuilds({ name, against, turns, isQuick }: Comparison): Promise<void> {
  const runs: { ours: Figure[]; theirs: Figure[] }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const theirs = await runOnce(join(resolve(against), 'dist'), name, isQuick);
    runs.push({ theirs, ours: await runOnce(join(__dirname, '..', '..'), name, isQuick) });
  }
  const medianOf = (build: 'ours' | 'theirs', scenario: string) =>
    median(
      runs.flatMap((run) =>
        run[build].flatMap((each) => (each.scenario === scenario ? each.result : [])),
      ),
    );
  print(`\nMedians of ${turns} turns; the other build is ${against}`);
  table(
    ['figure', 'unit', 'this build', 'other build', 'ratio'],
    (runs[0]?.ours ?? []).map(({ scenario, unit }) => {
      const [ours, theirs] = [medianOf('ours', scenario), medianOf('theirs', scenario)];
      return [scenario, unit, shownNumber(ours), shownNumber(theirs), ratioOf(ours, theirs)];
    }),
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      against: { type: 'string' },
      turns: { type: 'string', default: '5' },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !isBenchName(name));
  if (values.help || unknown.length > 0) {
    if (unknown.length > 0) print(`There is no bench ${unknown.join(', ')}.\n`);
    print(`${usage}\n`);
    table(
      ['bench', 'guards'],
      Object.entries(benchNames).map(([name, guards]) => [name, guards]),
    );
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  if (values['write-docs'] && (values.quick || values.against !== undefined)) {
    throw new Error('--write-docs needs figures at full size of this build alone.');
  }
  print(machineName());
  const wanted = positionals.length === 0 ? Object.keys(benchNames) : positionals;
  for (const name of wanted) {
    if (values.against !== undefined) {
      const { against, quick: isQuick } = values;
      await compareBuilds({ name, against, turns: Number(values.turns), isQuick });
      continue;
    }
    const figures = await runOnce(join(__dirname, '..', '..'), name, values.quick);
    printFigures(figures);
    if (values.quick) print('Of small data: these figures say nothing but that the bench works.');
    if (!values['write-docs']) continue;
    const measured = {
      bench: name,
      machine: machineName(),
      day: new Date().toISOString().slice(0, 10),
    };
    const shown = figures.filter(({ isPrintedOnly }) => !isPrintedOnly);
    const rows = shown.map((figure) => ({ ...figure, ...measured }));
    writeRows(mergeRows(readRows(), rows));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
