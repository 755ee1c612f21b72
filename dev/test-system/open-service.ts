import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderAccounts, type ProviderUrls } from '../../api/account/provider-accounts';
import { createApp } from '../../api/app';
import { FileThreads } from '../../api/csv-import/file-threads';
import { refusedKeyRecorder } from '../../api/http/access-events';
import { Authenticator } from '../../api/http/authenticator';
import { createHttpServer } from '../../api/http/http-server';
import { Shutdown } from '../../api/http/shutdown';
import { operations } from '../../api/operations';
import { closeServices, createServices, type Services } from '../../api/services';
import { LogParserPool } from '../../ingest/read/log-parser-pool';
import { sandboxAiUrls } from '../../modules/ai/providers/ai-providers';
import { ExtractionTester } from '../../modules/audits/extract/extraction-tester';
import { CampaignStatistics } from '../../modules/campaigns/campaign-statistics';
import { RobotsSimulator } from '../../modules/crawlers/robots-simulator';
import { SubmissionProviders } from '../../modules/indexing/providers/submission-providers';
import type { Config } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import type { Database } from '../../platform/postgres/database';
import { entryPoint } from '../stack/entry-point';

export type ServiceOptions = {
  bingUrl?: string;
  /** Where accounts are tested; nothing listens there unless it is given. */
  providerUrls?: ProviderUrls;
  /** Of the built dashboard. */
  webFolder?: string;
  /** Whether it delivers the outbox, also when it is woken. */
  dispatches?: boolean;
};

export type OpenService = {
  url: string;
  services: Services;
  /** Writes what `api/main.ts` writes every few seconds. */
  writeCounters(): Promise<void>;
  stop(): Promise<void>;
};

/** Nothing listens there: accounts are saved untested. */
const closed = 'http://127.0.0.1:9';
const nowhere: ProviderUrls = {
  ai: sandboxAiUrls(closed),
  dataforseo: closed,
  serpapi: closed,
  serper: closed,
  bing: closed,
};

/** Opens the API in this process on a free port, as `api/main.ts` does, and checks its responses. */
export async function openService(
  config: Config,
  { bingUrl, providerUrls = nowhere, webFolder, dispatches = true }: ServiceOptions = {},
  database?: Database,
): Promise<OpenService> {
  const log = createLogger('api', config.logLevel);
  const services = createServices(config, log, {
    ...(database && { database }),
    logReaders: new LogParserPool({
      threads: 2,
      memoryBytesMax: 128 * 1024 * 1024,
      transactionsMax: 6,
      script: entryPoint('ingest/read/parser-thread'),
    }),
    fileThreads: new FileThreads({ script: entryPoint('api/csv-import/file-thread') }),
    providerAccounts: new ProviderAccounts({
      hostRules: config.searxngHostRules,
      compatible: config.aiCompatible,
      urls: providerUrls,
    }),
    campaignStatistics: new CampaignStatistics({
      script: entryPoint('modules/campaigns/statistics-thread'),
    }),
    extractionTester: new ExtractionTester({
      script: entryPoint('modules/audits/extract/extraction-thread'),
    }),
    robotsSimulator: new RobotsSimulator({
      script: entryPoint('modules/crawlers/robots-simulation-thread'),
    }),
    submissions: new SubmissionProviders({ ...config, ...(bingUrl && { bingUrl }) }),
  });
  const authenticator = new Authenticator(
    services.database.system,
    refusedKeyRecorder(services.accessEvents),
  );
  const app = createApp({
    services,
    operations,
    log,
    authenticator,
    validateResponses: true,
    shutdown: new Shutdown({ drainMs: 0, finishMs: 60_000 }),
    webFolder,
  });
  const server = await listen(createHttpServer(app));
  services.logInbox.start();
  if (dispatches) services.dispatcher.start();
  else await services.dispatcher.stop();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    async writeCounters() {
      await Promise.all([authenticator.recordKeyUse(), services.logBudget.write()]);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeServices(services);
    },
  };
}

const listen = (server: Server) =>
  new Promise<Server>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
