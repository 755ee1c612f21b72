// Prints the times of test files that runs recorded, the longest first, and their sums by folder.
//
//   node scripts/test-times.cjs          of .test-times.json
//   node scripts/test-times.cjs --keep   writes test/support/typical-seconds.json, for a fresh clone
const { existsSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const root = dirname(__dirname);
const recorded = join(root, '.test-times.json');
const typical = join(root, 'test/support/typical-seconds.json');

/** Shorter files need no place of their own at the start of a run. */
const typicalSecondsMin = 15;

/** What earlier runs on this machine took: `files` by path, and `run`, the last one of many files. */
function readTimes(path = recorded) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { files: {} };
}

/** Adds the times of a run to those of earlier ones, and drops files that are gone. */
function recordTimes({ files, run }, path = recorded) {
  const earlier = readTimes(path);
  const all = Object.entries({ ...earlier.files, ...files });
  const present = all.filter(([file]) => existsSync(join(root, file))).sort();
  const times = { run: run ?? earlier.run, files: Object.fromEntries(present) };
  writeFileSync(`${path}.new`, `${JSON.stringify(times, null, 1)}\n`);
  renameSync(`${path}.new`, path);
}

/**
 * How long a test file takes: as recorded here, else as kept in the repository, else by its size.
 * A unit test is short whatever its size.
 */
function expectedSeconds({ files } = readTimes(), kept = readTypical()) {
  return (file) => files[file]?.seconds ?? kept[file] ?? secondsBySize(file);
}

function readTypical() {
  return JSON.parse(readFileSync(typical, 'utf8'));
}

function secondsBySize(file) {
  if (file.endsWith('.long.test.ts')) return 60;
  const { size } = statSync(join(root, file));
  return file.startsWith('test/') ? size / 1000 : size / 20_000;
}

/** Sums by folder: of `test/` by area, else by the folder at the top. */
function sumByFolder(files) {
  const sums = new Map();
  for (const [file, { seconds, cpuSeconds, laneCpuSeconds = 0 }] of Object.entries(files)) {
    const folder = file.split('/').slice(0, file.startsWith('test/') ? 2 : 1);
    const name = `${folder.join('/')}${file.endsWith('.long.test.ts') ? ' (long)' : ''}`;
    const sum = sums.get(name) ?? { files: 0, seconds: 0, cpuSeconds: 0, laneCpuSeconds: 0 };
    sum.files += 1;
    sum.seconds += seconds;
    sum.cpuSeconds += cpuSeconds;
    sum.laneCpuSeconds += laneCpuSeconds;
    sums.set(name, sum);
  }
  return [...sums].sort(([, a], [, b]) => b.seconds - a.seconds);
}

/** A table of the longest files, as lines. */
function timeTable(files, rowsMax = Number.POSITIVE_INFINITY) {
  const rows = Object.entries(files)
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, rowsMax)
    .map(([file, times]) => row(times, file));
  return [header('file'), ...rows];
}

/** The lane runs the systems under test; what the databases did for one file is not known. */
const header = (name) => `seconds  CPU s: test   lane  ${name}`;

function row({ seconds, cpuSeconds, laneCpuSeconds = 0 }, name) {
  const columns = [
    seconds.toFixed(1).padStart(7),
    cpuSeconds.toFixed(1).padStart(12),
    laneCpuSeconds.toFixed(1).padStart(6),
  ];
  return `${columns.join(' ')}  ${name}`;
}

/**
 * The run as a whole, as lines: how long it took, and by what its processor time was spent. The rest are
 * programs that tests start, and jest's loading of itself.
 */
function runTable({ files, seconds, cpuSeconds, cpuSecondsOf = {} }) {
  const head = `Test files: ${files}, in ${Math.round(seconds)} s.`;
  if (cpuSeconds === null) return [head];
  const parts = Object.entries(cpuSecondsOf);
  const rest = parts.reduce((left, [, ofPart]) => left - ofPart, cpuSeconds);
  const rows = [...parts, ['the rest: programs that tests start, jest', rest]];
  const sorted = rows.sort(([, a], [, b]) => b - a);
  return [
    head,
    'CPU s  of',
    ...[['all', cpuSeconds], ...sorted].map(
      ([name, ofPart]) => `${ofPart.toFixed(0).padStart(5)}  ${name}`,
    ),
  ];
}

function keep(files) {
  const long = Object.entries(files)
    .filter(([file, { seconds }]) => file.endsWith('.long.test.ts') || seconds >= typicalSecondsMin)
    .map(([file, { seconds }]) => [file, Math.round(seconds)]);
  writeFileSync(typical, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

function main([option]) {
  const { files, run } = readTimes();
  if (option === '--keep') return keep(files);
  const byFolder = sumByFolder(files).map(([name, sum]) => row(sum, `${name}: ${sum.files}`));
  const lines = [...timeTable(files), '', header('folder: files'), ...byFolder];
  if (run) lines.push('', `The last run of many, at ${run.at}:`, ...runTable(run));
  process.stdout.write(`${lines.join('\n')}\n`);
}

module.exports = { expectedSeconds, readTimes, recordTimes, runTable, sumByFolder, timeTable };

if (require.main === module) main(process.argv.slice(2));
