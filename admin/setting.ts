import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const devEnvFile = () => join(process.env['DATA_DIR'] || '.data', 'dev.env');

/** Returns a setting from the environment, else from the file that the embedded stack wrote. */
export function findSetting(name: string): string | undefined {
  const file = devEnvFile();
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return process.env[name] || written[name] || undefined;
}

/** Returns a setting. Throws if it is set nowhere. */
export function setting(name: string): string {
  const value = findSetting(name);
  if (value !== undefined) return value;
  throw new Error(`Set ${name}, or run "npm start" first, which writes ${devEnvFile()}.`);
}
