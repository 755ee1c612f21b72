import express, { type Router } from 'express';
import type { ReplicaState } from '../../platform/clickhouse/replicas';
import { lookAtMost } from '../../platform/look-at-most';
import { isOperator } from '../../platform/operator-access';
import { sql } from '../../platform/postgres/database';
import { version } from '../../platform/version';
import type { Services } from '../services';
import type { Shutdown } from './shutdown';

const checkTimeoutMs = 2_000;

type Check = { status: 'up' | 'down'; latencyMs: number };

async function checkOne(probe: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  });
  const isUp = await Promise.race([probe(), timeout]).then(
    (answer) => answer !== false,
    () => false,
  );
  clearTimeout(timer);
  const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10;
  return { status: isUp ? 'up' : 'down', latencyMs };
}

/** Lines are stored a second after they were accepted, if nothing is wrong. */
const lateSeconds = 30;

/** Any number of callers cost the databases one look a second. */
const lookEveryMs = 1_000;

/**
 * `/healthz`: the process is up, with its version. `/readyz`: whether it is ready, and for
 * operators the dependencies, each with its latency, and `logs`: whether lines are accepted, and the
 * blocks of lines that ClickHouse does not have yet. The service stays ready without Temporal (jobs
 * are queued and start later) and without ClickHouse (lines are kept in Postgres, and most reads
 * work), but says `degraded`.
 */
export function healthRouter(services: Services, shutdown: Shutdown): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'up', version });
  });
  const look = lookAtMost(lookEveryMs, () =>
    Promise.all([
      checkOne(() => services.database.system.run(sql.raw('select 1'))),
      checkOne(() => services.clickhouse.ping()),
      checkOne(() => services.temporal.ping()),
      readReplicas(services),
      services.logInbox.readState().catch(() => undefined),
      // Without it the primary serves its reads, so the service is whole.
      services.database.replica().catch(() => undefined),
    ]),
  );
  router.get('/readyz', async (request, response) => {
    const [postgres, clickhouse, temporal, replicas, inbox, postgresReplica] = await look();
    const isReady = shutdown.isAccepting && postgres.status === 'up';
    const logs = services.logHealth.state();
    const areWhole = replicas.every(isWholeReplica);
    const isStored = inbox !== undefined && inbox.seconds <= lateSeconds && inbox.refused === 0;
    const isWhole =
      [clickhouse, temporal, logs].every(({ status }) => status === 'up') && areWhole && isStored;
    response
      .status(isReady ? 200 : 503)
      .set(isReady ? {} : { 'Retry-After': '2' })
      .json({
        status: isReady ? (isWhole ? 'ready' : 'degraded') : 'not_ready',
        ...(isOperator(request, services.config.metricsKey) && {
          dependencies: {
            postgres: { ...postgres, ...(postgresReplica && { replica: postgresReplica }) },
            // A single server that is whole needs no more lines.
            clickhouse: { ...clickhouse, ...(replicas.length > 0 && { replicas }) },
            temporal,
          },
          logs: { ...logs, ...(inbox && { waiting: inbox }) },
        }),
      });
  });
  return router;
}

/** Without Keeper a replica still answers, and stores nothing; of a broken part, rows may be missing. */
const isWholeReplica = ({ isUp, readOnlyTables, brokenParts }: ReplicaState) =>
  isUp && readOnlyTables === 0 && brokenParts === 0;

async function readReplicas({ clickhouse }: Services): Promise<ReplicaState[]> {
  const states = await clickhouse.replicas();
  // Whether a single server is up is the result of its ping.
  const isPlain =
    states.length === 1 && states.every((state) => !state.isUp || isWholeReplica(state));
  return isPlain ? [] : states;
}
