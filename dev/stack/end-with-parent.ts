import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Preloaded into parts that are Node processes, so that they end with their parent. The watch runs
 * in a separate thread: the main one may be blocked, because the logger waits on the pipe that the
 * parent read until it died.
 */
const parentPid = Number(process.env['STACK_PARENT_PID']);

if (isMainThread && parentPid > 0) {
  // Files of a part contain tenants' data: other users of the machine must not read them.
  process.umask(0o077);
  // Processes that the part itself starts have another parent.
  delete process.env['STACK_PARENT_PID'];
  new Worker(join(__dirname, 'parent-watch.js'), {
    workerData: { parentPid },
    execArgv: [],
  }).unref();
}
