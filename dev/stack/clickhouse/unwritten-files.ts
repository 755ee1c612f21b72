import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnginePool } from './engine-pool';
import { quoteIdentifier } from './sql-text';

/**
 * Repairs small files that a failed write cut off, before the engine opens the folder. Nothing in
 * them was acknowledged. With an empty mutation the engine does not start, and it would write on
 * after half a line.
 */
export function repairSmallFiles(folder: string): void {
  for (const table of tableFolders(folder)) {
    for (const name of readdirSync(table)) {
      const path = join(table, name);
      if (/^mutation_\d+\.txt$/.test(name) && statSync(path).size === 0) rmSync(path);
    }
    for (const log of tokenLogs(table)) truncateSync(log, readFileSync(log).lastIndexOf('\n') + 1);
  }
}

type BrokenPart = {
  database: string;
  table: string;
  path: string;
  /** With its prefix `broken-on-start_`. */
  name: string;
  /** Its name if it is neither merged nor mutated; no other part has its rows. */
  insertedName: string;
  isReplaced: 0 | 1;
};

const selectBrokenParts = `
  SELECT database, table, path, name,
    level = 0 ? concat(partition_id, '_', min_block_number, '_', max_block_number, '_0') : ''
      AS insertedName,
    arrayExists(
      other -> other.1 >= min_block_number AND other.2 <= max_block_number, active.others
    ) AS isReplaced
  FROM system.detached_parts
  LEFT JOIN (
    SELECT database, table, partition_id,
      groupArray((min_block_number, max_block_number)) AS others
    FROM system.parts WHERE active GROUP BY database, table, partition_id
  ) AS active USING (database, table, partition_id)
  WHERE reason = 'broken-on-start'`;

/**
 * Removes parts that were never written whole. The engine has put them aside and uses the parts
 * again that it had merged into them. An insert's token goes with its part: the insert was not
 * acknowledged, and its retry would count as a repetition. Other broken parts stay for the operator,
 * under another name, because the engine may give theirs to a later part.
 */
export async function removeUnwrittenParts(pool: EnginePool): Promise<void> {
  for (const broken of await pool.read<BrokenPart>(selectBrokenParts)) {
    const part = broken.name.replace(/^broken-on-start_|_try\d+$/g, '');
    const isInserted = part === broken.insertedName;
    if (isInserted) await forgetToken(pool, broken, part);
    const checksums = join(broken.path, 'checksums.txt');
    const isUnwritten = !existsSync(checksums) || statSync(checksums).size === 0;
    if (isUnwritten && (isInserted || broken.isReplaced)) rmSync(broken.path, { recursive: true });
    else renameSync(broken.path, freePath(dirname(broken.path), `broken_${part}`));
  }
}

/** The engine numbers equal names in this way, too. */
function freePath(folder: string, name: string): string {
  for (let tries = 0; ; tries += 1) {
    const path = join(folder, tries === 0 ? name : `${name}_try${tries}`);
    if (!existsSync(path)) return path;
  }
}

/** Lines are `1 <part> <token>`, separated by tabs. The engine reads them when it opens the table. */
async function forgetToken(
  pool: EnginePool,
  { database, table, path }: BrokenPart,
  part: string,
): Promise<void> {
  const isOfPart = (line: string) => line.split('\t')[1] === part;
  const logs = tokenLogs(dirname(dirname(path))).filter((log) => readLines(log).some(isOfPart));
  if (logs.length === 0) return;
  const name = `${quoteIdentifier(database)}.${quoteIdentifier(table)}`;
  await pool.execute(`DETACH TABLE ${name} SYNC`);
  for (const log of logs) {
    const kept = readLines(log).filter((line) => !isOfPart(line));
    writeFileSync(log, kept.join('\n'));
  }
  await pool.execute(`ATTACH TABLE ${name}`);
}

const readLines = (path: string) => readFileSync(path, 'utf8').split('\n');

/** A table's files are in `store/<three digits>/<uuid>`. */
function tableFolders(folder: string): string[] {
  const store = join(folder, 'store');
  return foldersIn(store).flatMap(foldersIn);
}

const foldersIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(folder, entry.name)] : [],
      )
    : [];

function tokenLogs(table: string): string[] {
  const folder = join(table, 'deduplication_logs');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}
