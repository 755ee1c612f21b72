import { join } from 'node:path';
import { z } from 'zod';
import { findFreePort, isPortFree } from './free-port';
import { readIfPresent, writePrivateFile } from './private-file';

const bookSchema = z.record(z.string(), z.number().int());

/** Ports chosen by the user, by the name of the listening part. */
export type ChosenPorts = Readonly<Record<string, number | undefined>>;

const pathOf = (dataDir: string) => join(dataDir, 'ports.json');

/** Returns the ports of earlier starts, by the name of the listening part. */
export const rememberedPorts = (dataDir: string): Record<string, number> =>
  bookSchema.catch({}).parse(JSON.parse(readIfPresent(pathOf(dataDir)) ?? '{}'));

/**
 * Assigns a port to every internal listener: the chosen one, else the previous one if it is still
 * free, else a new one. Ports are saved, so that `dev.env` stays valid across restarts.
 */
export async function assignPorts<Name extends string>(
  dataDir: string,
  names: readonly Name[],
  chosen: ChosenPorts = {},
): Promise<Record<Name, number>> {
  const remembered = rememberedPorts(dataDir);
  const taken = new Set<number>();
  const ports: Record<string, number> = {};
  for (const name of names) {
    const port = chosen[name] ?? (await reuseOrFind(remembered[name], taken));
    taken.add(port);
    ports[name] = port;
  }
  writePrivateFile(pathOf(dataDir), `${JSON.stringify({ ...remembered, ...ports }, null, 2)}\n`);
  return ports;
}

async function reuseOrFind(last: number | undefined, taken: Set<number>): Promise<number> {
  if (last !== undefined && !taken.has(last) && (await isPortFree(last))) return last;
  return findFreePort(taken);
}
