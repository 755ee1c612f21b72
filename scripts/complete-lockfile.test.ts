import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-lockfile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(__dirname, 'complete-lockfile.mjs');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

it('package-lock.json knows every platform’s optional packages', () => {
  const result = run('--check', join(__dirname, '..', 'package-lock.json'));
  expect(result.stdout).toBe('');
  expect(result.status).toBe(0);
});

it('what is missing is added with its system, processor and library, and nothing else changes', () => {
  const path = join(folder, 'package-lock.json');
  const optionalDependencies = {
    '@x/lib-linux-arm64-musl': '^1.2.3',
    '@x/lib-win32-x64': '1.2.3',
    '@x/lib-linux-x64-gnu': '1.2.3',
  };
  const packages = {
    '': { name: 'root' },
    'node_modules/@x/lib-linux-x64-gnu': { version: '1.2.3', os: ['linux'] },
    'node_modules/x': { version: '1.2.3', optionalDependencies },
  };
  writeFileSync(path, JSON.stringify({ name: 'root', packages }));
  expect(run('--check', path).status).toBe(1);
  expect(run(path).stdout).toContain('2 packages added');
  const completed = readFileSync(path, 'utf8');
  expect(JSON.parse(completed).packages).toEqual({
    ...packages,
    'node_modules/@x/lib-linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@x/lib-win32-x64': {
      version: '1.2.3',
      cpu: ['x64'],
      optional: true,
      os: ['win32'],
    },
  });
  expect(run('--check', path).status).toBe(0);
  run(path);
  expect(readFileSync(path, 'utf8')).toBe(completed);
});
