import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Loaded before the program of a part that is a Node process, so that it ends with its parent. A
 * thread of its own watches: the main one may be stuck just then, because the logger waits for
 * somebody to read the pipe that the parent read until it died.
 */
const parentPid = Number(process.env['STACK_PARENT_PID']);

if (isMainThread && parentPid > 0) {
  // Processes that the part itself starts have another parent.
  delete process.env['STACK_PARENT_PID'];
  new Worker(join(__dirname, 'parent-watch.js'), {
    workerData: { parentPid },
    execArgv: [],
  }).unref();
}
