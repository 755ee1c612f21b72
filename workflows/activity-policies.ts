import { ActivityCancellationType, type ActivityOptions } from '@temporalio/common';
import type { Activities } from '../activities';
import { taskQueues } from '../platform/temporal/task-queues';

/** What an activity depends on, which decides where it runs and when it is given up. */
export type ActivityKind =
  | 'bookkeeping'
  | 'statement'
  | 'sweep'
  | 'alert'
  | 'list'
  | 'site'
  | 'crawl'
  | 'analysis'
  | 'purge'
  | 'report'
  | 'export'
  | 'mail'
  | 'provider'
  | 'volumes'
  | 'webhook'
  | 'graph';

export type ActivityPolicy = ActivityOptions & {
  /**
   * Failures after which the job has failed. Outages of our own databases do not count: they end
   * with `maximumAttempts`. Without it, only `maximumAttempts` ends the attempts.
   */
  failuresMax?: number;
};

/**
 * Covers about an hour of a database that is away. Recovery takes no longer than the interval, so it
 * is short.
 */
const anHour = {
  initialInterval: '500 ms',
  maximumInterval: '10 s',
  maximumAttempts: 360,
} as const;
const failuresMax = 5;
/** A dead worker is detected after this long. */
const heartbeatTimeout = '10 s';

export const policies: Record<ActivityKind, ActivityPolicy> = {
  /**
   * A job's row and its end. Nothing that a tenant stored can make it fail, and a row would be wrong
   * for ever if it were given up: retried until it succeeds.
   */
  bookkeeping: {
    taskQueue: taskQueues.core,
    startToCloseTimeout: '1 minute',
    heartbeatTimeout,
    retry: { initialInterval: '500 ms', maximumInterval: '10 s' },
  },
  /** Short statements on what a tenant stored. */
  statement: {
    taskQueue: taskQueues.core,
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout,
    retry: anHour,
    failuresMax,
  },
  /** Housekeeping of all tenants: the next run of its schedule continues where this one failed. */
  sweep: {
    taskQueue: taskQueues.bulk,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '1 minute',
    retry: { initialInterval: '1 s', maximumInterval: '1 minute', maximumAttempts: 10 },
  },
  /** The next hour's run tries again: one website must not delay the others for long. */
  alert: {
    taskQueue: taskQueues.bulk,
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: '30 s',
    retry: { initialInterval: '1 s', maximumInterval: '10 s', maximumAttempts: 3 },
  },
  /**
   * A download of tens of gigabytes, which begins anew in each attempt. The next day's run tries
   * again.
   */
  graph: {
    taskQueue: taskQueues.bulk,
    startToCloseTimeout: '2 days',
    heartbeatTimeout: '30 s',
    retry: { initialInterval: '1 minute', maximumInterval: '10 minutes', maximumAttempts: 5 },
  },
  /** Published lists and DNS records: the next run does what this one could not. */
  list: {
    taskQueue: taskQueues.sites,
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout: '30 s',
    retry: { initialInterval: '10 s', maximumInterval: '10 minutes', maximumAttempts: 5 },
  },
  /** Strangers' servers. Their failures are results; an error is a bug or an outage of ours. */
  site: {
    taskQueue: taskQueues.sites,
    // Includes the wait behind other reads of the same workspace.
    startToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry: anHour,
    failuresMax,
  },
  /** Crawled pages are stored, so every attempt makes progress. */
  crawl: {
    taskQueue: taskQueues.crawl,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry: anHour,
    failuresMax,
  },
  analysis: {
    taskQueue: taskQueues.bulk,
    startToCloseTimeout: '2 hours',
    heartbeatTimeout,
    retry: anHour,
    failuresMax,
  },
  /** Deleted data must be removed, however long a database is away; an error that stays is a bug. */
  purge: {
    taskQueue: taskQueues.bulk,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '1 minute',
    retry: { initialInterval: '1 s', maximumInterval: '1 minute' },
    failuresMax: 20,
  },
  /** The number of attempts is the report's input. */
  report: {
    taskQueue: taskQueues.reports,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry: { initialInterval: '500 ms', maximumInterval: '30 s', maximumAttempts: 24 },
    failuresMax,
  },
  /** A dataset is written again from its beginning, so that its file is of one snapshot. */
  export: {
    taskQueue: taskQueues.exports,
    startToCloseTimeout: '6 hours',
    heartbeatTimeout,
    retry: { initialInterval: '1 s', maximumInterval: '30 s', maximumAttempts: 24 },
    failuresMax,
  },
  /** An unreachable mail server does not fail the report: its last attempt gives up the mail. */
  mail: {
    taskQueue: taskQueues.reports,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry: { initialInterval: '500 ms', maximumInterval: '30 s', maximumAttempts: 24 },
  },
  /**
   * Runs on the provider's own queue, which enforces its rate. Failures of a call belong to its
   * keyword or URL; an error is a bug or an outage of ours. The job awaits what was bought.
   */
  provider: {
    startToCloseTimeout: '1 hour',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: anHour,
    failuresMax,
  },
  /**
   * Receivers' failures are results; an error is a bug or an outage of ours. A delivery that is given
   * up is woken again, because its messages stay due.
   */
  webhook: {
    taskQueue: taskQueues.webhooks,
    startToCloseTimeout: '5 minutes',
    heartbeatTimeout,
    retry: anHour,
    failuresMax,
  },
  /** The ranks wait for it, and its failure is a warning. */
  volumes: {
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1 s', maximumInterval: '30 s', maximumAttempts: 20 },
    failuresMax,
  },
};

