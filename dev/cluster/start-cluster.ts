import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptProcess } from '../chaos/kept-process';
import type { Servers, StartServers } from '../chaos/system';
import { clickhousePart, clickhouseUrl } from '../stack/clickhouse';
import { ManagedProcess } from '../stack/managed-process';
import { assignPorts } from '../stack/port-registry';
import { postgresUrls } from '../stack/postgres';
import { provisionRoles } from '../stack/postgres-roles';
import { loadSecrets } from '../stack/secrets';
import { temporalPart } from '../stack/temporal';
import { fronts } from './ports';
import {
  etcdPart,
  type Making,
  patroniPart,
  postgresNames,
  restPortName,
} from './postgres-members';
import { findPrograms } from './programs';
import { apiNames, haproxyPart, pgbouncerPart } from './proxies';
import {
  createNamespace,
  createTemporalDatabases,
  gossipPortName,
  temporalMember,
  temporalNames,
} from './temporal-members';

const workers = 3;
const attemptsMax = 60;
const retryMs = 1_000;

const listeners: readonly string[] = [
  'etcd',
  'etcd-peers',
  ...postgresNames,
  ...postgresNames.map(restPortName),
  'pgbouncer',
  'clickhouse',
  ...temporalNames,
  ...temporalNames.map(gossipPortName),
  ...apiNames,
  ...Object.values(fronts),
];

/** Starts several of each server, behind haproxy and PgBouncer. */
export const startCluster =
  (say: (line: string) => void): StartServers =>
  async (dataDir, keep): Promise<Servers> => {
    const programs = await findPrograms(say);
    // Postgres' user must reach its own folder in here.
    chmodSync(dataDir, 0o711);
    const ports = await assignPorts(dataDir, listeners);
    const secrets = loadSecrets(dataDir);
    const making: Making = { dataDir, programs, secrets, ports };
    const urls = postgresUrls(ports[fronts.postgres] ?? 0, secrets);
    const temporalPort = ports[fronts.temporal] ?? 0;
    const { temporal: server } = programs;
    const started: KeptProcess[][] = [];
    const startAll = async (...kept: KeptProcess[]) => {
      started.unshift(kept);
      await Promise.all(kept.map((each) => each.start()));
    };
    const stop = async () => {
      for (const kept of started) await Promise.all(kept.map((each) => each.stop()));
    };
    const part = (definition: ConstructorParameters<typeof ManagedProcess>[0]) =>
      keep(new ManagedProcess(definition));
    try {
      await startAll(part(etcdPart(making)), part(haproxyPart(making)));
      await startAll(
        ...postgresNames.map((name) => {
          const { part: definition, postmasterPid, role } = patroniPart(name, making);
          return keep(new ManagedProcess(definition), { companionPid: postmasterPid, role });
        }),
        part(clickhousePart({ dataDir, port: ports['clickhouse'] ?? 0, secrets })),
        part(pgbouncerPart(making)),
        ...(server === undefined
          ? [part(temporalPart({ dataDir, port: temporalPort, uiPort: undefined, say }))]
          : []),
      );
      await retry(() => provisionRoles(urls.admin, secrets));
      if (server !== undefined) {
        await createTemporalDatabases(making, server);
        await startAll(...temporalNames.map((name) => part(temporalMember(name, making, server))));
        await retry(() => createNamespace(`127.0.0.1:${temporalPort}`));
      }
      const pooled = postgresUrls(ports['pgbouncer'] ?? 0, secrets);
      const replica = postgresUrls(ports[fronts.postgresReplica] ?? 0, secrets);
      return {
        processes: started.flat(),
        env: {
          DATA_DIR: dataDir,
          DATABASE_URL: pooled.app,
          DATABASE_REPLICA_URL: replica.app,
          DATABASE_OWNER_URL: urls.owner,
          DATABASE_BACKUP_URL: urls.backup,
          CLICKHOUSE_URL: clickhouseUrl(ports['clickhouse'] ?? 0, secrets),
          TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
          ENCRYPTION_KEY: secrets.encryptionKey,
        },
        ports: {
          postgres: ports['pgbouncer'] ?? 0,
          clickhouse: ports['clickhouse'] ?? 0,
          temporal: temporalPort,
        },
        apiPorts: apiNames.map((name) => ports[name] ?? 0),
        workers,
        url: `http://127.0.0.1:${ports[fronts.api]}`,
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  };

/** Until there is a primary and members know each other, the first calls fail. */
async function retry(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === attemptsMax) throw error;
      await sleep(retryMs);
    }
  }
}
