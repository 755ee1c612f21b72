import { workerEnv } from './worker-env';

// The id stays when jest replaces a worker's process, and so do its databases. There are none of its own
// where a developer keeps databases running: then one worker runs everything.
const workerId = process.env['JEST_WORKER_ID'];
if (process.env['TEST_DATABASES'] === 'by-worker' && workerId) {
  Object.assign(process.env, workerEnv(process.env, workerId));
}
