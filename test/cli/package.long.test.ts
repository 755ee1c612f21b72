import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from '../../dev/stack/entry-point';
import { findFreePort } from '../../dev/stack/free-port';
import { waitUntil } from '../../dev/stack/wait-until';

type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> };

/**
 * Unpacks what `npm pack` makes next to the packages that an installation of it would have. They
 * are links to this checkout's, since a registry may be out of reach.
 */
function installPackage(folder: string): string {
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'sightline');
  mkdirSync(installed, { recursive: true });
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', pack, { cwd: projectRoot, timeout: 120_000 }).toString().trim();
  execFileSync('tar', ['-xzf', join(folder, name), '-C', installed, '--strip-components=1']);
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as Lock;
  for (const [path, { dev, link }] of Object.entries(packages)) {
    const isTop = path.lastIndexOf('node_modules/') === 0;
    if (!isTop || dev || link) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(projectRoot, path), join(folder, path));
  }
  return join(installed, 'dist', 'packages', 'cli', 'main.js');
}

/** Installs the package without servers, as a registry would deliver it, and returns its program. */
function installLight(folder: string): string {
  const app = join(folder, 'light');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  const pack = ['pack', '--silent', '--pack-destination', app];
  const cli = join(projectRoot, 'packages/cli');
  const name = execFileSync('npm', pack, { cwd: cli, timeout: 120_000 }).toString().trim();
  execFileSync('npm', ['install', '--silent', '--offline', `./${name}`], { cwd: app });
  const modules = join(app, 'node_modules');
  const packages = readdirSync(modules).filter((entry) => !entry.startsWith('.'));
  expect(packages).toEqual(['sightline-cli']);
  const files = readdirSync(modules, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  expect(sizes.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(4_000_000);
  return join(modules, 'sightline-cli/dist/main.cjs');
}

const lineOf = (page: number) =>
  `66.249.66.1 - - [29/Nov/2026:10:00:0${page} +0000] "GET /${page} HTTP/1.1" 200 9 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"`;

/** Returns the machine's own Node, which may be the oldest that the package allows. */
function machineNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const own = folders.filter((folder) => !folder.includes('node_modules'));
  const paths = own.map((folder) => join(folder, 'node'));
  return paths.find((path) => existsSync(path)) ?? process.execPath;
}

test('one package starts the whole service without a checkout, and a light one calls it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-package-'));
  const { PATH = '', HOME = folder } = process.env;
  const port = await findFreePort();
  const uiPort = await findFreePort(new Set([port]));
  const env = { PATH, HOME, PORT: String(port), TEMPORAL_UI_PORT: String(uiPort) };
  const sightline = installPackage(folder);
  const node = machineNode();
  const stack = spawn(node, [sightline, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(stack, 'exit');
  let said = '';
  stack.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    await waitUntil(() => /^ready/m.test(said) || stack.exitCode !== null, {
      timeoutMs: 120_000,
      what: 'the stack to be ready',
    });
    expect(said).toMatch(/^ready/m);
    const runBy = (program: string, ...args: string[]) =>
      execFileSync(node, [program, ...args], { cwd: folder, env, timeout: 60_000 }).toString();
    const run = (...args: string[]) => runBy(sightline, ...args);
    run('websites', 'create', '--domain', 'packed.example');
    expect(run('websites', 'list', '--jsonl', '--fields', 'domain')).toBe(
      '{"domain":"packed.example"}\n',
    );
    const light = installLight(folder);
    const log = join(folder, 'access.log');
    writeFileSync(log, `${[1, 2].map(lineOf).join('\n')}\n`);
    runBy(light, 'logs', 'send', log, '--website', 'packed.example');
    const visits = ['crawlers', 'list-visits', 'packed.example', '--from', '2026-01-01'];
    expect(
      runBy(light, ...visits, '--jsonl', '--fields', 'path')
        .trim()
        .split('\n'),
    ).toHaveLength(2);
    const audit = runBy(light, 'audit', 'packed.example', '--max-pages', '5', '--json');
    expect(JSON.parse(audit)).toMatchObject({ websiteId: expect.stringMatching(/^web_/) });
    expect(() => runBy(light, 'start')).toThrow('unknown command');
  } finally {
    stack.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
});
