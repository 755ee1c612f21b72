import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version in package.json, which is in a folder above the sources and above dist/, also in the
 * image.
 */
export const version = readVersion(__dirname);

function readVersion(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path))
    return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  if (dirname(folder) === folder) throw new Error(`No package.json above ${__dirname}.`);
  return readVersion(dirname(folder));
}
