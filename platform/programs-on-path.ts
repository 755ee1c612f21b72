import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this process may run the file. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Paths of the programs of a name, in the order in which a shell would look for them. */
export const programsOnPath = (name: string, path = process.env['PATH'] ?? ''): string[] =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .filter(isExecutable);
