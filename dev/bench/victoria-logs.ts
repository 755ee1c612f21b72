import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

const version = 'v1.52.2';
const program = 'github.com/VictoriaMetrics/VictoriaLogs';

export type VictoriaLogs = {
  process: ChildProcess;
  /** Sends a gzipped batch of JSON lines of a tenant. */
  send(tenant: number, batch: Buffer): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Builds VictoriaLogs with Go, which takes some minutes the first time, and starts it. Undefined
 * if the PATH has no Go.
 */
export async function startVictoriaLogs(): Promise<VictoriaLogs | undefined> {
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'victoria-logs-'));
  const binary = join(folder, 'victoria-logs');
  writeFileSync(join(folder, 'go.mod'), 'module bench\n');
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  for (const args of [
    ['get', `${program}@${version}`],
    ['build', '-o', binary, `${program}/app/victoria-logs`],
  ]) {
    const built = spawnSync('go', args, { cwd: folder, env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`go ${args[0]} failed: ${built.stderr}`);
  }
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(
    binary,
    [`-storageDataPath=${join(folder, 'data')}`, `-httpListenAddr=${address}`],
    { stdio: 'ignore' },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const isUp = () =>
    fetch(`http://${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(100);
  return {
    process: child,
    async send(tenant, batch) {
      const { statusCode, body } = await request(
        `http://${address}/insert/jsonline?_stream_fields=host&_msg_field=request`,
        {
          method: 'POST',
          headers: { 'content-encoding': 'gzip', AccountID: String(tenant) },
          body: batch,
        },
      );
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`VictoriaLogs answers ${statusCode}: ${text}`);
    },
    async stop() {
      process.off('exit', end);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
