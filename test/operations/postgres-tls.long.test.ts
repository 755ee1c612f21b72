import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedBackends, startBackends } from '../../dev/stack/embedded';
import { newId } from '../../platform/ids';
import { openDatabase } from '../../platform/postgres/database';
import { newFolder } from '../support/programs';
import { waitFor } from '../support/wait-for';

const { path: folder, remove } = newFolder();
let backends: EmbeddedBackends;
let plainUrl: string;

const openssl = (args: string[]) => {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
};

/** Makes an authority, and a certificate of it for 127.0.0.1. */
function makeCertificate(): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl(['req', '-x509', ...key, '-subj', '/CN=Test CA', '-keyout', 'ca.key', '-out', 'ca.crt']);
  openssl(['req', '-x509', ...key, '-subj', '/CN=Other', '-keyout', 'o.key', '-out', 'other.crt']);
  const server = ['-subj', '/CN=db', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-addext', 'basicConstraints=CA:FALSE'];
  openssl(['req', '-x509', ...key, ...server, ...signed, '-keyout', 's.key', '-out', 's.crt']);
}

/** Gives the files to the account that owns the data, as Postgres demands of its key. */
async function serveTls(): Promise<void> {
  const admin = new Client({ connectionString: backends.postgresAdminUrl });
  await admin.connect();
  const data = join(folder, 'postgres');
  const { uid, gid } = statSync(data);
  for (const name of ['s.key', 's.crt']) {
    copyFileSync(join(folder, name), join(data, name));
    chownSync(join(data, name), uid, gid);
    chmodSync(join(data, name), 0o600);
  }
  await admin.query(`alter system set ssl_key_file = 's.key'`);
  await admin.query(`alter system set ssl_cert_file = 's.crt'`);
  await admin.query('alter system set ssl = on');
  await admin.query('select pg_reload_conf()');
  await waitFor('TLS', async () => (await admin.query('show ssl')).rows[0]?.ssl === 'on');
  await admin.end();
}

/** Says how a connection with these parameters is encrypted, in both ways that the service reads. */
async function versionOf(parameters: string): Promise<(string | null)[]> {
  const database = openDatabase({ url: `${plainUrl}${parameters}`, poolMax: 1 });
  const statement = {
    text: 'select version from pg_stat_ssl where pid = pg_backend_pid()',
    values: [],
  };
  try {
    const read = await database.system.run<{ version: string | null }>(statement);
    const written = await database.transaction(newId('workspace'), (tx) =>
      tx.run<{ version: string | null }>(statement),
    );
    return [...read, ...written].map(({ version }) => version);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  makeCertificate();
  backends = await startBackends({ dataDir: folder });
  plainUrl = backends.env['DATABASE_URL'] ?? '';
}, 120_000);
afterAll(async () => {
  await backends.stop();
  remove();
});

test('without TLS at the server, a URL that asks for it does not connect', async () => {
  await expect(versionOf('?sslmode=require')).rejects.toThrow('does not support SSL');
  expect(await versionOf('')).toEqual([null, null]);
});

test('each mode does what the guide says', async () => {
  await serveTls();
  const root = (name: string) => `&sslrootcert=${join(folder, name)}`;
  const encrypted = [
    expect.stringMatching(/^TLSv1\.[23]$/),
    expect.stringMatching(/^TLSv1\.[23]$/),
  ];
  expect(await versionOf(`?sslmode=verify-full${root('ca.crt')}`)).toEqual(encrypted);
  expect(await versionOf('?sslmode=no-verify')).toEqual(encrypted);
  expect(await versionOf('?sslmode=disable')).toEqual([null, null]);
  expect(await versionOf('')).toEqual([null, null]);
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    await expect(versionOf(`?sslmode=${mode}`)).rejects.toThrow();
    await expect(versionOf(`?sslmode=${mode}${root('other.crt')}`)).rejects.toThrow();
  }
});
