import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Time = { seconds: number; cpuSeconds: number; laneCpuSeconds?: number };
type Files = Record<string, Time>;

const times = require('./test-times.cjs');
const { treeCpuSeconds } = require('../test/support/tree-cpu-seconds.cjs');
const SlowestFirst = require('../test/support/slowest-first.cjs');

const folder = mkdtempSync(join(tmpdir(), 'sightline-times-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rootDir = join(__dirname, '..');
const time = (seconds: number, cpuSeconds = 1): Time => ({ seconds, cpuSeconds });

it('keeps the times of files that did not run again, and drops those of deleted files', () => {
  const path = join(folder, 'times.json');
  const [here, other] = ['scripts/test-times.test.ts', 'scripts/sum-test-reports.test.ts'];
  times.recordTimes({ files: { [here]: time(1), [other]: time(2), 'a.test.ts': time(3) } }, path);
  times.recordTimes({ files: { [here]: time(4) } }, path);
  expect(times.readTimes(path).files).toEqual({ [here]: time(4), [other]: time(2) });
});

it('lists the longest files first, and sums integration tests by area', () => {
  const files: Files = {
    'test/api/a.test.ts': time(2.25, 1),
    'test/api/b.test.ts': { ...time(100, 20.5), laneCpuSeconds: 2.5 },
    'test/api/c.long.test.ts': time(50),
    'api/http/d.test.ts': time(0.5),
    'api/e.test.ts': time(0.5),
  };
  expect(times.timeTable(files, 2)).toEqual([
    'seconds  CPU s: test   lane  file',
    '  100.0         20.5    2.5  test/api/b.test.ts',
    '   50.0          1.0    0.0  test/api/c.long.test.ts',
  ]);
  expect(times.sumByFolder(files)).toEqual([
    ['test/api', { files: 2, seconds: 102.25, cpuSeconds: 21.5, laneCpuSeconds: 2.5 }],
    ['test/api (long)', { files: 1, seconds: 50, cpuSeconds: 1, laneCpuSeconds: 0 }],
    ['api', { files: 2, seconds: 1, cpuSeconds: 2, laneCpuSeconds: 0 }],
  ]);
});

it('says what took the processor, and what is left of it', () => {
  const run = {
    files: 3,
    seconds: 9.6,
    cpuSeconds: 20,
    cpuSecondsOf: { postgres: 4, 'lane 1': 9.4 },
  };
  expect(times.runTable(run)).toEqual([
    'Test files: 3, in 10 s.',
    'CPU s  of',
    '   20  all',
    '    9  lane 1',
    '    7  the rest: programs that tests start, jest',
    '    4  postgres',
  ]);
  expect(times.runTable({ ...run, cpuSeconds: null })).toEqual(['Test files: 3, in 10 s.']);
});

it('expects what was recorded here, then what is kept, then what the size says', () => {
  const [recorded, kept] = ['test/api/csv.test.ts', 'test/api/openapi.test.ts'];
  const secondsOf = times.expectedSeconds(
    { files: { [recorded]: time(7) } },
    { [recorded]: 8, [kept]: 9 },
  );
  expect(secondsOf(recorded)).toBe(7);
  expect(secondsOf(kept)).toBe(9);
  const [integration, unit] = ['test/api/rate-limit.test.ts', 'scripts/check-words.test.ts'];
  expect(secondsOf(integration)).toBeGreaterThan(secondsOf(unit));
});

it('starts the longest files first, in a fresh clone too', () => {
  const testOf = (file: string) => ({
    path: join(rootDir, file),
    context: { config: { rootDir } },
  });
  const files = Object.keys(require('../test/support/typical-seconds.json'));
  const unit = 'scripts/sum-test-reports.test.ts';
  const sorted = new SlowestFirst({}).sort([unit, ...files].map(testOf));
  expect(sorted.at(-1)).toEqual(testOf(unit));
});

it('every file whose time is kept exists', () => {
  const files = Object.keys(require('../test/support/typical-seconds.json'));
  expect(files.filter((file) => !existsSync(join(rootDir, file)))).toEqual([]);
});

it('counts processor time of this process and of programs that have ended', () => {
  const before = treeCpuSeconds(process.pid) as number | null;
  const spin = 'do { t = process.cpuUsage(); } while (t.user + t.system < 400_000);';
  spawnSync(process.execPath, ['-e', spin]);
  const spent = before === null ? null : treeCpuSeconds(process.pid) - before;
  if (process.platform === 'linux') expect(spent).toBeGreaterThan(0.35);
  else expect(spent).toBeNull();
});
