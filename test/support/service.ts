import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../api/app';
import { reportCommitFailures } from '../../api/crawlers/commit-failures';
import { Gate } from '../../api/http/gate';
import { createHttpServer } from '../../api/http/http-server';
import { operations } from '../../api/operations';
import type { Services } from '../../api/services';
import { CommitGatherer } from '../../ingest/commit/commit-gatherer';
import type { PlanName } from '../../modules/account/rules/plans';
import { type NewWorkspace, operatorStore } from '../../modules/account/store/operator-store';
import { SubmissionProviders } from '../../modules/indexing/providers/submission-providers';
import { OutboxDispatcher } from '../../modules/jobs/outbox-dispatcher';
import { createCipher } from '../../platform/cipher';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { type Config, loadConfig } from '../../platform/config';
import { openFileStore } from '../../platform/files/open-file-store';
import { createLogger } from '../../platform/logger';
import { openSafeFetch } from '../../platform/network/safe-fetch';
import { openDatabase } from '../../platform/postgres/database';
import { openTemporal } from '../../platform/temporal/temporal';
import { openLogReaders } from './log-readers';

export type Service = {
  url: string;
  services: Services;
  gate: Gate;
  stop(): Promise<void>;
};

/** The real service in this process on a free port, against the run's databases. */
export async function startService({
  bingUrl,
  ...overrides
}: Partial<Config> & { bingUrl?: string } = {}): Promise<Service> {
  const config = { ...loadConfig(process.env), ...overrides };
  const log = createLogger('api', config.logLevel);
  const database = openDatabase({ url: config.database.url, poolMax: config.database.poolMax });
  const clickhouse = openClickHouse({ url: config.clickhouse.url });
  const temporal = openTemporal(config);
  const dispatcher = new OutboxDispatcher({ database, temporal, log });
  const cipher = createCipher(config.encryptionKey);
  const logReaders = openLogReaders();
  const logCommits = new CommitGatherer({
    db: database,
    clickhouse,
    onFailure: reportCommitFailures(log),
  });
  const safeFetch = openSafeFetch(config);
  const submissions = new SubmissionProviders({ ...config, ...(bingUrl && { bingUrl }) });
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
  const app = createApp({
    services,
    operations,
    log,
    gate,
    checksReplies: true,
    isAccepting: () => true,
  });
  const server = await listen(createHttpServer(app));
  dispatcher.start();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    gate,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dispatcher.stop();
      files.close();
      await Promise.allSettled([
        database.close(),
        clickhouse.close(),
        temporal.close(),
        logReaders.close(),
        safeFetch.close(),
        submissions.close(),
      ]);
    },
  };
}

const listen = (server: Server) =>
  new Promise<Server>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** A new workspace, so that test files do not see each other's rows. */
export async function createWorkspace(plan: PlanName = 'unlimited'): Promise<NewWorkspace> {
  const { database } = loadConfig(process.env);
  if (!database.ownerUrl) throw new Error('tests need DATABASE_OWNER_URL');
  const owner = openDatabase({ url: database.ownerUrl, poolMax: 2 });
  try {
    return await operatorStore(owner).createWorkspace({ name: 'test', plan });
  } finally {
    await owner.close();
  }
}
