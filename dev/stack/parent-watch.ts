import { workerData } from 'node:worker_threads';

const { parentPid } = workerData as { parentPid: number };
const lookEveryMs = 250;
const graceMs = 5_000;

// The kernel assigns a new parent to a process whose parent has died.
const looking = setInterval(() => {
  if (process.ppid === parentPid) return;
  clearInterval(looking);
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs);
}, lookEveryMs);
