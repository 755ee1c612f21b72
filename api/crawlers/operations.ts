import type { Operation } from '../operation/operation';
import { checkRobots } from './check-robots';
import { createLogDrain } from './create-log-drain';
import { deleteLogBatch } from './delete-log-batch';
import { deleteLogDrain } from './delete-log-drain';
import { describeElastic, getElasticLicense } from './describe-elastic';
import { getLogDrain } from './get-log-drain';
import { getRobotsCopy } from './get-robots-copy';
import { ingestElasticBulk, ingestElasticIndexBulk } from './ingest-elastic-bulk';
import { checkLogs, ingestLogs, putLogs } from './ingest-logs';
import { ingestLokiLogs } from './ingest-loki';
import { ingestOtlpLogs } from './ingest-otlp';
import { listCrawlWaste } from './list-crawl-waste';
import { listCrawledParameters } from './list-crawled-parameters';
import { listCrawledPaths } from './list-crawled-paths';
import { listCrawlerBots } from './list-crawler-bots';
import { listCrawlerErrors } from './list-crawler-errors';
import { listCrawlerLists } from './list-crawler-lists';
import { listCrawlerMatrix } from './list-crawler-matrix';
import { listCrawlerSeries } from './list-crawler-series';
import { listCrawlerVisits } from './list-crawler-visits';
import { listCrawlers } from './list-crawlers';
import { listLogBatches } from './list-log-batches';
import { listLogDrains } from './list-log-drains';
import { listLogGaps } from './list-log-gaps';
import { listRobotsVersions } from './list-robots-versions';
import { previewLogBatchDeletion } from './preview-log-batch-deletion';
import { readRobots } from './read-robots';
import { rotateLogDrain } from './rotate-log-drain';
import { simulateRobots } from './simulate-robots';
import { updateLogDrain } from './update-log-drain';

export const crawlerOperations: readonly Operation[] = [
  listLogDrains,
  createLogDrain,
  getLogDrain,
  updateLogDrain,
  rotateLogDrain,
  deleteLogDrain,
  listLogBatches,
  previewLogBatchDeletion,
  deleteLogBatch,
  checkLogs,
  ingestLogs,
  putLogs,
  ingestOtlpLogs,
  ingestLokiLogs,
  describeElastic,
  getElasticLicense,
  ingestElasticBulk,
  ingestElasticIndexBulk,
  listCrawlers,
  listCrawlerVisits,
  listCrawlerMatrix,
  listRobotsVersions,
  readRobots,
  checkRobots,
  simulateRobots,
  getRobotsCopy,
  listCrawlerSeries,
  listCrawledPaths,
  listCrawlerErrors,
  listCrawlWaste,
  listCrawledParameters,
  listCrawlerBots,
  listLogGaps,
  listCrawlerLists,
];
