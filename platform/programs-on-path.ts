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

/** Returns the paths of a program in the order of a shell's look-up. */
export const programsOnPath = (name: string, path = process.env['PATH'] ?? ''): string[] =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .filter(isExecutable);