/** The kind of each activity; a new one needs a row. */
export const activityKinds = {
  abandonAudit: 'bookkeeping',
  analyzeAudit: 'analysis',
  beginAiRematch: 'statement',
  cancelSubmissions: 'bookkeeping',
  checkLinkSlice: 'site',
  collectAiBatch: 'provider',
  collectAiTasks: 'provider',
  collectBing: 'site',
  collectBingLinks: 'site',
  collectLinkPage: 'provider',
  collectSerpBatch: 'provider',
  collectSerpTasks: 'provider',
  concludeAiRematch: 'statement',
  concludeConfirmation: 'statement',
  countDueLinks: 'statement',
  concludeInspections: 'statement',
  crawlAuditSlice: 'crawl',
  deliverDueMessages: 'webhook',
  deliverReport: 'mail',
  endAuditCrawl: 'bookkeeping',
  advanceCampaign: 'analysis',
  enqueueLeftSubmissions: 'statement',
  enqueueMissingSubmissionJobs: 'sweep',
  enqueueScheduledJobs: 'statement',
  findRobotsHosts: 'statement',
  finishAiCollection: 'statement',
  finishBingLinks: 'analysis',
  finishExport: 'export',
  finishLinks: 'analysis',
  finishSerpCollection: 'statement',
  deleteSupersededRowsOfWorkspaces: 'sweep',
  forgetDataOfWorkspaces: 'purge',
  forgetVisitsOfWorkspaces: 'sweep',
  freezeReport: 'report',
  inspectUrlBatch: 'provider',
  keepAiCitations: 'sweep',
  listWatchedWebsites: 'sweep',
  lookForProofOfSubmissions: 'statement',
  markJobRunning: 'bookkeeping',
  mergeLinkImports: 'analysis',
  noteRobotsRead: 'statement',
  noticeWebsiteChanges: 'alert',
  finishSearchCollection: 'statement',
  rollUpSearchMonths: 'sweep',
  planSearchCollection: 'site',
  pullSearchDays: 'site',
  planAiCollection: 'statement',
  planSerpCollection: 'statement',
  planSubmissions: 'statement',
  planUrlInspections: 'analysis',
  measureLabPage: 'crawl',
  purgeDeletedAuditsBatch: 'sweep',
  purgeEndedSeriesBatch: 'sweep',
  purgeWebsite: 'purge',
  queueSitemapsAgain: 'statement',
  readAuditHold: 'bookkeeping',
  readCollectability: 'bookkeeping',
  readDomainGraph: 'graph',
  readDueSitemaps: 'site',
  recheckDashboardDomains: 'list',
  readRobotsOfHost: 'site',
  readSearchVolumes: 'volumes',
  rematchAiAnswers: 'analysis',
  recordJobState: 'bookkeeping',
  recordOutcome: 'bookkeeping',
  removeEndedSitemaps: 'sweep',
  renderReport: 'report',
  renewCrawlerList: 'list',
  rollUpMonths: 'sweep',
  settleLostSerpTasks: 'provider',
  startDueAudits: 'sweep',
  startDueLinkChecks: 'sweep',
  startDueInspections: 'sweep',
  startDueRobotsReads: 'sweep',
  startDueSitemapReads: 'sweep',
  startScheduledReport: 'statement',
  startWebsiteReports: 'statement',
  submitAiTasks: 'provider',
  submitSerpTasks: 'provider',
  submitUrlBatch: 'provider',
  takeLogBatchesBack: 'purge',
  writeExportDataset: 'export',
} as const satisfies Record<keyof Activities, ActivityKind>;

export type ActivityName = keyof typeof activityKinds;

/** Returns the policy of an activity; undefined for one that no workflow calls, as in tests. */
export function findPolicy(activity: string): ActivityPolicy | undefined {
  return Object.hasOwn(activityKinds, activity)
    ? policies[activityKinds[activity as ActivityName]]
    : undefined;
}
