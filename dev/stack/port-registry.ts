import { join } from 'node:path';
import { z } from 'zod';
import { findFreePort, isPortFree } from './free-port';
import { readIfPresent, writePrivateFile } from './private-file';

const bookSchema = z.record(z.string(), z.number().int());

/** Ports that the user chose, by the name of the part that listens on them. */
export type ChosenPorts = Readonly<Record<string, number | undefined>>;

/**
 * Gives every inner port a number: the chosen one, else the one of the last start when it is
 * still free, else a new one. They are remembered, so that `dev.env` stays true over restarts.
 */
export async function assignPorts<Name extends string>(
  dataDir: string,
  names: readonly Name[],
  chosen: ChosenPorts = {},
): Promise<Record<Name, number>> {
  const path = join(dataDir, 'ports.json');
  const remembered = bookSchema.catch({}).parse(JSON.parse(readIfPresent(path) ?? '{}'));
  const taken = new Set<number>();
  const ports: Record<string, number> = {};
  for (const name of names) {
    const port = chosen[name] ?? (await keepOrFind(remembered[name], taken));
    taken.add(port);
    ports[name] = port;
  }
  writePrivateFile(path, `${JSON.stringify({ ...remembered, ...ports }, null, 2)}\n`);
  return ports;
}

async function keepOrFind(last: number | undefined, taken: Set<number>): Promise<number> {
  if (last !== undefined && !taken.has(last) && (await isPortFree(last))) return last;
  return findFreePort(taken);
}
