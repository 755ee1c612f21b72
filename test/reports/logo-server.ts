import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on loopback that is reached as logos.example; what is promised is answered when it comes. */
export async function serveSite(files: Record<string, Buffer | Promise<Buffer>>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = await files[path];
    response.statusCode = file ? 200 : 404;
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    resolveOverrides: `logos.example:80=127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
