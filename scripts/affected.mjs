// Runs the test files that the changes since a commit can reach, those that are not committed included.
//
//   node scripts/affected.mjs [COMMIT]  short and long ones; COMMIT is by default where this branch left main
//     --list        only prints them
//     --unit        runs the unit tests, and says what the others are
//     --landed      since what stood four hours before the last commit, for a clone of main
//     --long        only long ones
//     --within 900  no more than fit into 900 seconds; prints which are left out
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const require = createRequire(import.meta.url);
const { affectedTests } = require('./affected-tests.cjs');
const { expectedSeconds } = require('./test-times.cjs');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const landedSeconds = 4 * 3600;
/** As in jest.config.js and jest.long.config.js. */
const workers = { short: 3, long: 2 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    unit: { type: 'boolean' },
    landed: { type: 'boolean' },
    long: { type: 'boolean' },
    within: { type: 'string' },
  },
});
process.chdir(root);
main();

function main() {
  const base = values.landed ? landedBase() : git('merge-base', positionals[0] ?? 'main', 'HEAD');
  const { files, changed } = changesSince(base);
  const tests = affectedTests(root, files)(changed);
  const long = tests.filter((file) => file.endsWith('.long.test.ts'));
  const short = values.long ? [] : tests.filter((file) => !long.includes(file));
  note(`Files that have changed since ${base.slice(0, 10)}: ${changed.length}.`);
  if (values.unit) return runUnit(short, long);
  const chosen = values.within ? chooseWithin(Number(values.within), long) : long;
  note(`Test files that this can reach: ${describe(short, chosen)}.`);
  if (values.list) {
    process.stdout.write([...short, ...chosen].map((file) => `${file}\n`).join(''));
    return;
  }
  run('jest.config.js', short);
  run('jest.long.config.js', chosen);
}

function runUnit(short, long) {
  const unit = short.filter((file) => !file.startsWith('test/'));
  run('jest.config.js', unit);
  const others = short.filter((file) => file.startsWith('test/'));
  if (others.length + long.length === 0) return;
  note(`Test files still to run: ${describe(others, long)}. Run: npm run test:affected`);
}

function describe(short, long) {
  const minutes = secondsOf(short, workers.short) / 60 + secondsOf(long, workers.long) / 60;
  return `${short.length} short, ${long.length} long, about ${Math.ceil(minutes)} min`;
}

function secondsOf(files, lanes) {
  const secondsOfFile = expectedSeconds();
  return files.reduce((sum, file) => sum + secondsOfFile(file), 0) / lanes;
}

/** In an order that differs from commit to commit, so that no file is left out for ever. */
function chooseWithin(seconds, files) {
  const head = git('rev-parse', 'HEAD');
  const turn = (file) =>
    createHash('sha256')
      .update(head + file)
      .digest('hex');
  const chosen = [];
  const left = [];
  for (const file of files.sort((a, b) => turn(a).localeCompare(turn(b)))) {
    const fits = secondsOf([...chosen, file], workers.long) <= seconds;
    (fits ? chosen : left).push(file);
  }
  if (left.length > 0) {
    const minutes = Math.ceil(secondsOf(left, workers.long) / 60);
    note(`Left out, since they take about ${minutes} min more: ${left.join(' ')}`);
  }
  return chosen;
}

function run(config, files) {
  if (files.length === 0) return;
  const jest = ['node_modules/jest/bin/jest.js', '--config', config, '--runTestsByPath', ...files];
  const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

/** Several commits land together; they are seldom made over more than some hours. */
function landedBase() {
  const before = Number(git('log', '-1', '--format=%ct')) - landedSeconds;
  const base = git('rev-list', '-1', `--before=${before}`, 'HEAD');
  return base || git('rev-list', '--max-parents=0', 'HEAD').split('\n')[0];
}

/** What is deleted counts as changed, too: tests may read its folder. */
function changesSince(base) {
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  const changed = [...lines(git('diff', '--name-only', '--no-renames', base)), ...untracked];
  const files = [...new Set([...lines(git('ls-files')), ...changed])];
  return { files, changed };
}

function git(...args) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync('git', ['-c', 'core.quotePath=off', ...args], options).trim();
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}

function note(text) {
  process.stderr.write(`${text}\n`);
}
