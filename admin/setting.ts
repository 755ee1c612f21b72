import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Returns a setting from the environment, else from the file that the embedded stack wrote. */
export function setting(name: string): string {
  const file = join(process.env['DATA_DIR'] || '.data', 'dev.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const value = process.env[name] || written[name];
  if (value) return value;
  throw new Error(`Set ${name}, or run "npm start" first, which writes ${file}.`);
}
