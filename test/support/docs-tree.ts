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

/**
 * PostgreSQL's manual as Debian ships it: over a thousand pages that people wrote. Undefined where
 * `.ci/run`, which unpacks it, has not run.
 */
export function readDocsTree(): DocsFile[] | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      path: `/${name}`,
      body: readFileSync(join(folder, name)),
      mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
    }));
}
