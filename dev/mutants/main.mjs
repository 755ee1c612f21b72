// Puts each mutant of mutants.json into a copy of the last commit, and runs the tests that must notice it.
//
//   npm run mutants                      all; ends with an error if one survives
//   npm run mutants -- --area money      those of one area
//   node dev/mutants/main.mjs --try 12   tries lines of draw.mjs from standard input, and prints the first
//                                        12 that a test notices, for mutants.json
//     --at COMMIT                        copies another commit than the last
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const { values } = parseArgs({
  options: { area: { type: 'string' }, at: { type: 'string' }, try: { type: 'string' } },
});

const folder = mkdtempSync(join(tmpdir(), 'sightline-mutants-'));
const tree = join(folder, 'tree');
try {
  makeTree();
  if (values.try) tryLines(Number(values.try));
  else runAll();
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
  rmSync(folder, { recursive: true });
}

/** The packages are shared, but not what tools keep among them. */
function makeTree() {
  execFileSync('git', ['worktree', 'add', '--detach', tree, values.at ?? 'HEAD'], { cwd: root });
  const packages = join(root, 'node_modules');
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache') symlinkSync(join(packages, name), join(tree, 'node_modules', name));
  }
}

function runAll() {
  const { mutants } = JSON.parse(readFileSync(join(here, 'mutants.json'), 'utf8'));
  const chosen = mutants.filter(({ area }) => !values.area || area === values.area);
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  if (passes(tests) !== true) throw new Error('Tests fail without a mutant. Make them pass first.');
  const counts = { killed: 0, SURVIVED: 0, GONE: 0, UNTRIED: 0 };
  for (const mutant of chosen) {
    const outcome = outcomeOf(mutant);
    counts[outcome] += 1;
    print(`${outcome.padEnd(8)} ${mutant.area} ${describe(mutant)}`);
  }
  print(
    `${counts.killed} killed, ${counts.SURVIVED} survived, ${counts.GONE + counts.UNTRIED} void`,
  );
  if (counts.GONE + counts.UNTRIED > 0) {
    print('Replace what is gone or does not compile by the next lines of draw.mjs.');
  }
  process.exitCode = counts.killed === chosen.length ? 0 : 1;
}

function outcomeOf(mutant) {
  if (!isThere(mutant)) return 'GONE';
  const isPassed = withMutant(mutant, () => passes(mutant.tests));
  if (isPassed === undefined) return 'UNTRIED';
  return isPassed ? 'SURVIVED' : 'killed';
}

function tryLines(count) {
  const sound = new Map();
  const isSound = (test) => {
    if (!sound.has(test)) sound.set(test, passes([test]) === true);
    return sound.get(test);
  };
  let found = 0;
  for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
    const mutant = JSON.parse(line);
    const killer = mutant.tests.find(
      (test) => isSound(test) && withMutant(mutant, () => passes([test])) === false,
    );
    process.stderr.write(`${killer ? 'killed' : 'survived'} ${describe(mutant)}\n`);
    if (!killer) continue;
    print(JSON.stringify({ ...mutant, tests: [killer] }));
    found += 1;
    if (found === count) return;
  }
}

function isThere({ file, original }) {
  const path = join(tree, file);
  return existsSync(path) && readFileSync(path, 'utf8').split(original).length === 2;
}

function withMutant({ file, original, replacement }, work) {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(
      path,
      text.replace(original, () => replacement),
    );
    return work();
  } finally {
    writeFileSync(path, text);
  }
}

/** Undefined if the tests could not even begin, as when the mutant does not compile. */
function passes(tests) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`];
  const node = join(tree, 'node_modules/.bin/node');
  const { status } = spawnSync(node, [...jest, '--runTestsByPath', ...tests], {
    cwd: tree,
    env: { ...process.env, PATH: `${join(tree, 'node_modules/.bin')}:${process.env['PATH']}` },
    stdio: 'ignore',
    timeout: 20 * 60_000,
  });
  return existsSync(report) ? status === 0 : undefined;
}

function describe({ file, original, replacement }) {
  const before = original.split('\n');
  const after = replacement.split('\n');
  const at = before.findIndex((line, index) => line !== after[index]);
  return `${file}: ${before[at]?.trim()} → ${after[at]?.trim() ?? '(nothing)'}`;
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
