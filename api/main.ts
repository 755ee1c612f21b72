import { CommitGatherer } from '../ingest/commit/commit-gatherer';
import { LogReaders } from '../ingest/read/log-readers';
import { VerifierFeed } from '../ingest/read/verifier-feed';
import { migrate } from '../migrations/migrate';
import { SubmissionProviders } from '../modules/indexing/providers/submission-providers';
import { OutboxDispatcher } from '../modules/jobs/outbox-dispatcher';
import { createCipher } from '../platform/cipher';
import { openClickHouse } from '../platform/clickhouse/clickhouse';
import { loadConfig } from '../platform/config';
import { openFileStore } from '../platform/files/open-file-store';
import { createLogger } from '../platform/logger';
import { openSafeFetch } from '../platform/network/safe-fetch';
import { openDatabase } from '../platform/postgres/database';
import { assertTenancyHolds } from '../platform/postgres/tenancy-guard';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable';
import { openTemporal } from '../platform/temporal/temporal';
import { createApp } from './app';
import { reportCommitFailures } from './crawlers/commit-failures';
import { Gate } from './http/gate';
import { createHttpServer } from './http/http-server';
import { operations } from './operations';
import type { Services } from './services';

const stopTimeoutMs = 10_000;
const closeIdleEveryMs = 50;
const keyUseEveryMs = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger('api', config.logLevel);
  if (config.database.ownerUrl) await migrate(config, log);

  const database = openDatabase({ url: config.database.url, poolMax: config.database.poolMax });
  await retryWhileUnavailable(() => assertTenancyHolds(database.system), 60_000);
  const clickhouse = openClickHouse({ url: config.clickhouse.url });
  const temporal = openTemporal(config);
  const dispatcher = new OutboxDispatcher({ database, temporal, log });
  const cipher = createCipher(config.encryptionKey);
  const logReaders = new LogReaders(config.ingest);
  const logCommits = new CommitGatherer({
    db: database,
    clickhouse,
    onFailure: reportCommitFailures(log),
  });
  const feed = new VerifierFeed({ database, log, learn: (update) => logReaders.learn(update) });
  await feed.start();
  const safeFetch = openSafeFetch(config);
  const submissions = new SubmissionProviders(config);
  const files = openFileStore(config.files);
  const services: Services = {
    config,
    database,
    clickhouse,
    temporal,
    dispatcher,
    cipher,
    logReaders,
    logCommits,
    safeFetch,
    submissions,
    files,
  };

  const gate = new Gate(database.system);
  const recordKeyUse = () =>
    gate.recordKeyUse().catch((error: unknown) => log.warn({ err: error }, 'key use not recorded'));
  const keyUseTimer = setInterval(recordKeyUse, keyUseEveryMs);

  let isAccepting = true;
  const app = createApp({
    services,
    operations,
    log,
    gate,
    checksReplies: process.env['NODE_ENV'] === 'test',
    isAccepting: () => isAccepting,
  });
  const server = createHttpServer(app);
  // An upload may take as long as it likes; a client that sends nothing is cut off all the same.
  server.requestTimeout = 0;
  server.setTimeout(120_000);
  dispatcher.start();

  let isStopping = false;
  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    isAccepting = false;
    log.info({ signal }, 'stopping: requests under way are finished first');
    setTimeout(() => {
      log.warn('requests did not finish in time');
      process.exit(1);
    }, stopTimeoutMs).unref();
    // Connections whose last request ends from now on are idle ones, too.
    const closing = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(closing);
    clearInterval(keyUseTimer);
    await recordKeyUse();
    await Promise.all([dispatcher.stop(), feed.stop()]);
    files.close();
    await Promise.allSettled([
      database.close(),
      clickhouse.close(),
      temporal.close(),
      logReaders.close(),
      safeFetch.close(),
      submissions.close(),
    ]);
    log.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(signal));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ host: config.host, port }, 'the API listens');
  process.send?.({ type: 'ready', port });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
