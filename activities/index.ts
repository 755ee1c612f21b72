import { createAlertActivities } from './alerts';
import { createAuditActivities } from './audits';
import { createAuditAnalysisActivities } from './audits-analyse';
import { createCollectionActivities } from './collections';
import type { CrawlKeeperDeps } from './crawl-keeper';
import { type CrawlerListDeps, createCrawlerListActivities } from './crawler-lists';
import { createCrawlerActivities } from './crawlers';
import { createConfirmationActivities } from './indexing-confirm';
import { createSubmissionActivities, type SubmissionDeps } from './indexing-submit';
import { createJobActivities } from './jobs';
import { createRankSeriesActivities } from './rank-series';
import { createReportActivities, type ReportDeps } from './reports';
import { createRobotsActivities } from './robots';
import { createSearchVolumeActivities, type SearchVolumeDeps } from './search-volumes';
import { createSerpActivities, type SerpDeps } from './serp';
import { createSerpQueueActivities } from './serp-queue';
import { createSitemapActivities } from './sitemaps';
import { createWebsiteActivities } from './websites';

export type ActivityDependencies = SerpDeps &
  SearchVolumeDeps &
  CrawlerListDeps &
  SubmissionDeps &
  CrawlKeeperDeps &
  ReportDeps;

export const createActivities = (dependencies: ActivityDependencies) => ({
  ...createAlertActivities(dependencies),
  ...createAuditActivities(dependencies),
  ...createAuditAnalysisActivities(dependencies),
  ...createCollectionActivities(dependencies),
  ...createCrawlerListActivities(dependencies),
  ...createCrawlerActivities(dependencies),
  ...createConfirmationActivities(dependencies),
  ...createJobActivities(dependencies),
  ...createRankSeriesActivities(dependencies),
  ...createReportActivities(dependencies),
  ...createRobotsActivities(dependencies),
  ...createSearchVolumeActivities(dependencies),
  ...createSerpActivities(dependencies),
  ...createSerpQueueActivities(dependencies),
  ...createSitemapActivities(dependencies),
  ...createSubmissionActivities(dependencies),
  ...createWebsiteActivities(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
