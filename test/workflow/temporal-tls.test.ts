import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { NativeConnection } from '@temporalio/worker';
import { loadConfig } from '../../platform/config';
import { connectionTls } from '../../platform/temporal/connection-tls';
import { openTemporal } from '../../platform/temporal/temporal';

const fixture = (name: string) => join(__dirname, '..', 'fixtures', 'temporal-tls', name);
const read = (name: string) => readFileSync(fixture(name));

let server: Server;
let port: number;

/** Ends TLS before the run's Temporal, and takes clients of its authority alone. */
beforeAll(async () => {
  const [host, temporalPort] = loadConfig(process.env).temporal.address.split(':');
  server = createServer(
    {
      ca: read('ca.pem'),
      cert: read('server.pem'),
      key: read('server.key.pem'),
      requestCert: true,
      rejectUnauthorized: true,
      ALPNProtocols: ['h2'],
    },
    (client) => {
      const temporal = connect(Number(temporalPort), host);
      client.pipe(temporal).pipe(client);
      for (const socket of [client, temporal]) {
        socket.on('error', () => [client, temporal].map((each) => each.destroy()));
      }
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const settings = (env: NodeJS.ProcessEnv) =>
  loadConfig({
    ...process.env,
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    TEMPORAL_TLS: 'true',
    TEMPORAL_TLS_CA_FILE: fixture('ca.pem'),
    TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
    ...env,
  });
const ownCertificate = {
  TEMPORAL_TLS_CERT_FILE: fixture('client.pem'),
  TEMPORAL_TLS_KEY_FILE: fixture('client.key.pem'),
};

it('the API and a worker connect to a Temporal that verifies its clients', async () => {
  const config = settings(ownCertificate);
  const temporal = openTemporal(config);
  expect(await temporal.ping()).toBe(true);
  await temporal.close();
  const { address, tls } = config.temporal;
  const connection = await NativeConnection.connect({ address, tls: connectionTls(tls) });
  await connection.close();
});

it.each([
  ['without a certificate', {}],
  [
    'to a server whose authority is unknown',
    { ...ownCertificate, TEMPORAL_TLS_CA_FILE: undefined },
  ],
  ['to a server of another name', { ...ownCertificate, TEMPORAL_TLS_SERVER_NAME: 'other.test' }],
])('there is no connection %s', async (_, env) => {
  const temporal = openTemporal(settings(env));
  await expect(temporal.ping()).rejects.toThrow();
  await temporal.close();
});

it.each([
  [{ TEMPORAL_TLS_KEY_FILE: undefined }, /TEMPORAL_TLS_KEY_FILE goes with TEMPORAL_TLS_CERT_FILE/],
  [{ TEMPORAL_TLS_CA_FILE: '/nowhere.pem' }, /TEMPORAL_TLS_CA_FILE is not a file/],
  [{ TEMPORAL_TLS: 'false' }, /TEMPORAL_TLS_CA_FILE needs TEMPORAL_TLS=true/],
])('settings %j do not start a process', (env, message) => {
  expect(() => settings({ ...ownCertificate, ...env })).toThrow(message);
});
