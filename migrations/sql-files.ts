import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SqlFile = { name: string; text: string; checksum: string };
export type RecordedFile = { name: string; checksum: string };

/** Reads the SQL files of a folder, in the order of their names. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readSqlFile(folder, name)));
}

async function readSqlFile(folder: string, name: string): Promise<SqlFile> {
  const content = await readFile(join(folder, name), 'utf8');
  // A checkout with other line endings is the same migration.
  const text = content.replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/**
 * Returns the migrations left to apply, and recorded ones without a file. Throws if an applied file
 * was changed, because the database then differs from the files.
 */
export function compareWithRecorded(
  files: readonly SqlFile[],
  recorded: readonly RecordedFile[],
  database: string,
): { pending: SqlFile[]; unknown: string[] } {
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of files) {
    const applied = checksums.get(name);
    if (applied !== undefined && applied !== checksum) {
      throw new Error(
        `The ${database} migration ${name} was changed after it was applied. Restore the file, and put the change into a new migration.`,
      );
    }
  }
  const known = new Set(files.map(({ name }) => name));
  return {
    pending: files.filter(({ name }) => !checksums.has(name)),
    unknown: [...checksums.keys()].filter((name) => !known.has(name)).sort(),
  };
}

/**
 * Whether a newer program migrated the database, that is, a recorded migration has a higher number.
 */
export function isNewer(files: readonly SqlFile[], unknown: readonly string[]): boolean {
  const last = numberOf(files.at(-1)?.name ?? '');
  return unknown.some((name) => numberOf(name) > last);
}

/** Returns the number at the start of a file name. */
const numberOf = (name: string) => Number.parseInt(name, 10) || 0;
