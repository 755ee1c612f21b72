import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code';

/** Creates the data folder. Throws one sentence at once where it cannot be made or written. */
export function makeDataFolder(path: string): void {
  try {
    make(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    // Not `instanceof`: a system error may be of another realm.
    const reason = (error as Error).message;
    throw new Error(`DATA_DIR ${path} cannot be used: ${reason}. Choose another folder.`);
  }
}

/** Node's recursive `mkdirSync` never returns below a folder such as /proc. */
function make(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is a file`);
  make(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
