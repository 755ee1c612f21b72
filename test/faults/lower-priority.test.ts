import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { entryPoint } from '../../dev/stack/entry-point';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a thread that calculates for long lets others go first, and no other does', async () => {
  const before = getPriority();
  const code = `
    const { lowerThreadPriority } = require(${JSON.stringify(entryPoint('platform/lower-priority'))});
    const { getPriority } = require('node:os');
    lowerThreadPriority();
    require('node:worker_threads').parentPort.postMessage(getPriority());`;
  const thread = new Worker(code, { eval: true });
  const [priority] = await once(thread, 'message');
  expect(priority).toBe(10);
  expect(getPriority()).toBe(before);
  await thread.terminate();
});
