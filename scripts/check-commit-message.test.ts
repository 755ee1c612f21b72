import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-message-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(__dirname, 'check-commit-message.mjs');

function check(message: string) {
  const path = join(folder, 'message');
  writeFileSync(path, message);
  const { status, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  return { status, stderr };
}

it.each([
  'fix: return 503 for transient failures',
  'feat(api)!: rename visits',
  'perf(ingest/fast): skip words of eight bytes\n\nThe why, in the body.\n# a comment of git\n',
  'Merge branch "x"',
  'Revert "feat: y"',
])('accepts %j', (message) => {
  expect(check(message)).toEqual({ status: 0, stderr: '' });
});

it.each([
  ['Rename visits', 'Begin the subject'],
  ['feature: rename visits', 'Begin the subject'],
  ['fix(API): x', 'Begin the subject'],
  ['fix:x', 'Begin the subject'],
  ['', 'Begin the subject'],
  [`fix: ${'x'.repeat(68)}`, 'has 73 characters'],
  ['fix: x.', 'full stop'],
  ['fix: x\nand its body', 'blank line'],
])('refuses %j', (message, problem) => {
  const { status, stderr } = check(message);
  expect(status).toBe(1);
  expect(stderr).toContain(problem);
});

it('counts a subject of 72 characters as short enough', () => {
  expect(check(`fix: ${'x'.repeat(67)}`).status).toBe(0);
});

it('asks for a base or a file', () => {
  expect(spawnSync(process.execPath, [script]).status).toBe(2);
  expect(spawnSync(process.execPath, [script, '--since']).status).toBe(2);
});
