import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assignPorts } from './port-registry';

const folder = mkdtempSync(join(tmpdir(), 'sightline-ports-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ports stay the same from start to start while they are free', async () => {
  const first = await assignPorts(folder, ['a', 'b']);
  expect(first.a).not.toBe(first.b);
  expect(await assignPorts(folder, ['a', 'b'])).toEqual(first);
});

it('a port that somebody took is replaced, the others stay', async () => {
  const first = await assignPorts(folder, ['a', 'b']);
  const intruder = createServer().listen(first.a, '127.0.0.1');
  await once(intruder, 'listening');
  const second = await assignPorts(folder, ['a', 'b']);
  intruder.close();
  expect(second.a).not.toBe(first.a);
  expect(second.b).toBe(first.b);
});

it('a chosen port is used as it is', async () => {
  expect(await assignPorts(folder, ['a'], { a: 12_345 })).toEqual({ a: 12_345 });
});
