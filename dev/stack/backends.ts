import { mkdirSync } from 'node:fs';
import { clickhousePart, clickhouseUrl } from './clickhouse';
import { ManagedProcess } from './managed-process';
import { assignPorts, type ChosenPorts } from './port-registry';
import { postgresPart, postgresUrls } from './postgres';
import { reclaimAll } from './process-record';
import { loadSecrets, type Secrets } from './secrets';
import { temporalPart } from './temporal';

export const backendNames = ['postgres', 'clickhouse', 'temporal'] as const;
export type BackendName = (typeof backendNames)[number];

export type BackendOptions = {
  dataDir: string;
  ports?: ChosenPorts;
  /** Port of Temporal's Web UI; undefined disables it. */
  uiPort?: number | undefined;
  /** Temporal's address if the user runs it; the stack then starts no server. */
  temporalAddress?: string | undefined;
  /** Temporal namespaces besides `default`, with the same search attributes. */
  namespaces?: readonly string[];
  /** Whether a crash may lose data: nothing then waits for the disk. */
  isVolatile?: boolean | undefined;
  say?: (line: string) => void;
};

export type Backends = {
  parts: ManagedProcess<BackendName>[];
  /** Variables that a program needs to reach the servers, named as in platform/config.ts. */
  env: Record<string, string>;
  /** Postgres as its superuser: for creating databases and roles, never for the service. */
  postgresAdminUrl: string;
  secrets: Secrets;
  ports: Record<BackendName, number>;
};

/** Prepares the three servers of a data folder for their start; ends orphans of an earlier run. */
export async function prepareBackends(options: BackendOptions): Promise<Backends> {
  const {
    dataDir,
    uiPort,
    temporalAddress,
    namespaces = [],
    isVolatile,
    say = () => undefined,
  } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await reclaimAll(dataDir);
  const secrets = loadSecrets(dataDir);
  const ports = await assignPorts(dataDir, backendNames, options.ports);
  const parts: ManagedProcess<BackendName>[] = [
    new ManagedProcess(postgresPart({ dataDir, port: ports.postgres, secrets, isVolatile })),
    new ManagedProcess(clickhousePart({ dataDir, port: ports.clickhouse, secrets, isVolatile })),
  ];
  if (temporalAddress === undefined) {
    parts.push(
      new ManagedProcess(
        temporalPart({ dataDir, port: ports.temporal, uiPort, namespaces, isVolatile, say }),
      ),
    );
  }
  const urls = postgresUrls(ports.postgres, secrets);
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_BACKUP_URL: urls.backup,
    CLICKHOUSE_URL: clickhouseUrl(ports.clickhouse, secrets),
    TEMPORAL_ADDRESS: temporalAddress ?? `127.0.0.1:${ports.temporal}`,
    ENCRYPTION_KEY: secrets.encryptionKey,
    ...(uiPort === undefined || temporalAddress !== undefined
      ? {}
      : { TEMPORAL_UI_URL: `http://127.0.0.1:${uiPort}` }),
  };
  return { parts, env, postgresAdminUrl: urls.admin, secrets, ports };
}
