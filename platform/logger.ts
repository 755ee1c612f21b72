import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** How long a line may wait for others to be written with it: a write costs more than its line. */
const gatherMs = 100;

/**
 * JSON lines on standard output. Nothing that holds a secret is handed to it; the names under which
 * one could slip in are cut out all the same. Lines are written together, at the latest after
 * `gatherMs`, so a process that is killed loses the last of them.
 */
export function createLogger(process: string, level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  setInterval(() => destination.flush(), gatherMs).unref();
  globalThis.process.once('exit', () => flushNow(destination));
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['authorization', 'headers.authorization', 'key', 'secret', 'password', 'apiKey'],
        censor: '[redacted]',
      },
    },
    destination,
  );
}

function flushNow(destination: { flushSync(): void }): void {
  try {
    destination.flushSync();
  } catch {
    // It was never opened, because the process ends before its first line.
  }
}
