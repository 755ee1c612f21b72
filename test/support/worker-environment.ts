import { TestEnvironment } from 'jest-environment-node';
import { clearLeftovers } from './clear-leftovers';
import { workerEnv } from './worker-env';

/**
 * Runs a test file with its worker's own databases. The variables are set in the process itself, before jest
 * copies them for the file, because programs that a test starts have those of the process. A worker's id
 * stays when jest replaces its process, and so do its databases. With databases that a developer keeps
 * running, all workers share one set.
 */
// jest asks for a default export here.
export default class WorkerEnvironment extends TestEnvironment {
  constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
    const { TEST_FILES_DIR, JEST_WORKER_ID } = process.env;
    if (TEST_FILES_DIR && JEST_WORKER_ID) {
      Object.assign(process.env, workerEnv(process.env, JEST_WORKER_ID));
    }
    super(...options);
  }

  override async setup(): Promise<void> {
    await super.setup();
    await clearLeftovers(process.env);
  }
}
