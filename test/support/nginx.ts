import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { waitFor } from './wait-for';

export type Nginx = { url: string; pidFile: string; stop(): Promise<void> };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A real nginx on a free port, in a folder of its own; `http` is what its `http` block says, `locations`
 * are more of its server's.
 */
export async function startNginx(
  program: string,
  folder: string,
  http: string,
  locations = '',
): Promise<Nginx> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'tmp', name)};`,
  );
  const config = [
    'daemon off; user root; worker_processes 1; error_log stderr; pid nginx.pid;',
    'events { worker_connections 64; }',
    `http { ${temporary.join(' ')}`,
    http,
    `server { listen 127.0.0.1:${port}; server_name localhost;`,
    `${locations} location / { return 200 "hello\\n"; } location /gone { return 404; } } }`,
  ];
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), config.join('\n'));
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const pidFile = join(folder, 'nginx.pid');
  await waitFor('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim() !== '';
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pidFile,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
