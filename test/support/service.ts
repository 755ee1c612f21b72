import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderAccounts, type ProviderUrls } from '../../api/account/provider-accounts';
import { createApp } from '../../api/app';
import { refusedKeyRecorder } from '../../api/http/access-events';
import { Authenticator } from '../../api/http/authenticator';
import { createHttpServer } from '../../api/http/http-server';
import { Shutdown } from '../../api/http/shutdown';
import { operations } from '../../api/operations';
import { closeServices, createServices, type Services } from '../../api/services';
import { entryPoint } from '../../dev/stack/entry-point';
import type { PlanName } from '../../modules/account/rules/plans';
import { type NewWorkspace, operatorStore } from '../../modules/account/store/operator-store';
import { sandboxAiUrls } from '../../modules/ai/providers/ai-providers';
import { CampaignStatistics } from '../../modules/campaigns/campaign-statistics';
import { RobotsSimulator } from '../../modules/crawlers/robots-simulator';
import { SubmissionProviders } from '../../modules/indexing/providers/submission-providers';
import { type Config, loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';
import { openLogReaders } from './log-parsers';

export type Service = {
  url: string;
  services: Services;
  authenticator: Authenticator;
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

/** The real service in this process on a free port, against the run's databases. */
export async function startService({
  bingUrl,
  providerUrls = nowhere,
  webFolder,
  ...overrides
}: Partial<Config> & {
  bingUrl?: string;
  providerUrls?: ProviderUrls;
  /** Of the built dashboard. */
  webFolder?: string;
} = {}): Promise<Service> {
  const config = { ...loadConfig(process.env), ...overrides };
  const log = createLogger('api', config.logLevel);
  const services = createServices(config, log, {
    logReaders: openLogReaders(),
    providerAccounts: new ProviderAccounts({
      hostRules: config.searxngHostRules,
      compatible: config.aiCompatible,
      urls: providerUrls,
    }),
    campaignStatistics: new CampaignStatistics({
      script: entryPoint('modules/campaigns/statistics-thread'),
    }),
    robotsSimulator: new RobotsSimulator({
      script: entryPoint('modules/crawlers/robots-simulation-thread'),
    }),
    submissions: new SubmissionProviders({ ...config, ...(bingUrl && { bingUrl }) }),
  });
  const { database, dispatcher } = services;
  const authenticator = new Authenticator(
    database.system,
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
  dispatcher.start();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    authenticator,
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
