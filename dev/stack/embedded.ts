import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BackendName, prepareBackends } from './backends';
import type { ManagedProcess } from './managed-process';
import type { ChosenPorts } from './port-registry';
import { readIfPresent, writePrivateFile } from './private-file';
import { identityOf, isRunning, processIdentitySchema } from './process-identity';
import { reclaimAll } from './process-record';

type EmbeddedOptions = {
  /** Without one the data live in a temporary folder, which `stop` removes. */
  dataDir?: string;
  ports?: ChosenPorts;
  /** Temporal namespaces beside `default`. */
  namespaces?: readonly string[];
};

export type EmbeddedBackends = {
  /** The environment of a program that uses these servers, by the names of platform/config.ts. */
  env: Record<string, string>;
  /** Postgres as its superuser, who alone may make databases. */
  postgresAdminUrl: string;
  /** The servers' own processes, as of now: a restart changes them. */
  readonly pids: Partial<Record<BackendName, number>>;
  /** `kill -9` of one server; resolves when it is gone. */
  kill: (name: BackendName) => Promise<void>;
  /** Starts a server that was killed or stopped, on its port. */
  start: (name: BackendName) => Promise<void>;
  stopPart: (name: BackendName) => Promise<void>;
  /** Lets a server hang: its connections stay, and nothing is answered. */
  pause: (name: BackendName) => void;
  resume: (name: BackendName) => void;
  stop: () => Promise<void>;
};

const temporaryPrefix = 'sightline-embedded-';

/** Postgres, ClickHouse and Temporal alone, on free ports, for tests and benches. */
export async function startBackends(options: EmbeddedOptions = {}): Promise<EmbeddedBackends> {
  const isTemporary = options.dataDir === undefined;
  if (isTemporary) await sweepAbandoned();
  const dataDir = resolve(options.dataDir ?? makeTemporary());
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

function makeTemporary(): string {
  const folder = mkdtempSync(join(tmpdir(), temporaryPrefix));
  writePrivateFile(join(folder, 'owner.json'), JSON.stringify(identityOf(process.pid)));
  return folder;
}

/** Removes what test runs left that were killed; folders whose owner still runs are not touched. */
async function sweepAbandoned(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(temporaryPrefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
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
    // Another user's folder, or one that is being made at this moment.
    return undefined;
  }
}
