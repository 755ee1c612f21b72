import type { ClickHouse } from './clickhouse/clickhouse';
import type { Logger } from './logger';
import { type Database, sql } from './postgres/database';
import type { ReplicaState } from './postgres/replica';
import { assertServerVersion } from './server-versions';
import type { Temporal } from './temporal/temporal';

/**
 * Throws if a server is too old, or if the replicas of ClickHouse are of different shards: each
 * would contain a part of the rows and answer as if it were the whole. A server that is away is not
 * waited for, since the service starts without it.
 */
export async function assertServers(
  { database, clickhouse, temporal }: StartedWith,
  log: Logger,
): Promise<void> {
  const orNothing =
    (server: string) =>
    (error: unknown): undefined => {
      log.warn({ err: error }, `the version of ${server} could not be read`);
    };
  const [row] = await database.system.run<{ version: string }>(
    sql.raw(`select current_setting('server_version') as version`),
  );
  assertServerVersion('Postgres', row?.version ?? '');
  assertReplica(await database.replica().catch(() => undefined), log);
  const replicas = (await clickhouse.servers().catch(orNothing('ClickHouse'))) ?? [];
  for (const { version } of replicas) assertServerVersion('ClickHouse', version);
  assertOneShard(replicas.map(({ shard }) => shard));
  const system = await temporal
    .within(2_000, () => temporal.client.workflowService.getSystemInfo({}))
    .catch(orNothing('Temporal'));
  if (system?.serverVersion) assertServerVersion('Temporal', system.serverVersion);
}

type StartedWith = {
  database: Pick<Database, 'system' | 'replica'>;
  clickhouse: Pick<ClickHouse, 'servers'>;
  temporal: Pick<Temporal, 'client' | 'within'>;
};

/** A replica of another database would never be used, which is not what was meant. */
function assertReplica(replica: ReplicaState | undefined, log: Logger): void {
  if (replica?.obstacle === undefined) return;
  if (replica.obstacle === 'other_database') {
    throw new Error(
      'DATABASE_REPLICA_URL does not name a replica of DATABASE_URL with the same role and database. Correct it, or leave it empty.',
    );
  }
  log.warn({ obstacle: replica.obstacle }, 'the replica of Postgres is not used at present');
}

/** No table is Distributed, so all replicas must contain all rows. */
export function assertOneShard(shards: readonly string[]): void {
  const different = [...new Set(shards)];
  if (different.length < 2) return;
  throw new Error(
    `CLICKHOUSE_URLS names servers of ${different.length} shards (${different.join(', ')}). Name replicas of one shard.`,
  );
}
