import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecordedFile, SqlFile } from './sql-files';

const squashedSchema = z.object({
  /** The last version that has these migrations. */
  commit: z.string(),
  /** The last of the files that make what these migrations made. */
  lastBaseline: z.string(),
  /** By file name. */
  checksums: z.record(z.string(), z.string()),
});

/** The migrations of a folder that its baselines replaced. */
export type Squashed = z.output<typeof squashedSchema>;

/** Returns undefined for a folder whose first migrations are still there. */
export async function readSquashed(folder: string): Promise<Squashed | undefined> {
  try {
    return squashedSchema.parse(JSON.parse(await readFile(join(folder, 'squashed.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the recorded files without those that were squashed. */
export function withoutSquashed(
  recorded: readonly RecordedFile[],
  squashed: Squashed | undefined,
): RecordedFile[] {
  return recorded.filter(({ name }) => squashed?.checksums[name] === undefined);
}

/**
 * Returns the baselines that count as applied though they are not recorded, since all migrations that
 * they replaced are. Throws if only some of those are: `what` has them, and `remedy` says what to do.
 */
export function findAdopted(
  files: readonly SqlFile[],
  recorded: readonly RecordedFile[],
  squashed: Squashed | undefined,
  { what, remedy }: { what: string; remedy: (commit: string) => string },
): SqlFile[] {
  if (squashed === undefined) return [];
  const { commit, lastBaseline, checksums } = squashed;
  const found = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  const names = Object.keys(checksums);
  const baselines = files.filter(({ name }) => name <= lastBaseline && !found.has(name));
  if (baselines.length === 0 || !names.some((name) => found.has(name))) return [];
  const missing = names.filter((name) => found.get(name) !== checksums[name]);
  if (missing.length === 0) return baselines;
  throw new Error(
    `${what} has ${names.length - missing.length} of the ${names.length} migrations that were squashed into the baselines; the first that is missing or differs is ${missing[0]}. ${remedy(commit)}`,
  );
}

/** For a database that is migrated, in contrast to a backup. */
export const inDatabase = (database: string) => ({
  what: `The ${database} database`,
  remedy: (commit: string) =>
    `Start the version of commit ${commit} on it once, which applies the others, then this one.`,
});
