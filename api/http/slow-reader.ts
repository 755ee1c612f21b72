import type { ServerResponse } from 'node:http';

/** A download below this rate keeps a connection of a database for longer than it is worth. */
const usual = { bytesPerSecondMin: 16 * 1024, windowMs: 30_000, lookEveryMs: 1_000 };

/**
 * Breaks a download off when its reader takes less than 16 KiB a second over 30 seconds. Only time
 * that the response waits for its reader counts: a slow source is not the reader's fault. Returns a
 * function that ends the watch.
 */
export function cutOffSlowReader(
  response: ServerResponse,
  { bytesPerSecondMin, windowMs, lookEveryMs } = usual,
): () => void {
  const { socket } = response;
  if (!socket) return () => undefined;
  const taken = () => socket.bytesWritten - socket.writableLength;
  let takenBefore = taken();
  let waitedMs = 0;
  const startWindow = () => {
    takenBefore = taken();
    waitedMs = 0;
  };
  const timer = setInterval(() => {
    if (socket.writableLength === 0) return startWindow();
    waitedMs += lookEveryMs;
    if (waitedMs < windowMs) return;
    if (taken() - takenBefore < (bytesPerSecondMin * waitedMs) / 1000) socket.destroy();
    else startWindow();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
