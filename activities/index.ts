import type { AiDeps } from '../modules/ai/collect/ai-deps';
import type { CrawlSessionDeps } from '../modules/audits/crawl/crawl-sessions';
import type { DueAuditDeps } from '../modules/audits/start-due-audits';
import type { LinkCollectDeps } from '../modules/backlinks/collect/collect-links';
import type { DomainGraphDeps } from '../modules/backlinks/graph/read-domain-graph';
import type { SerpDeps } from '../modules/rankings/collect/collect-live';
import type { SearchVolumeDeps } from '../modules/rankings/collect/read-search-volumes';
import type { SearchDeps } from '../modules/search-console/connections/search-deps';
import { createAiActivities } from './ai/collect-answers';
import { createAiRematchActivities } from './ai/rematch-answers';
import { createAlertActivities } from './alerts/alerts';
import { createAuditAnalysisActivities } from './audits/analyze-audit';
import { createAuditActivities } from './audits/crawl-audit';
import { createLabActivities, type LabDeps } from './audits/measure-lab';
import { createLinkCheckActivities } from './backlinks/check-links';
import { createLinkCollectionActivities } from './backlinks/collect-links';
import { createDomainGraphActivities } from './backlinks/domain-graph';
import { type CampaignDeps, createCampaignActivities } from './campaigns/campaigns';
import { type CrawlerListDeps, createCrawlerListActivities } from './crawlers/crawler-lists';
import { createCrawlerActivities } from './crawlers/crawlers';
import { createLogBatchActivities } from './crawlers/log-batches';
import { createRobotsActivities } from './crawlers/robots';
import { createDashboardActivities, type DashboardDeps } from './dashboard/domains';
import { createExportActivities, type ExportDeps } from './exports/exports';
import { createConfirmationActivities } from './indexing/confirm-submissions';
import { createSitemapActivities } from './indexing/sitemaps';
import { createSubmissionActivities, type SubmissionDeps } from './indexing/submit-urls';
import { createJobActivities, type JobDeps } from './jobs/jobs';
import { createSerpActivities } from './rankings/collect-live';
import { createSerpQueueActivities } from './rankings/collect-queued';
import { createCollectionActivities } from './rankings/collections';
import { createRankSeriesActivities } from './rankings/purge-series';
import { createSearchVolumeActivities } from './rankings/search-volumes';
import { createReportActivities, type ReportDeps } from './reports/reports';
import { createRetentionActivities, type RetentionDeps } from './retention/retention';
import { createSearchActivities } from './search-console/collect-search';
import { createInspectionActivities } from './search-console/inspections';
import { createWebhookActivities, type DeliveryDeps } from './webhooks/deliver-webhooks';
import { createWebsiteActivities } from './websites/websites';

export type ActivityDependencies = SerpDeps &
  AiDeps &
  LinkCollectDeps &
  DomainGraphDeps &
  JobDeps &
  SearchVolumeDeps &
  CrawlerListDeps &
  SubmissionDeps &
  SearchDeps &
  CrawlSessionDeps &
  DueAuditDeps &
  LabDeps &
  ReportDeps &
  ExportDeps &
  DeliveryDeps &
  RetentionDeps &
  CampaignDeps &
  DashboardDeps;

export const createActivities = (dependencies: ActivityDependencies) => ({
  ...createAiActivities(dependencies),
  ...createAiRematchActivities(dependencies),
  ...createAlertActivities(dependencies),
  ...createAuditActivities(dependencies),
  ...createDashboardActivities(dependencies),
  ...createAuditAnalysisActivities(dependencies),
  ...createLabActivities(dependencies),
  ...createCampaignActivities(dependencies),
  ...createCollectionActivities(dependencies),
  ...createCrawlerListActivities(dependencies),
  ...createCrawlerActivities(dependencies),
  ...createConfirmationActivities(dependencies),
  ...createDomainGraphActivities(dependencies),
  ...createLinkCheckActivities(dependencies),
  ...createSearchActivities(dependencies),
  ...createInspectionActivities(dependencies),
  ...createLinkCollectionActivities(dependencies),
  ...createJobActivities(dependencies),
  ...createLogBatchActivities(dependencies),
  ...createRankSeriesActivities(dependencies),
  ...createExportActivities(dependencies),
  ...createReportActivities(dependencies),
  ...createRetentionActivities(dependencies),
  ...createRobotsActivities(dependencies),
  ...createSearchVolumeActivities(dependencies),
  ...createSerpActivities(dependencies),
  ...createSerpQueueActivities(dependencies),
  ...createSitemapActivities(dependencies),
  ...createSubmissionActivities(dependencies),
  ...createWebhookActivities(dependencies),
  ...createWebsiteActivities(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
