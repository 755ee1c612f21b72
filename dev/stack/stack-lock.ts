import { linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfPresent, writePrivateFile } from './private-file';
import { identityOf, isRunning, processIdentitySchema } from './process-identity';

const holderSchema = processIdentitySchema.extend({ url: z.string() });

/**
 * Locks a data folder for this process, until it ends or releases the folder. Throws if another
 * running process has the lock; a dead process's lock is ignored.
 */
export function lockDataFolder(dataDir: string, url: string): () => void {
  const path = join(dataDir, 'run', 'stack.lock');
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writePrivateFile(draft, JSON.stringify({ ...identityOf(process.pid), url }));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // A link is created atomically, and only if the path does not exist.
      if (tryLink(draft, path)) return () => rmSync(path, { force: true });
      removeIfStale(path, dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${path} cannot be taken: others take it again and again.`);
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch {
    return false;
  }
}

function removeIfStale(path: string, dataDir: string): void {
  const holder = readHolder(path);
  if (holder && isRunning(holder)) {
    throw new Error(
      `Sightline runs already on ${dataDir}: process ${holder.pid}, ${holder.url}. ` +
        'Stop that one first, or choose another folder with DATA_DIR and another PORT.',
    );
  }
  // Two starting processes may find the same stale lock. Only a rename determines which of them
  // removed it, and a process that took a fresh lock by mistake puts it back.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const removed = readHolder(aside);
  if (removed && isRunning(removed)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string) {
  const stored = readIfPresent(path);
  return stored === undefined ? undefined : holderSchema.safeParse(JSON.parse(stored)).data;
}
