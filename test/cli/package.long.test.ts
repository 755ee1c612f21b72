import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../dev/stack/entry-point';
import { findFreePort } from '../../dev/stack/free-port';
import { waitUntil } from '../../dev/stack/wait-until';

/** Installs a gigabyte, which takes a minute. */
test('one package starts the whole service without a checkout', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-package-'));
  const { PATH = '', HOME = folder } = process.env;
  const port = await findFreePort();
  const uiPort = await findFreePort(new Set([port]));
  const env = { PATH, HOME, PORT: String(port), TEMPORAL_UI_PORT: String(uiPort) };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: projectRoot, stdio: 'pipe' });
  const [archive = ''] = readdirSync(folder);
  run('npm', 'init', '--yes');
  run('npm', 'install', '--no-audit', '--no-fund', join(folder, archive));
  const sightline = join(folder, 'node_modules', '.bin', 'sightline');
  const stack = spawn(sightline, ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    run(sightline, 'websites', 'create', '--domain', 'packed.example');
    expect(run(sightline, 'websites', 'list', '--jsonl', '--fields', 'domain')).toBe(
      '{"domain":"packed.example"}\n',
    );
  } finally {
    const gone = once(stack, 'exit');
    stack.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
});
