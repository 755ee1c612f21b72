import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server, type TlsOptions } from 'node:tls';
import { readHostRules } from './host-rules';
import { createTlsInspector } from './inspect-tls';

const pem = readFileSync(join(__dirname, '..', '..', 'test', 'fixtures', 'example-com.pem'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function originOf(options: TlsOptions): Promise<string> {
  const server = createServer({ cert: pem, key: pem, ...options }, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const inspect = createTlsInspector({
  hostRules: readHostRules({ privateHostsAllowed: '127.0.0.1' }),
});

it('reads when the certificate ends, and whether outdated protocols are accepted', async () => {
  const current = await originOf({});
  const old = await originOf({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  const first = await inspect(current);
  expect(first).toMatchObject({ issuer: 'example.com', outdatedProtocol: null });
  expect(Date.parse(first?.validTo ?? '')).toBeGreaterThan(Date.parse('2100-01-01'));
  expect(await inspect(old)).toMatchObject({ outdatedProtocol: 'TLSv1.1' });
  // A session that is resumed would show no certificate.
  expect(await inspect(current)).toEqual(first);
});

it('says nothing of a server that cannot be reached, or must not be', async () => {
  const refused = createTlsInspector({ hostRules: readHostRules({}) });
  expect(await refused(await originOf({}))).toBeNull();
  expect(await inspect('https://127.0.0.1:1')).toBeNull();
});
