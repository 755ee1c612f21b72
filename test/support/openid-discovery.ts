import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OpenIdDiscovery = { issuer: string; close(): void };

/** Starts a server that answers each request with an OpenID provider's discovery document. */
export async function startOpenIdDiscovery(): Promise<OpenIdDiscovery> {
  let issuer = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => server.close() };
}
