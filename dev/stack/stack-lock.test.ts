import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './stack-lock';

const folder = mkdtempSync(join(tmpdir(), 'sightline-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a second start on the same folder, and names who runs there', () => {
  const unlock = lockDataFolder(folder, 'http://localhost:1');
  expect(() => lockDataFolder(folder, 'http://localhost:2')).toThrow(
    `process ${process.pid}, http://localhost:1`,
  );
  unlock();
  lockDataFolder(folder, 'http://localhost:2')();
});

it('the lock of a process that is gone does not count, even when its pid is used again', () => {
  mkdirSync(join(folder, 'run'), { recursive: true });
  const dead = { pid: process.pid, startedAt: 'another time', url: 'http://localhost:1' };
  writeFileSync(join(folder, 'run', 'stack.lock'), JSON.stringify(dead));
  lockDataFolder(folder, 'http://localhost:2')();
});

it('a lock file that was cut short does not count', () => {
  writeFileSync(join(folder, 'run', 'stack.lock'), '{}');
  lockDataFolder(folder, 'http://localhost:2')();
});
