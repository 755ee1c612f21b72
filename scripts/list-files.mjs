import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const skipped = new Set(['.cache', '.data', '.git', 'coverage', 'dist', 'node_modules']);

/** Paths of all files below a folder, relative to it, with slashes. */
export function listFiles(root, folder = root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory()
      ? listFiles(root, path)
      : [relative(root, path).split(sep).join('/')];
  });
}
