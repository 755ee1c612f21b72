import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Returns the path of a file in the data folder of the embedded stack. */
export const dataFile = (name: string) => join(process.env['DATA_DIR'] || '.data', name);

/** Returns the variables of an environment file; empty if the file does not exist. */
export const readEnvFile = (file: string): NodeJS.Dict<string> =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};

const devEnvFile = () => dataFile('dev.env');

/** Returns a setting from the environment, else from the file that the embedded stack wrote. */
export function findSetting(name: string): string | undefined {
  return process.env[name] || readEnvFile(devEnvFile())[name] || undefined;
}

/** Returns a setting. Throws if it is set nowhere. */
export function setting(name: string): string {
  const value = findSetting(name);
  if (value !== undefined) return value;
  throw new Error(`Set ${name}, or run "npm start" first, which writes ${devEnvFile()}.`);
}
