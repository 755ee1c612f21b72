import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = join(__dirname, '..');
const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };

function sum(...reports: Array<{ passed: number; files: object[] } | undefined>) {
  const paths = reports.map((report, index) => {
    const path = join(folder, `${index}.json`);
    rmSync(path, { force: true });
    const { passed: numPassedTests, files: testResults } = report ?? {};
    if (report) writeFileSync(path, JSON.stringify({ numPassedTests, testResults }));
    return path;
  });
  const script = join(__dirname, 'sum-test-reports.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  ...{ name: join(root, name), status, message, assertionResults },
});

it('adds up what passed', () => {
  const report = { passed: 2, files: [file('a.test.ts', 'passed', [passed, passed])] };
  expect(sum(report, report)).toEqual({ status: 0, lines: ['4 passed, 0 failed'] });
});

it('names failed tests, skipped ones and files that could not run, and counts them as failed', () => {
  const failed = {
    status: 'failed',
    fullName: 'sums subtracts',
    failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n    at a.test.ts:3'],
  };
  const skipped = { status: 'pending', fullName: 'waits', failureMessages: [] };
  const files = [
    file('a.test.ts', 'failed', [passed, failed]),
    file('b.test.ts', 'passed', [skipped]),
    file('c.test.ts', 'failed', [], '  ● Test suite failed to run\n\n    Cannot find module x'),
  ];
  expect(sum({ passed: 1, files })).toEqual({
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
  expect(sum({ passed: 0, files: [] }).status).toBe(1);
  const { status, lines } = sum({ passed: 5, files: [] }, undefined);
  expect([status, lines.at(-1)]).toEqual([1, '5 passed, 1 failed']);
});
