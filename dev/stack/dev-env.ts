import { join } from 'node:path';
import { readIfPresent, writePrivateFile } from './private-file';

const pathOf = (dataDir: string) => join(dataDir, 'dev.env');

/** Reads the variables of `DATA_DIR/dev.env`; empty before the first start. */
export function readDevEnv(dataDir: string): Record<string, string> {
  const lines = (readIfPresent(pathOf(dataDir)) ?? '').split('\n');
  const pairs = lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Writes the variables that a shell or a script needs to use the running stack. */
export function writeDevEnv(dataDir: string, variables: Record<string, string | undefined>): void {
  const lines = Object.entries(variables)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  const head = '# Written at each start of the embedded stack. It holds secrets: keep it private.';
  writePrivateFile(pathOf(dataDir), `${[head, ...lines].join('\n')}\n`);
}
