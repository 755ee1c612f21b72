import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const folder = join(
  ...[__dirname, '..', '..', 'node_modules', '.cache', 'postgresql-doc-15'],
  ...['usr', 'share', 'doc', 'postgresql-doc-15', 'html'],
);

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

export type DocsFile = { path: string; body: Buffer; mediaType: string };

/** PostgreSQL's manual as Debian ships it: over a thousand pages that people wrote. */
export function readDocsTree(): DocsFile[] {
  if (!existsSync(folder)) {
    throw new Error('PostgreSQL’s manual is not here: run scripts/unpack-manual.sh, on Debian 12.');
  }
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      path: `/${name}`,
      body: readFileSync(join(folder, name)),
      mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
    }));
}
