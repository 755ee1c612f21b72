import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-regexes-'));
  mkdirSync(join(folder, 'api'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(literal: string) {
  writeFileSync(join(folder, 'api', 'x.ts'), `const a = 1;\nconst b = ${literal};\n`);
  const script = join(__dirname, 'check-regexes.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', folder], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

it.each([
  ['the time of a log line', '/ *UTC$/i'],
  ['the number of a keyword file', '/^[\\p{Sc}\\s]+|[\\p{Sc}\\s]+$/gu'],
  ['the base64 of a record', '/^[A-Za-z0-9+\\/\\s]*={0,2}\\s*$/'],
  ['a nested repetition', '/^(a+)+$/'],
])('reports an expression that made %s slow, with its line', (_what, literal) => {
  const { status, stdout } = check(literal);
  expect(status).toBe(1);
  expect(stdout).toContain('api/x.ts:2: /');
});

it('accepts expressions whose time is linear', () => {
  expect(check('/^ {0,4}UTC$/i')).toEqual({ status: 0, stdout: '' });
});
