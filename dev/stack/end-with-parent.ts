import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Preloaded into parts that are Node processes, so that they end with their parent. The watch runs
 * in a separate thread: the main one may be blocked, because the logger waits on the pipe that the
 * parent read until it died.
 */
const parentPid = Number(process.env['STACK_PARENT_PID']);

if (isMainThread && parentPid > 0) {
  // What a part writes holds tenants' data: nobody else on the machine may read it.
  process.umask(0o077);
  // Processes that the part itself starts have another parent.
  delete process.env['STACK_PARENT_PID'];
  new Worker(join(__dirname, 'parent-watch.js'), {
    workerData: { parentPid },
    execArgv: [],
  }).unref();
}
