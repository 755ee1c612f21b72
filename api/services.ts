import { GroupCommitter } from '../ingest/commit/group-committer';
import { LogParserPool } from '../ingest/read/log-parser-pool';
import { ExtractionTester } from '../modules/audits/extract/extraction-tester';
import { CampaignStatistics } from '../modules/campaigns/campaign-statistics';
import { LogInbox } from '../modules/crawlers/inbox/log-inbox';
import { LogBudget } from '../modules/crawlers/log-budget';
import { RobotsSimulator } from '../modules/crawlers/robots-simulator';
import { OpenIdClients } from '../modules/dashboard/openid-clients';
import { createOverviewMemory, type OverviewMemory } from '../modules/dashboard/read-overview';
import { SubmissionProviders } from '../modules/indexing/providers/submission-providers';
import { readLedgerQueueState } from '../modules/indexing/store/ledger-queue-store';
import { OutboxDispatcher } from '../modules/jobs/outbox-dispatcher';
import { readOutboxState } from '../modules/jobs/store/job-store';
import { outboxHandlers } from '../modules/outbox-handlers';
import { openReportMail, type ReportMail } from '../modules/reports/report-mail';
import { SearchProviders } from '../modules/search-console/providers/search-providers';
import { type Cipher, createCipher } from '../platform/cipher';
import { type ClickHouse, openClickHouse } from '../platform/clickhouse/clickhouse';
import type { FairSemaphore } from '../platform/concurrency/fair-semaphore';
import type { Config } from '../platform/config';
import type { FileStore } from '../platform/files/file-store';
import { openFileStore } from '../platform/files/open-file-store';
import { readFreeDisks } from '../platform/free-disks';
import type { Logger } from '../platform/logger';
import {
  showBackupAges,
  showDisks,
  showPostgresReplica,
  showQueue,
  showReplicas,
} from '../platform/metrics';
import { openSafeFetch, type SafeFetch } from '../platform/network/safe-fetch';
import { readBackupAges } from '../platform/postgres/backup-age';
import { type Database, openDatabase } from '../platform/postgres/database';
import { openTemporal, type Temporal } from '../platform/temporal/temporal';
import { ProviderAccounts } from './account/provider-accounts';
import { reportCommitFailures } from './crawlers/commit-failures';
import { LogHealth } from './crawlers/log-health';
import { FileThreads } from './csv-import/file-threads';
import { AccessEvents } from './http/access-events';
import type { Caller } from './http/authenticator';
import { BodyGate } from './http/body-gate';
import { createDownloads } from './operation/downloads';

/** The dependencies of handlers; created once by `createServices` and passed down. */
export type Services = {
  config: Config;
  database: Database;
  clickhouse: ClickHouse;
  temporal: Temporal;
  dispatcher: OutboxDispatcher;
  cipher: Cipher;
  logReaders: LogParserPool;
  logCommits: GroupCommitter;
  /** Keeps acknowledged log lines until ClickHouse has them. */
  logInbox: LogInbox;
  /** Reads uploaded files off the event loop. */
  fileThreads: FileThreads;
  /** For bodies that are kept in memory as a whole. */
  bodyGate: BodyGate;
  logHealth: LogHealth;
  logBudget: LogBudget;
  /** Bounds the downloads that read a database at their reader's pace. */
  downloads: FairSemaphore;
  /** For any URL that a tenant or a site names. */
  safeFetch: SafeFetch;
  submissions: SubmissionProviders;
  providerAccounts: ProviderAccounts;
  /** Google Search Console and Bing Webmaster. */
  searchProviders: SearchProviders;
  /** Undefined: no mail can be sent. */
  reportMail: ReportMail | undefined;
  /** Companies' providers, by which people sign in. */
  openId: OpenIdClients;
  accessEvents: AccessEvents;
  /** Designs of campaigns, computed off the event loop. */
  campaignStatistics: CampaignStatistics;
  /** Tries of a robots.txt, computed off the event loop. */
  robotsSimulator: RobotsSimulator;
  /** Tries of extractions, computed off the event loop. */
  extractionTester: ExtractionTester;
  /** What the dashboard's first screen need not read again. */
  overview: OverviewMemory;
  /** Storage of reports' files. */
  files: FileStore;
};

