import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const folder = join(
  __dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'postgresql-doc-15',
  'usr',
  'share',
  'doc',
  'postgresql-doc-15',
  'html',
);

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

export type DocsFile = { path: string; body: Buffer; mediaType: string };

/** What is missing of the manual, for `describeUnless`. */
export const missingDocs: readonly string[] = existsSync(folder)
  ? []
  : ['PostgreSQL’s manual, by scripts/unpack-manual.sh on Debian 12'];

/** PostgreSQL's manual as Debian ships it: over a thousand pages that people wrote. */
export function readDocsTree(): DocsFile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      path: `/${name}`,
      body: readFileSync(join(folder, name)),
      mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
    }));
}
