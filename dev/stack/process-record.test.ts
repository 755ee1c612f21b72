import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reclaimAll, recordProcesses } from './process-record';

const folder = mkdtempSync(join(tmpdir(), 'sightline-record-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function startSleeper(): { child: ChildProcess; pid: number } {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  children.push(child);
  if (child.pid === undefined) throw new Error('sleep cannot be started here');
  return { child, pid: child.pid };
}

it('an orphan that is on record is ended', async () => {
  const { child, pid } = startSleeper();
  const ended = once(child, 'exit');
  recordProcesses(folder, 'postgres', { pids: [pid], stopSignal: 'SIGINT' });
  expect(await reclaimAll(folder)).toEqual([pid]);
  expect(await ended).toEqual([null, 'SIGINT']);
});

it('a process that merely has the pid of an old part is left alone', async () => {
  const { child, pid } = startSleeper();
  recordProcesses(folder, 'temporal', { pids: [pid], stopSignal: 'SIGTERM' });
  const path = join(folder, 'run', 'temporal.part.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"startedAt":"[^"]+"/, '"startedAt":"x"'));
  expect(await reclaimAll(folder)).toEqual([]);
  expect(child.exitCode ?? child.signalCode).toBeNull();
});
