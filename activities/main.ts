import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { createNameLookUp } from '../ingest/names/look-up-name';
import { NameChecker } from '../ingest/names/name-checker';
import { migrate } from '../migrations/migrate';
import { checkRetentionLimits } from '../modules/account/rules/retention';
import { AiProviders } from '../modules/ai/providers/ai-providers';
import { PageRenderer, reasonNotToRender } from '../modules/audits/crawl/rendering/page-renderer';
import { PageParserPool } from '../modules/audits/parse/page-parser-pool';
import { BacklinkProviders } from '../modules/backlinks/providers/backlink-providers';
import { ReferrerMerger } from '../modules/backlinks/referrer-merger';
import { reconcileCampaignSchedules } from '../modules/campaigns/campaign-schedules';
import { CampaignStatistics } from '../modules/campaigns/campaign-statistics';
import { createListFetch } from '../modules/crawlers/bots/lists/list-fetch';
import { renewableLists } from '../modules/crawlers/bots/lists/list-sources';
import { createDigestMailer } from '../modules/digests/digest-mailer';
import { expireExports } from '../modules/exports/store/export-store';
import { LedgerMerger } from '../modules/indexing/ledger-merger';
import { SubmissionProviders } from '../modules/indexing/providers/submission-providers';
import { readLedgerQueueState } from '../modules/indexing/store/ledger-queue-store';
import { OutboxDispatcher } from '../modules/jobs/outbox-dispatcher';
import { readOutboxState } from '../modules/jobs/store/job-store';
import { outboxHandlers } from '../modules/outbox-handlers';
import { reconcileSchedules } from '../modules/rankings/collection-schedules';
import { KeywordDataProviders } from '../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../modules/rankings/providers/serp-providers';
import { createFileSweeper } from '../modules/reports/file-sweeper';
import { PdfRenderer } from '../modules/reports/pdf/pdf-renderer';
import { openReportMail } from '../modules/reports/report-mail';
import { reconcileReportSchedules } from '../modules/reports/report-schedules';
import { expireReports } from '../modules/reports/store/file-removal-store';
import { SearchProviders } from '../modules/search-console/providers/search-providers';
import { openWebhookSender } from '../modules/webhooks/webhook-sender';
import { assertServers } from '../platform/assert-servers';
import { createCipher } from '../platform/cipher';
import { openClickHouse } from '../platform/clickhouse/clickhouse';
import { followTestClock } from '../platform/clock';
import { loadConfig } from '../platform/config';
import { openFileStore } from '../platform/files/open-file-store';
import { readFreeDisks } from '../platform/free-disks';
import { createLogger, type Logger } from '../platform/logger';
import {
  serveMetrics,
  showBackupAges,
  showDisks,
  showPostgresReplica,
  showQueue,
  showReplicas,
} from '../platform/metrics';
import { createTlsInspector } from '../platform/network/inspect-tls';
import { openSafeFetch } from '../platform/network/safe-fetch';
import { fetcherUserAgent } from '../platform/network/user-agent';
import { readBackupAges } from '../platform/postgres/backup-age';
import { type Database, openDatabase } from '../platform/postgres/database';
import { assertTenancy } from '../platform/postgres/tenancy-guard';
import { publicUrlOf } from '../platform/public-url';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable';
import { withSourceLines } from '../platform/source-lines';
import { openTemporal } from '../platform/temporal/temporal';
import { startTracing } from '../platform/tracing/tracing';
import { createActivities } from '.';
import { startHousekeeping } from './housekeeping';
import { ensureHousekeepingSchedules } from './housekeeping-schedules';
import { installRuntime } from './install-runtime';
import { createLostJobs } from './jobs/lost-jobs';
import { createOverdueWebhooks } from './webhooks/overdue-webhooks';
import { createWorkers } from './worker';

/** An activity has no client that waits for it. */
const turnWaitMsMax = 600_000;

const reconcileEveryMs = 3_600_000;