/** Parts that a test may substitute for the configured ones. */
type ServiceParts = Pick<
  Services,
  | 'database'
  | 'logReaders'
  | 'fileThreads'
  | 'submissions'
  | 'bodyGate'
  | 'providerAccounts'
  | 'campaignStatistics'
  | 'robotsSimulator'
  | 'extractionTester'
>;

/** Opens the services of a configuration; nothing connects or starts yet. */
export function createServices(
  config: Config,
  log: Logger,
  parts: Partial<ServiceParts> = {},
): Services {
  const { url, replicaUrl, poolMax } = config.database;
  const database = parts.database ?? openDatabase({ url, replicaUrl, poolMax });
  const logInbox = new LogInbox({
    database,
    store: openClickHouse(config.clickhouse),
    limits: config.logInbox,
    log,
  });
  const { clickhouse } = logInbox;
  const temporal = openTemporal(config);
  showBackupAges(() => readBackupAges(database.system));
  showReplicas(() => clickhouse.replicas());
  if (replicaUrl !== undefined) showPostgresReplica(() => database.replica());
  showDisks(() => readFreeDisks({ clickhouse, database }, config));
  showQueue('outbox', () => readOutboxState(database.system));
  showQueue('log_inbox', async () => {
    const { blocks, seconds } = await logInbox.readState();
    return { entries: blocks, seconds };
  });
  showQueue('ledger', () => readLedgerQueueState(database.system));
  const logReaders = parts.logReaders ?? new LogParserPool(config.ingest);
  return {
    config,
    database,
    clickhouse,
    temporal,
    dispatcher: new OutboxDispatcher({ database, temporal, handlers: outboxHandlers, log }),
    cipher: createCipher(config.encryptionKey, config.earlierEncryptionKeys),
    logReaders,
    bodyGate: parts.bodyGate ?? new BodyGate({ memory: logReaders.memory }),
    logCommits: new GroupCommitter({
      db: database,
      inbox: logInbox,
      onFailure: reportCommitFailures(log),
    }),
    fileThreads: parts.fileThreads ?? new FileThreads(),
    logInbox,
    logHealth: new LogHealth(),
    logBudget: new LogBudget(database.system),
    downloads: createDownloads(),
    safeFetch: openSafeFetch(config),
    submissions: parts.submissions ?? new SubmissionProviders(config),
    providerAccounts:
      parts.providerAccounts ??
      new ProviderAccounts({
        hostRules: config.searxngHostRules,
        compatible: config.aiCompatible,
      }),
    searchProviders: new SearchProviders(),
    reportMail: openReportMail(config),
    openId: new OpenIdClients(config.openIdHostRules, config.dnsServers),
    accessEvents: new AccessEvents(database, log),
    campaignStatistics: parts.campaignStatistics ?? new CampaignStatistics(),
    robotsSimulator: parts.robotsSimulator ?? new RobotsSimulator(),
    extractionTester: parts.extractionTester ?? new ExtractionTester(),
    overview: createOverviewMemory(),
    files: openFileStore(config.files),
  };
}

/** The services for a caller: those of a sign-in that is limited to websites read these alone. */
export function servicesFor(
  services: Services,
  { websiteIds }: Pick<Caller, 'websiteIds'>,
): Services {
  if (!websiteIds) return services;
  return {
    ...services,
    database: services.database.limitedTo(websiteIds),
    clickhouse: services.clickhouse.limitedTo(websiteIds),
    // What is remembered for all websites must be neither shown to it nor replaced by it.
    overview: createOverviewMemory(),
  };
}

/** Stops the dispatcher, then closes every connection, even if closing another fails. */
export async function closeServices(services: Services): Promise<void> {
  await Promise.allSettled([services.dispatcher.stop(), services.logInbox.close()]);
  services.files.close();
  services.reportMail?.mailer.close();
  await Promise.allSettled([
    services.database.close(),
    services.clickhouse.close(),
    services.temporal.close(),
    services.logReaders.close(),
    services.fileThreads.close(),
    services.safeFetch.close(),
    services.submissions.close(),
    services.providerAccounts.close(),
    services.searchProviders.close(),
    services.openId.close(),
    services.campaignStatistics.close(),
    services.robotsSimulator.close(),
    services.extractionTester.close(),
  ]);
}
