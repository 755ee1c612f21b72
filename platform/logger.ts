import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { prettyLine } from './pretty-line';
import { withSourceLines } from './source-lines';

export type Logger = PinoLogger;

/**
 * How long a line may wait to be batched with others: a write costs more than formatting its line.
 */
const bufferMs = 100;

/**
 * Logs JSON lines to standard output, or lines for people where that is a terminal. Callers must not pass objects with secrets; field names that
 * might contain one are redacted anyway. Lines are batched for at most `bufferMs`, so a killed
 * process loses the last of them.
 */
export function createLogger(process: string, level: string): Logger {
  const destination = globalThis.process.stdout.isTTY ? terminal : batchedOutput();
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: ['authorization', 'headers.authorization', 'key', 'secret', 'password', 'apiKey'],
        censor: '[redacted]',
      },
    },
    destination,
  );
}

function describeError(error: Error) {
  const described = pino.stdSerializers.err(error);
  if (described.stack) described.stack = withSourceLines(described.stack);
  return described;
}

const terminal: DestinationStream = {
  write: (line) => void globalThis.process.stdout.write(prettyLine(line)),
};

/** All loggers of a process share its standard output, and so its buffer. */
let output: DestinationStream | undefined;

function batchedOutput(): DestinationStream {
  output ??= openBatchedOutput();
  return output;
}

function openBatchedOutput(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  setInterval(() => destination.flush(), bufferMs).unref();
  globalThis.process.once('exit', () => flushNow(destination));
  return destination;
}

function flushNow(destination: { flushSync(): void }): void {
  try {
    destination.flushSync();
  } catch {
    // The destination was never opened, because the process ends before its first line.
  }
}
