import { randomUUID } from 'node:crypto';
import SharedEnvironment from './shared-environment';
import { workerEnv } from './worker-env';

/**
 * Runs a test file with its worker's own databases. A worker's id stays when jest replaces its process, and so
 * do its databases. With databases that a developer keeps running, all workers share one set.
 */
// jest asks for a default export here.
export default class WorkerEnvironment extends SharedEnvironment {
  constructor(...options: ConstructorParameters<typeof SharedEnvironment>) {
    super(...options);
    const { TEST_FILES_DIR, JEST_WORKER_ID } = process.env;
    if (TEST_FILES_DIR && JEST_WORKER_ID) {
      Object.assign(process.env, workerEnv(process.env, JEST_WORKER_ID));
    }
    process.env['TEST_FILE_RUN'] = randomUUID();
  }
}
