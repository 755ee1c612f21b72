import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** JSON lines on standard output. Anything that could hold a secret is cut out by name. */
export function createLogger(process: string, level: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', '*.authorization', 'key', '*.secret', '*.password', '*.apiKey'],
      censor: '[redacted]',
    },
  });
}
