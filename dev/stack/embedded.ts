import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { availableMemory } from 'node:process';
import { type BackendName, prepareBackends } from './backends';
import type { ManagedProcess } from './managed-process';
import type { ChosenPorts } from './port-registry';
import { readIfPresent, writePrivateFile } from './private-file';
import { identityOf, isRunning, processIdentitySchema } from './process-identity';
import { reclaimAll } from './process-record';

type EmbeddedOptions = {
  /** Without it the data are in a temporary folder, which `stop` removes. */
  dataDir?: string;
  ports?: ChosenPorts;
  /** Temporal namespaces besides `default`. */
  namespaces?: readonly string[];
  /**
   * Whether a crash may lose data: nothing then waits for the disk, and temporary data are in memory where
   * the system has a file system for it. Servers that are killed must not be volatile.
   */
  isVolatile?: boolean;
};

export type EmbeddedBackends = {
  /** The environment of a program that uses these servers, named as in platform/config.ts. */
  env: Record<string, string>;
  /** Postgres as its superuser, the only role that may create databases. */
  postgresAdminUrl: string;
  /** The present pids of the servers; a restart changes them. */
  readonly pids: Partial<Record<BackendName, number>>;
  /** Sends `kill -9` to one server; resolves when it has ended. */
  kill: (name: BackendName) => Promise<void>;
  /** Starts a killed or stopped server again, on the same port. */
  start: (name: BackendName) => Promise<void>;
  stopPart: (name: BackendName) => Promise<void>;
  /** Suspends a server: its connections stay open, and it does not respond. */
  pause: (name: BackendName) => void;
  resume: (name: BackendName) => void;
  stop: () => Promise<void>;
};

const temporaryPrefix = 'sightline-embedded-';

/** Starts only Postgres, ClickHouse and Temporal, on free ports, for tests and benches. */
export async function startBackends(options: EmbeddedOptions = {}): Promise<EmbeddedBackends> {
  const isTemporary = options.dataDir === undefined;
  if (isTemporary) await sweepAbandoned();
  const dataDir = resolve(options.dataDir ?? makeTemporary(options));
  const { parts, env, postgresAdminUrl } = await prepareBackends({ ...options, dataDir });
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    if (isTemporary) rmSync(dataDir, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(parts.map((part) => part.start()));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    env,
    postgresAdminUrl,
    stop,
    ...controls(parts),
    get pids() {
      return Object.fromEntries(parts.map((part) => [part.name, part.pid]));
    },
  };
}

function controls(parts: ManagedProcess<BackendName>[]) {
  const find = (name: BackendName): ManagedProcess<BackendName> => {
    const part = parts.find((candidate) => candidate.name === name);
    if (!part) throw new Error(`There is no ${name} in this stack.`);
    return part;
  };
  return {
    kill: (name: BackendName) => find(name).killAndWait(),
    start: (name: BackendName) => find(name).start(),
    stopPart: (name: BackendName) => find(name).stop(),
    pause: (name: BackendName) => find(name).pause(),
    resume: (name: BackendName) => find(name).resume(),
  };
}

const memoryFolder = '/dev/shm';
/** What the servers of a test run write, twice over. */
const memoryBytesMin = 4 * 1024 ** 3;

function makeTemporary({ isVolatile = false }: EmbeddedOptions): string {
  const parent = isVolatile && hasMemoryFolder() ? memoryFolder : tmpdir();
  const folder = mkdtempSync(join(parent, temporaryPrefix));
  writePrivateFile(join(folder, 'owner.json'), JSON.stringify(identityOf(process.pid)));
  return folder;
}

/** Whether there is a file system in memory with room, and as much memory is free. */
function hasMemoryFolder(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, availableMemory()) >= memoryBytesMin;
}

/** Removes folders of killed test runs; folders whose owner still runs are not touched. */
async function sweepAbandoned(): Promise<void> {
  const parents = [tmpdir(), memoryFolder].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(temporaryPrefix))
      .map((name) => join(parent, name)),
  );
  for (const folder of folders) {
    const owner = ownerOf(folder);
    if (!owner || isRunning(owner)) continue;
    await reclaimAll(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function ownerOf(folder: string) {
  try {
    const stored = readIfPresent(join(folder, 'owner.json'));
    return processIdentitySchema.parse(JSON.parse(stored ?? '{}'));
  } catch {
    // Another user's folder, or one that is just being created.
    return undefined;
  }
}
