import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { createNameLookUp } from '../ingest/names/look-up-name';
import { NameChecker } from '../ingest/names/name-checker';
import { SignatureChecker } from '../ingest/signatures/signature-checker';
import { migrate } from '../migrations/migrate';
import { checkRetentionLimits } from '../modules/account/rules/retention';
import { reasonNotToRender } from '../modules/audits/crawl/rendering/find-chromium';
import { ReferrerMerger } from '../modules/backlinks/referrer-merger';
import { reconcileCampaignSchedules } from '../modules/campaigns/campaign-schedules';
import { renewableLists } from '../modules/crawlers/bots/lists/list-sources';
import { createDigestMailer } from '../modules/digests/digest-mailer';
import { expireExports } from '../modules/exports/store/export-store';
import { LedgerMerger } from '../modules/indexing/ledger-merger';
import { readLedgerQueueState } from '../modules/indexing/store/ledger-queue-store';
import { OutboxDispatcher } from '../modules/jobs/outbox-dispatcher';
import { readOutboxState } from '../modules/jobs/store/job-store';
import { outboxHandlers } from '../modules/outbox-handlers';
import { reconcileSchedules } from '../modules/rankings/collection-schedules';
import { createFileSweeper } from '../modules/reports/file-sweeper';
import { reconcileReportSchedules } from '../modules/reports/report-schedules';
import { expireReports } from '../modules/reports/store/file-removal-store';
import { assertServers } from '../platform/assert-servers';
import { followTestClock } from '../platform/calendar/clock';
import { loadConfig } from '../platform/config';
import { readFreeDisks } from '../platform/free-disks';
import { createLogger, type Logger } from '../platform/logger';
import { lowerThreadPriority } from '../platform/lower-priority';
import {
  serveMetrics,
  showBackupAges,
  showDisks,
  showPostgresReplica,
  showQueue,
  showReplicas,
} from '../platform/metrics';
import { readBackupAges } from '../platform/postgres/backup-age';
import type { Database } from '../platform/postgres/database';
import { assertTenancy } from '../platform/postgres/tenancy-guard';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable';
import { withSourceLines } from '../platform/source-lines';
import { startTracing } from '../platform/tracing/tracing';
import { createActivities } from '.';
import { startForgettingExpired } from './forget-expired';
import { ensureHousekeepingSchedules } from './housekeeping-schedules';
import { installRuntime } from './install-runtime';
import { createLostJobs } from './jobs/lost-jobs';
import { createOverdueWebhooks } from './webhooks/overdue-webhooks';
import { createWorkers } from './worker';
import { closeWorkerServices, createWorkerServices, jobNiceness } from './worker-services';

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
  lowerThreadPriority(jobNiceness);
  const config = loadConfig(process.env);
  followTestClock(config);
  checkRetentionLimits(config.retentionLimits);
  const log = createLogger('worker', config.logLevel);
  const renderTemporalMetrics = await installRuntime(log, {
    hasMetrics: config.workerMetricsPort !== undefined,
  });
  if (config.database.ownerUrl) await migrate(config, log);

  const stopTracing = await startTracing(config.tracing, 'sightline-worker');
  const services = createWorkerServices(config, log);
  const { database, clickhouse, temporal, files, reportMail } = services;
  await retryWhileUnavailable(() => assertTenancy(database.system), 60_000);
  await assertServers(services, log);
  const whyNotRendered = reasonNotToRender(config.render.chromiumPath);
  if (whyNotRendered !== undefined) log.warn(`No page is rendered here: ${whyNotRendered}`);
  showBackupAges(() => readBackupAges(database.system));
  showReplicas(() => clickhouse.replicas());
  if (config.database.replicaUrl !== undefined) showPostgresReplica(() => database.replica());
  showDisks(() => readFreeDisks(services, config));
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
  const { workers, connection } = await createWorkers(config, createActivities(services));

  const dispatcher = new OutboxDispatcher({ database, temporal, handlers: outboxHandlers, log });
  const lookUp = createNameLookUp({ servers: config.dnsServers, timeoutMs: 2_000, tries: 2 });
  const signatures = new SignatureChecker({ database, safeFetch: services.safeFetch });
  const nameChecker = new NameChecker({ database, clickhouse, log, lookUp, signatures });

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
  const stopForgetting = startForgettingExpired(database, log);
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
  stopForgetting();
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
  await closeWorkerServices(services);
  await connection.close().catch(() => undefined);
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
