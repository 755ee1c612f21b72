import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type McpProxy = { url: string; stop(): Promise<void> };

/** How many requests a key makes before the next one is taken: its limit is not what is tested. */
const requestsAKey = 100;

/**
 * Stands before a service for programs that cannot be given a key: hands on what they send as it is,
 * Host and Origin too, and adds the key.
 */
export async function startMcpProxy(
  serviceUrl: string,
  newKey: () => Promise<string>,
): Promise<McpProxy> {
  let key = newKey();
  let count = 0;
  const server: Server = createServer(async (incoming, answer) => {
    count += 1;
    if (count % requestsAKey === 0) key = newKey();
    const handed = request(`${serviceUrl}${incoming.url}`, {
      method: incoming.method,
      headers: { ...incoming.headers, authorization: `Bearer ${await key}` },
    });
    handed.on('response', (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    handed.on('error', () => answer.destroy());
    incoming.pipe(handed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
