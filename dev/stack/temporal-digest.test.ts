import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertTemporalDigest } from './temporal-digest';
import { fetchFromCdn } from './temporal-from-cdn';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporal-digest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a program is taken by its SHA-256 alone', async () => {
  const file = join(folder, 'temporal');
  writeFileSync(file, 'a program');
  const digest = createHash('sha256').update('a program').digest('hex');
  await expect(assertTemporalDigest(file, digest)).resolves.toBeUndefined();
  writeFileSync(file, 'another one');
  await expect(assertTemporalDigest(file, digest)).rejects.toThrow('it is not Temporal');
});

it('what a server sends in place of the program is neither kept nor run', async () => {
  writeFileSync(join(folder, 'temporal'), `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 });
  execFileSync('tar', ['-czf', 'archive', 'temporal'], { cwd: folder });
  const server = createServer((_asked, answer) =>
    answer.end(readFileSync(join(folder, 'archive'))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const destination = join(folder, 'fetched');
  await expect(fetchFromCdn(destination, base)).rejects.toThrow('it is not Temporal');
  expect([existsSync(destination), existsSync(join(folder, 'ran'))]).toEqual([false, false]);
  expect(readdirSync(folder).sort()).toEqual(['archive', 'temporal']);
  server.close();
});
