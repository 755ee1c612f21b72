import { join } from 'node:path';

/** What a jest worker has to itself: its databases in both servers, and its Temporal namespace. */
export const workerName = (workerId: string): string => `worker_${workerId}`;

/** Temporal's namespace of what the lane's collectors start: their worker keeps running. */
export const jobsNamespace = (workerId: string): string => `${workerName(workerId)}_jobs`;

/** The variables of the run's stack with a worker's own databases, namespace and folder of files. */
export function workerEnv(env: NodeJS.ProcessEnv, workerId: string) {
  const name = workerName(workerId);
  const inOwnDatabase = (variable: string) => {
    const url = new URL(env[variable] ?? '');
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    DATABASE_URL: inOwnDatabase('DATABASE_URL'),
    DATABASE_OWNER_URL: inOwnDatabase('DATABASE_OWNER_URL'),
    CLICKHOUSE_URL: inOwnDatabase('CLICKHOUSE_URL'),
    TEMPORAL_NAMESPACE: name,
    TEST_JOBS_NAMESPACE: jobsNamespace(workerId),
    FILES_DIR: join(env['TEST_FILES_DIR'] ?? '', name),
  };
}
