import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode } from './error-code';

// Below the ephemeral port range (from 32768 on Linux, from 49152 on others), so that no outgoing
// connection can occupy a part's port while that part restarts.
const lowestPort = 20_000;
const highestPort = 32_000;

/** Returns why nothing can listen there, such as `EADDRINUSE`, or undefined if something can. */
export function listenFailure(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

export const isPortFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await listenFailure(port, host)) === undefined;

/** Returns a port that is not in use and not among `taken`. */
export async function findFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowestPort, highestPort);
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${lowestPort} and ${highestPort} on the loopback address.`);
}
