import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { projectRoot } from '../stack/entry-point';
import type { PartDefinition } from '../stack/part-launch';
import { postgresUrls } from '../stack/postgres';
import { searchAttributes } from '../stack/temporal';
import { answers, fronts } from './ports';
import { type Making, portOf } from './postgres-members';

const run = promisify(execFile);

const services = ['frontend', 'history', 'matching', 'worker'] as const;
type Service = (typeof services)[number];

/** Each process of Temporal's server, with the service that it runs. */
const members: ReadonlyMap<string, Service> = new Map([
  ['temporal-frontend1', 'frontend'],
  ['temporal-frontend2', 'frontend'],
  ['temporal-history1', 'history'],
  ['temporal-history2', 'history'],
  ['temporal-matching1', 'matching'],
  ['temporal-matching2', 'matching'],
  ['temporal-worker', 'worker'],
]);

export const temporalNames = [...members.keys()];
export const frontendNames = temporalNames.filter((name) => members.get(name) === 'frontend');
export const gossipPortName = (name: string) => `${name}-gossip`;

const role = 'temporal';
const databases = { temporal: 'temporal', temporal_visibility: 'visibility' };
const shards = 16;
const connectionsMax = 10;
const namespace = 'default';
const retention = '7 days';
/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal’s API. */
const keywordType = 2;

/** A process of Temporal's server, which finds the others in the database. */
export function temporalMember(name: string, making: Making, server: string): PartDefinition {
  const { dataDir, ports } = making;
  const folder = join(dataDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(
    join(projectRoot, 'dev', 'stack', 'compose', 'temporal.yaml'),
    join(folder, 'dynamic.yaml'),
  );
  // JSON is YAML.
  writeFileSync(join(folder, 'server.yaml'), JSON.stringify(configOf(name, folder, making)), {
    mode: 0o600,
  });
  return {
    name,
    dataDir,
    prepare: () => ({
      kind: 'guarded',
      command: {
        program: join(server, 'bin', 'server'),
        args: [
          ...['--root', folder, '--config', '.', '--env', 'server', '--allow-no-auth'],
          ...['start', `--service=${members.get(name)}`],
        ],
        env: { HOME: folder, TZ: 'UTC' },
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 10_000,
      },
    }),
    // The worker has no other port.
    isReady: () => answers(portOf(ports, gossipPortName(name))),
    readyTimeoutMs: 60_000,
  };
}

function configOf(name: string, folder: string, { ports, secrets }: Making) {
  const store = (databaseName: string) => ({
    sql: {
      pluginName: 'postgres12_pgx',
      databaseName,
      connectAddr: `127.0.0.1:${portOf(ports, fronts.postgres)}`,
      connectProtocol: 'tcp',
      user: role,
      password: secrets.ownerPassword,
      maxConns: connectionsMax,
      maxIdleConns: connectionsMax,
      maxConnLifetime: '1h',
    },
  });
  const front = `127.0.0.1:${portOf(ports, fronts.temporal)}`;
  const rpc = {
    grpcPort: portOf(ports, name),
    membershipPort: portOf(ports, gossipPortName(name)),
    bindOnLocalHost: true,
  };
  return {
    log: { stdout: true, level: 'error' },
    persistence: {
      numHistoryShards: shards,
      defaultStore: 'default',
      visibilityStore: 'visibility',
      datastores: { default: store('temporal'), visibility: store('temporal_visibility') },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    // Each process must know all services; it starts one of them, with these ports.
    services: Object.fromEntries(services.map((service) => [service, { rpc }])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: front,
        },
      },
    },
    publicClient: { hostPort: front },
    dynamicConfigClient: { filepath: join(folder, 'dynamic.yaml'), pollInterval: '60s' },
  };
}

/** Creates Temporal's databases and tables on the primary. */
export async function createTemporalDatabases(making: Making, server: string): Promise<void> {
  const { ports, secrets } = making;
  const port = portOf(ports, fronts.postgres);
  const password = secrets.ownerPassword;
  const client = new Client({ connectionString: postgresUrls(port, secrets).admin });
  await client.connect();
  try {
    const owner = escapeIdentifier(role);
    await client.query(`CREATE ROLE ${owner} LOGIN PASSWORD ${escapeLiteral(password)}`);
    for (const name of Object.keys(databases)) {
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${owner}`);
    }
  } finally {
    await client.end();
  }
  for (const [name, schema] of Object.entries(databases)) {
    const tool = (...args: string[]) =>
      run(
        join(server, 'bin', 'sql'),
        [
          ...['--plugin', 'postgres12_pgx', '--ep', '127.0.0.1', '-p', String(port)],
          ...['-u', role, '--db', name, ...args],
        ],
        { env: { SQL_PASSWORD: password } },
      );
    await tool('setup-schema', '-v', '0.0');
    const versions = join(server, 'schema', 'postgresql', 'v12', schema, 'versioned');
    await tool('update-schema', '-d', versions);
  }
}

/** Creates the namespace of the service, and the search attributes of its jobs. */
export async function createNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address });
  try {
    await unlessKnown(
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(retention),
      }),
    );
    for (const name of searchAttributes) {
      await unlessKnown(
        connection.operatorService.addSearchAttributes({
          namespace,
          searchAttributes: { [name]: keywordType },
        }),
      );
    }
  } finally {
    await connection.close();
  }
}

/** A code of gRPC. */
const alreadyExists = 6;

async function unlessKnown(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!isGrpcServiceError(error) || (error.code as number) !== alreadyExists) throw error;
  }
}
