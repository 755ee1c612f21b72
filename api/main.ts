import { join } from 'node:path';
import { VerifierUpdates } from '../ingest/read/verifier-updates';
import { migrate } from '../migrations/migrate';
import { checkRetentionLimits } from '../modules/account/rules/retention';
import { assertServers } from '../platform/assert-servers';
import { followTestClock } from '../platform/calendar/clock';
import { loadConfig } from '../platform/config';
import { createLogger } from '../platform/logger';
import { assertTenancy } from '../platform/postgres/tenancy-guard';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable';
import { startTracing } from '../platform/tracing/tracing';
import { createApp } from './app';
import { refusedKeyRecorder } from './http/access-events';
import { Authenticator } from './http/authenticator';
import { createHttpServer } from './http/http-server';
import { Shutdown } from './http/shutdown';
import { buildToolSchemas } from './mcp/tool';
import { operations } from './operations';
import { closeServices, createServices } from './services';

/** From the moment that open requests get a 503. */
const exitAfterMs = 5_000;
const closeIdleEveryMs = 50;
const countersEveryMs = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  followTestClock(config);
  checkRetentionLimits(config.retentionLimits);
  const log = createLogger('api', config.logLevel);
  if (config.database.ownerUrl) await migrate(config, log);

  const stopTracing = await startTracing(config.tracing, 'sightline-api');
  const services = createServices(config, log);
  const { database, dispatcher, logReaders } = services;
  await retryWhileUnavailable(() => assertTenancy(database.system), 60_000);
  await assertServers(services, log);
  logReaders.start();
  const feed = new VerifierUpdates({ database, log, learn: (update) => logReaders.learn(update) });
  await feed.start();

  const authenticator = new Authenticator(
    database.system,
    refusedKeyRecorder(services.accessEvents),
  );
  const recordKeyUse = () =>
    authenticator
      .recordKeyUse()
      .catch((error: unknown) => log.warn({ err: error }, 'recording key use failed'));
  const writeLogBytes = () =>
    services.logBudget
      .write()
      .catch((error: unknown) => log.warn({ err: error }, 'writing the bytes of logs failed'));
  const counters = [recordKeyUse, writeLogBytes].map((write) =>
    setInterval(write, countersEveryMs),
  );

  const shutdown = new Shutdown(config.shutdown);
  const app = createApp({
    services,
    operations,
    log,
    authenticator,
    validateResponses: process.env['NODE_ENV'] === 'test',
    shutdown,
    // Vite builds it into dist/, where this program runs.
    webFolder: join(__dirname, '..', 'web'),
  });
  const server = createHttpServer(app);
  // Uploads have no time limit; a client that sends nothing is still disconnected.
  server.requestTimeout = 0;
  server.setTimeout(120_000);
  dispatcher.start();
  services.logInbox.start();

  let isStopping = false;
  async function stop(signal: string): Promise<void> {
    if (isStopping) return shutdown.skipDrain();
    isStopping = true;
    log.info({ signal, drainMs: config.shutdown.drainMs }, 'stopping: not ready from now on');
    await shutdown.drain();
    log.info('stopping: finishing open requests');
    const isDone = shutdown.limitOpenRequests();
    shutdown.ending.addEventListener('abort', () => {
      log.warn('open requests did not finish in time and got a 503');
      setTimeout(() => process.exit(1), exitAfterMs).unref();
    });
    // Connections whose last request ends from now on become idle as well.
    const closing = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(closing);
    isDone();
    for (const timer of counters) clearInterval(timer);
    await Promise.all([recordKeyUse(), writeLogBytes()]);
    await feed.stop();
    await closeServices(services);
    await stopTracing();
    log.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ host: config.host, port }, 'the API is listening');
  process.send?.({ type: 'ready', port });
  // Before the API listens, this would be a fifth of its start.
  await buildToolSchemas(operations);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
