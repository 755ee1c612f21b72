import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = join(__dirname, '..');
const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };

function sum(...reports: Array<object[] | undefined>) {
  const paths = reports.map((report, index) => {
    const path = join(folder, `${index}.json`);
    rmSync(path, { force: true });
    if (report) writeFileSync(path, JSON.stringify({ testResults: report }));
    return path;
  });
  return run(paths);
}

function run(parameters: string[]) {
  const script = join(__dirname, 'sum-test-reports.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: join(root, name),
  status,
  message,
  assertionResults,
});

const failed = {
  status: 'failed',
  fullName: 'sums subtracts',
  failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n    at a.test.ts:3'],
};

it('adds up what passed', () => {
  const first = [file('a.test.ts', 'passed', [passed, passed])];
  const second = [file('b.test.ts', 'passed', [passed])];
  expect(sum(first, second)).toEqual({ status: 0, lines: ['3 passed, 0 failed'] });
});

it('replaces the result of a file that ran once more, and names what failed the first time', () => {
  const first = [file('a.test.ts', 'failed', [passed, failed])];
  const again = [file('a.test.ts', 'passed', [passed, passed])];
  expect(sum(first, again)).toEqual({
    status: 0,
    lines: ['FAILED ONCE a.test.ts: sums subtracts: Error: 1 is not 2', '2 passed, 0 failed'],
  });
  expect(sum(first, first)).toMatchObject({ status: 1 });
});

it('lists the failed files to run once more, unless there are many', () => {
  const listed = (count: number) => {
    const path = join(folder, 'failed.json');
    const names = Array.from({ length: count }, (_, number) => `${number}.test.ts`);
    const testResults = names.map((name) => file(name, 'failed', [failed]));
    const others = [file('passed.test.ts', 'passed', [passed])];
    writeFileSync(path, JSON.stringify({ testResults: [...others, ...testResults] }));
    return run(['--failed-files', path]).lines;
  };
  expect(listed(0)).toEqual(['']);
  expect(listed(2)).toEqual(['0.test.ts 1.test.ts']);
  expect(listed(4)).toEqual(['']);
});

it('names failed tests, skipped ones and files that could not run, and counts them as failed', () => {
  const skipped = { status: 'pending', fullName: 'waits', failureMessages: [] };
  const files = [
    file('a.test.ts', 'failed', [passed, failed]),
    file('b.test.ts', 'passed', [skipped]),
    file('c.test.ts', 'failed', [], '  ● Test suite failed to run\n\n    Cannot find module x'),
  ];
  expect(sum(files)).toEqual({
    status: 1,
    lines: [
      'FAILED a.test.ts: sums subtracts: Error: 1 is not 2',
      'FAILED b.test.ts: waits: pending',
      'FAILED c.test.ts: the file could not run: Cannot find module x',
      '1 passed, 3 failed',
    ],
  });
});

it('counts a missing report, and a run without tests, as failed', () => {
  expect(sum([]).status).toBe(1);
  const { status, lines } = sum([file('a.test.ts', 'passed', [passed])], undefined);
  expect([status, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);
});
