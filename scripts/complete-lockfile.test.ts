import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-lockfile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(__dirname, 'complete-lockfile.mjs');
const anyRegistry = 'https://registry.invalid';
const hash = `sha512-${'A'.repeat(86)}==`;

/** Runs the script with a registry that knows the hash of packages for Linux alone, and with an npm that installs nothing. */
function run(...args: string[]) {
  const npm = join(folder, 'npm');
  writeFileSync(
    npm,
    `#!/bin/sh\ncase "$1 $2" in install*) ;; *linux*|*" x@"*) echo "${hash}" ;; *) exit 1 ;; esac\n`,
    {
      mode: 0o755,
    },
  );
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env });
}

it('package-lock.json knows every platform’s optional packages, and names no registry', () => {
  const result = run('--check', join(__dirname, '..', 'package-lock.json'));
  expect(result.stdout).not.toMatch(/^(missing|with needless dependencies|without an address): /m);
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
    'node_modules/x': {
      version: '1.2.3',
      resolved: 'https://mirror.example/x/-/x-1.2.3.tgz',
      optionalDependencies,
    },
    'node_modules/of-git': {
      version: '1.0.0',
      resolved: 'git+ssh://a.example/b.git',
      integrity: hash,
    },
  };
  writeFileSync(path, JSON.stringify({ name: 'root', packages }));
  expect(run('--check', path).status).toBe(1);
  const added = run(path);
  expect(added.stdout).toContain('2 packages, 3 hashes and 4 addresses added');
  // Without a hash of its own, a package is named, and the check fails.
  expect([added.status, added.stdout]).toEqual([1, expect.stringMatching(/lib-win32-x64\n$/)]);
  const completed = readFileSync(path, 'utf8');
  expect(JSON.parse(completed).packages).toEqual({
    '': packages[''],
    'node_modules/@x/lib-linux-x64-gnu': {
      ...packages['node_modules/@x/lib-linux-x64-gnu'],
      resolved: `${anyRegistry}/@x/lib-linux-x64-gnu/-/lib-linux-x64-gnu-1.2.3.tgz`,
      integrity: hash,
    },
    'node_modules/x': {
      ...packages['node_modules/x'],
      resolved: `${anyRegistry}/x/-/x-1.2.3.tgz`,
      integrity: hash,
    },
    'node_modules/of-git': packages['node_modules/of-git'],
    'node_modules/@x/lib-linux-arm64-musl': {
      version: '1.2.3',
      resolved: `${anyRegistry}/@x/lib-linux-arm64-musl/-/lib-linux-arm64-musl-1.2.3.tgz`,
      cpu: ['arm64'],
      integrity: hash,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@x/lib-win32-x64': {
      version: '1.2.3',
      resolved: `${anyRegistry}/@x/lib-win32-x64/-/lib-win32-x64-1.2.3.tgz`,
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

it('packages of which only the bundle is used lose their dependencies', () => {
  const path = join(folder, 'bundles.json');
  const resolved = `${anyRegistry}/@scalar/api-reference/-/api-reference-1.2.3.tgz`;
  const bundle = { version: '1.2.3', resolved, integrity: hash, dependencies: { vue: '3.5.40' } };
  const packages = { '': { name: 'root' }, 'node_modules/@scalar/api-reference': bundle };
  writeFileSync(path, JSON.stringify({ name: 'root', packages }));
  expect(run('--check', path)).toMatchObject({
    status: 1,
    stdout: 'with needless dependencies: node_modules/@scalar/api-reference\n',
  });
  run(path);
  const { dependencies: _, ...kept } = bundle;
  const completed = JSON.parse(readFileSync(path, 'utf8'));
  expect(completed.packages['node_modules/@scalar/api-reference']).toEqual(kept);
  expect(run('--check', path).status).toBe(0);
});
