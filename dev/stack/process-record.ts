import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfPresent, writePrivateFile } from './private-file';
import { identityOf, isRunning, processIdentitySchema } from './process-identity';
import { waitUntil } from './wait-until';

const recordSchema = z.object({
  processes: z.array(processIdentitySchema),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});
export type ProcessRecord = { pids: readonly number[]; stopSignal: 'SIGTERM' | 'SIGINT' };

const folderOf = (dataDir: string) => join(dataDir, 'run');
const pathOf = (dataDir: string, part: string) => join(folderOf(dataDir), `${part}.part.json`);

/** Records the processes of a part, for the next start on this data folder. */
export function recordProcesses(dataDir: string, part: string, record: ProcessRecord): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const processes = record.pids.map(identityOf).filter((identity) => identity !== undefined);
  writePrivateFile(
    pathOf(dataDir, part),
    JSON.stringify({ processes, stopSignal: record.stopSignal }),
  );
}

export function forgetProcesses(dataDir: string, part: string): void {
  rmSync(pathOf(dataDir, part), { force: true });
}

/**
 * Ends processes that an earlier start of a part left running, and returns their pids. A process is
 * considered ours only if both its pid and its start time match the record.
 */
export async function reclaimPart(dataDir: string, part: string): Promise<number[]> {
  const stored = readIfPresent(pathOf(dataDir, part));
  const record = recordSchema.safeParse(stored === undefined ? undefined : JSON.parse(stored));
  const orphans = record.success ? record.data.processes.filter(isRunning) : [];
  const stopSignal = record.data?.stopSignal ?? 'SIGTERM';
  for (const orphan of orphans) signal(orphan.pid, stopSignal);
  const gone = () => !orphans.some(isRunning);
  try {
    await waitUntil(gone, { timeoutMs: 3_000, what: `an earlier ${part} to end` });
  } catch {
    for (const orphan of orphans.filter(isRunning)) signal(orphan.pid, 'SIGKILL');
    await waitUntil(gone, { timeoutMs: 5_000, what: `an earlier ${part} to be killed` });
  }
  forgetProcesses(dataDir, part);
  return orphans.map((orphan) => orphan.pid);
}

/** Ends the orphans of all parts of a data folder. */
export async function reclaimAll(dataDir: string): Promise<number[]> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const parts = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.part.json'));
  const ended = await Promise.all(
    parts.map((name) => reclaimPart(dataDir, name.slice(0, -'.part.json'.length))),
  );
  return ended.flat();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended on its own between the check and the signal.
  }
}
