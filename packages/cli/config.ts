import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from './exit-codes';

export type Profile = { url: string; key: string };
export type Config = { current: string; profiles: Record<string, Profile> };

const empty: Config = { current: 'default', profiles: {} };

/** Returns the path below the user's configuration folder (XDG Base Directory Specification). */
export const configPath = () =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'sightline', 'config.json');

/** Returns the folder for places in logs that were sent. */
export const statePath = () =>
  join(process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'sightline');

export function readConfig(): Config {
  const path = configPath();
  if (!existsSync(path)) return empty;
  try {
    return { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<Config>) };
  } catch {
    throw new CliError(
      `${path} is not valid JSON. Fix it, or delete it and run \`sightline login\`.`,
    );
  }
}

/** Writes the configuration so that only its owner can read it. */
export function writeConfig(config: Config): void {
  const path = configPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(path, `${JSON.stringify(config, null, 2)}\n`);
}

/** Replaces a file as a whole, so that a full disk or a kill leaves the old one. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    throw new CliError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Returns whether others may read the file. */
export const isOpenToOthers = (path: string): boolean =>
  existsSync(path) && (statSync(path).mode & 0o077) !== 0;
