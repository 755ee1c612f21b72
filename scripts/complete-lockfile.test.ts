import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-lockfile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(__dirname, 'complete-lockfile.mjs');
const hash = `sha512-${'A'.repeat(86)}==`;

/** Runs the script with a registry that knows the hash of packages for Linux alone. */
function run(...args: string[]) {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncase "$2" in *linux*|x@*) echo "${hash}" ;; *) exit 1 ;; esac\n`, {
    mode: 0o755,
  });
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env });
}

it('package-lock.json knows every platform’s optional packages', () => {
  const result = run('--check', join(__dirname, '..', 'package-lock.json'));
  expect(result.stdout).not.toContain('missing: ');
  // Those that the registry did not have when they were added: no system that CI runs on.
  const lock = JSON.parse(readFileSync(join(__dirname, '..', 'package-lock.json'), 'utf8'));
  for (const path of result.stdout.split('\n').filter(Boolean)) {
    const { os, cpu, libc, optional } = lock.packages[path.replace('without a hash: ', '')];
    const isOfCi = os[0] === 'linux' && cpu?.[0] === 'x64' && libc?.[0] !== 'musl';
    expect([path, optional, isOfCi]).toEqual([path, true, false]);
  }
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
  const added = run(path);
  expect(added.stdout).toContain('2 packages and 3 hashes added');
  // Without a hash of its own, a package is named, and the check fails.
  expect([added.status, added.stdout]).toEqual([1, expect.stringMatching(/lib-win32-x64\n$/)]);
  const completed = readFileSync(path, 'utf8');
  expect(JSON.parse(completed).packages).toEqual({
    '': packages[''],
    'node_modules/@x/lib-linux-x64-gnu': {
      ...packages['node_modules/@x/lib-linux-x64-gnu'],
      integrity: hash,
    },
    'node_modules/x': { ...packages['node_modules/x'], integrity: hash },
    'node_modules/@x/lib-linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      integrity: hash,
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
  expect(run('--check', path)).toMatchObject({
    status: 1,
    stdout: 'without a hash: node_modules/@x/lib-win32-x64\n',
  });
  run(path);
  expect(readFileSync(path, 'utf8')).toBe(completed);
});