/** Reconciles at the start and then hourly, so that neither schedules nor websites drift. */
function startReconciling(database: Database, client: Client, log: Logger): () => void {
  const reconcile = () =>
    Promise.all([
      reconcileSchedules(database, client),
      reconcileReportSchedules(database, client),
      reconcileCampaignSchedules(database, client),
      ensureHousekeepingSchedules(client, renewableLists),
    ]).then(
      ([schedules]) => log.info({ schedules }, 'schedules reconciled'),
      (error: unknown) => log.warn({ err: error }, 'reconciling schedules failed'),
    );
  void reconcile();
  const timer = setInterval(reconcile, reconcileEveryMs);
  return () => clearInterval(timer);
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  followTestClock(config);
  checkRetentionLimits(config.retentionLimits);
  const log = createLogger('worker', config.logLevel);
  const renderTemporalMetrics = await installRuntime(log, {
    hasMetrics: config.workerMetricsPort !== undefined,
  });
  if (config.database.ownerUrl) await migrate(config, log);

  const stopTracing = await startTracing(config.tracing, 'sightline-worker');
  const { url, replicaUrl, poolMax } = config.database;
  const database = openDatabase({
    url,
    replicaUrl,
    poolMax,
    scanSecondsMax: 60,
    turnWaitMsMax,
  });
  await retryWhileUnavailable(() => assertTenancy(database.system), 60_000);
  const clickhouse = openClickHouse({
    ...config.clickhouse,
    turnWaitMsMax,
  });
  const temporal = openTemporal(config);
  await assertServers({ database, clickhouse, temporal }, log);
  const dispatcher = new OutboxDispatcher({ database, temporal, handlers: outboxHandlers, log });
  const providers = new SerpProviders({
    sandboxUrl: config.sandboxUrl,
    hostRules: config.searxngHostRules,
  });
  const aiProviders = new AiProviders({
    sandboxUrl: config.sandboxUrl,
    compatible: config.aiCompatible,
  });
  const keywordData = new KeywordDataProviders({ sandboxUrl: config.sandboxUrl });
  const backlinkProviders = new BacklinkProviders({ sandboxUrl: config.sandboxUrl });
  const listFetch = createListFetch(config);
  const safeFetch = openSafeFetch(config);
  const inspectTls = createTlsInspector(config);
  const pageReaders = new PageParserPool();
  const renderer = new PageRenderer(config.render);
  const whyNotRendered = reasonNotToRender(config.render);
  if (whyNotRendered !== undefined) log.warn(`No page is rendered here: ${whyNotRendered}`);
  const submissions = new SubmissionProviders(config);
  const searchProviders = new SearchProviders();
  const files = openFileStore(config.files);
  const pdf = new PdfRenderer();
  const campaignStatistics = new CampaignStatistics();
  const reportMail = openReportMail(config);
  const webhookSender = openWebhookSender(config.webhookHostRules);
  showBackupAges(() => readBackupAges(database.system));
  showReplicas(() => clickhouse.replicas());
  if (replicaUrl !== undefined) showPostgresReplica(() => database.replica());
  showDisks(() => readFreeDisks({ clickhouse, database }, config));
  showQueue('outbox', () => readOutboxState(database.system));
  showQueue('ledger', () => readLedgerQueueState(database.system));
  const metrics =
    config.workerMetricsPort === undefined
      ? undefined
      : await serveMetrics(config.workerMetricsPort, {
          host: config.host,
          key: config.metricsKey,
          renderMore: renderTemporalMetrics,
        });
  const activities = createActivities({
    database,
    log,
    clickhouse,
    auditUserAgent: fetcherUserAgent(config.publicUrl),
    crawlerListMirrorUrl: config.crawlerListMirrorUrl,
    listFetch,
    safeFetch,
    inspectTls,
    pageReaders,
    renderer,
    cipher: createCipher(config.encryptionKey, config.earlierEncryptionKeys),
    providers,
    aiProviders,
    keywordData,
    backlinkProviders,
    submissions,
    searchProviders,
    searchSettings: config,
    domainGraph: config.domainGraph,
    files,
    exportSettings: config,
    pdf,
    reportMail,
    campaignStatistics,
    retentionLimits: config.retentionLimits,
    webhookSender,
    baseUrl: publicUrlOf(config),
    hasSandbox: config.sandboxUrl !== undefined,
  });
  const { workers, connection } = await createWorkers(config, activities);

  const lookUp = createNameLookUp({ servers: config.dnsServers, timeoutMs: 2_000, tries: 2 });
  const nameChecker = new NameChecker({ database, clickhouse, log, lookUp });

  const ledgerMerger = new LedgerMerger({ database, log });
  const referrerMerger = new ReferrerMerger({ database, log });
  const fileSweeper = createFileSweeper({
    database,
    files,
    log,
    expire: [expireReports, expireExports],
  });
  const lostJobs = createLostJobs({ database, temporal, log });
  const digestMailer = reportMail && createDigestMailer({ database, mail: reportMail, log });

  const overdueWebhooks = createOverdueWebhooks({ database, temporal, log });

  dispatcher.start();
  nameChecker.start();
  ledgerMerger.start();
  referrerMerger.start();
  fileSweeper.start();
  lostJobs.start();
  overdueWebhooks.start();
  digestMailer?.start();
  const stopHousekeeping = startHousekeeping(database, log);
  const stopReconciling = startReconciling(database, temporal.client, log);
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, shutDown);
  const running = Promise.all(workers.map((worker) => worker.run()));
  log.info(
    { taskQueues: workers.map((worker) => worker.options.taskQueue) },
    'the worker is running',
  );
  process.send?.({ type: 'ready' });

  await running;
  metrics?.close();
  stopHousekeeping();
  stopReconciling();
  await Promise.all([
    dispatcher.stop(),
    nameChecker.stop(),
    ledgerMerger.stop(),
    referrerMerger.stop(),
    fileSweeper.stop(),
    lostJobs.stop(),
    overdueWebhooks.stop(),
    digestMailer?.stop(),
  ]);
  files.close();
  reportMail?.mailer.close();
  await Promise.allSettled([
    providers.close(),
    aiProviders.close(),
    keywordData.close(),
    backlinkProviders.close(),
    submissions.close(),
    searchProviders.close(),
    webhookSender.close(),
    listFetch.close(),
    safeFetch.close(),
    pageReaders.close(),
    renderer.close(),
    pdf.close(),
    campaignStatistics.close(),
    database.close(),
    clickhouse.close(),
    temporal.close(),
    connection.close(),
  ]);
  await stopTracing();
  log.info('stopped');
  // Native threads of the SDK may linger; everything that matters is closed by this point.
  await sleep(100);
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? withSourceLines(error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
