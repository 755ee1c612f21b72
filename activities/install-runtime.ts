import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DefaultLogger,
  type LogLevel,
  makeTelemetryFilterString,
  Runtime,
} from '@temporalio/worker';
import type { Logger } from '../platform/logger';

const pinoLevel: Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/**
 * Writes Temporal's own messages to our log, with errors in the field where log readers expect
 * them. Returns what renders the SDK's own metrics: it serves them on this machine alone, so that
 * the worker's /metrics can ask for its key.
 */
export async function installRuntime(
  log: Logger,
  { hasMetrics }: { hasMetrics: boolean },
): Promise<(() => Promise<string>) | undefined> {
  const bindAddress = hasMetrics ? await freeLoopbackAddress() : undefined;
  const logger = new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...rest } = meta ?? {};
    // The providers' queues have activities only, no workflows.
    const isExpected = message.startsWith('No workflows registered');
    const write = isExpected ? 'debug' : pinoLevel[level];
    log[write]({ ...rest, ...(error === undefined ? {} : { err: error }) }, message);
  });
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: {
      // Otherwise the native core would write lines of its own format, bypassing our log.
      logging: {
        filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }),
        forward: {},
      },
      ...(bindAddress && {
        metrics: {
          prometheus: { bindAddress, countersTotalSuffix: true, useSecondsForDurations: true },
        },
      }),
    },
  });
  if (bindAddress === undefined) return undefined;
  return async () => {
    try {
      return await (await fetch(`http://${bindAddress}/metrics`)).text();
    } catch (error) {
      // The worker's own metrics are worth showing without the SDK's.
      log.warn({ err: error }, 'the metrics of Temporal’s SDK could not be read');
      return '';
    }
  };
}

/** The SDK's port must be named, so a free one is looked for. */
async function freeLoopbackAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}
