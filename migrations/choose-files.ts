import { compareWithRecorded, type RecordedFile, type SqlFile } from './sql-files';
import { findAdopted, type Squashed, withoutSquashed } from './squashed';

/**
 * Returns the files that a backup's schema was made by; all without `only`. Throws for one that this
 * version does not have, or has with another content.
 */
export function chooseFiles(
  files: readonly SqlFile[],
  only: readonly RecordedFile[] | undefined,
  squashed: Squashed | undefined,
  database: string,
): SqlFile[] {
  if (only === undefined) return [...files];
  const known = withoutSquashed(only, squashed);
  const { unknown } = compareWithRecorded(files, known, database);
  if (unknown.length > 0) {
    throw new Error(
      `The backup was made by a newer version: it has the ${database} migrations ${unknown.join(', ')}. Restore it with that version.`,
    );
  }
  const adopted = findAdopted(files, only, squashed, {
    what: `The backup's ${database} database`,
    remedy: (commit) => `Restore it with the version of commit ${commit}, then start this one.`,
  });
  const names = new Set([...known, ...adopted].map(({ name }) => name));
  return files.filter(({ name }) => names.has(name));
}
