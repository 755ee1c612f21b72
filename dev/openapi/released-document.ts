import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document of the last release. */
const path = join(process.cwd(), 'docs', 'openapi.json');

export const readReleasedDocument = () =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

export const writeReleasedDocument = (document: Record<string, unknown>) =>
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
