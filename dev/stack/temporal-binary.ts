import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { programsOnPath } from '../../platform/programs-on-path';
import { assertTemporalDigest } from './temporal-digest';
import { fetchFromCdn } from './temporal-from-cdn';
import { fetchWithPip } from './temporal-from-pip';
import { isUsableTemporal } from './temporal-version';

type Say = (line: string) => void;

const fetchers = [fetchFromCdn, fetchWithPip] as const;

/** Whether an earlier fetch is still what it was. */
const isIntact = (program: string): Promise<boolean> =>
  assertTemporalDigest(program).then(
    () => true,
    () => false,
  );

/**
 * Returns the path of the `temporal` program: installed, cached, or downloaded once. An
 * installed one is the user's own; what is fetched has its SHA-256 checked before it runs.
 */
export async function findTemporal(dataDir: string, say: Say): Promise<string> {
  const cache = cacheFolder(dataDir);
  const cached = join(cache, 'temporal');
  for (const candidate of programsOnPath('temporal')) {
    if (await isUsableTemporal(candidate)) return candidate;
  }
  if ((await isIntact(cached)) && (await isUsableTemporal(cached))) return cached;
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
  throw new Error(adviceWhenMissing(failures));
}

function adviceWhenMissing(failures: string[]): string {
  return [
    'There is no Temporal server, and it could not be fetched. One of these helps:',
    '  - install the Temporal CLI, so that "temporal" is on the PATH,',
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
