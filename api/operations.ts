import { createKey } from './account/create-key';
import { deleteProvider } from './account/delete-provider';
import { getAccount } from './account/get-account';
import { listAuditLog } from './account/list-audit-log';
import { listKeys } from './account/list-keys';
import { listProviders } from './account/list-providers';
import { revokeKey } from './account/revoke-key';
import { rotateKey } from './account/rotate-key';
import { saveProvider } from './account/save-provider';
import { listAlerts, listWebsiteAlerts } from './alerts/list-alerts';
import { cancelAudit, pauseAudit, resumeAudit } from './audits/control-audit';
import { deleteAudit } from './audits/delete-audit';
import { getAudit } from './audits/get-audit';
import { getAuditPage } from './audits/get-audit-page';
import { listAuditChecks } from './audits/list-audit-checks';
import { listAuditFindings } from './audits/list-audit-findings';
import { listAuditIssues } from './audits/list-audit-issues';
import { listAuditLinks } from './audits/list-audit-links';
import { listAuditPages } from './audits/list-audit-pages';
import { listAudits, listWebsiteAudits } from './audits/list-audits';
import { listSkippedUrls } from './audits/list-skipped-urls';
import { checkWebsiteOwnership, getOwnership } from './audits/ownership';
import { startAudit } from './audits/start-audit';
import { checkRobots } from './crawlers/check-robots';
import { createLogDrain } from './crawlers/create-log-drain';
import { deleteLogDrain } from './crawlers/delete-log-drain';
import { describeElastic, getElasticLicense } from './crawlers/describe-elastic';
import { getLogDrain } from './crawlers/get-log-drain';
import { getRobotsCopy } from './crawlers/get-robots-copy';
import { ingestElasticBulk, ingestElasticIndexBulk } from './crawlers/ingest-elastic-bulk';
import { checkLogs, ingestLogs, putLogs } from './crawlers/ingest-logs';
import { ingestLokiLogs } from './crawlers/ingest-loki';
import { ingestOtlpLogs } from './crawlers/ingest-otlp';
import { listCrawlWaste } from './crawlers/list-crawl-waste';
import { listCrawledParameters } from './crawlers/list-crawled-parameters';
import { listCrawledPaths } from './crawlers/list-crawled-paths';
import { listCrawlerBots } from './crawlers/list-crawler-bots';
import { listCrawlerErrors } from './crawlers/list-crawler-errors';
import { listCrawlerLists } from './crawlers/list-crawler-lists';
import { listCrawlerMatrix } from './crawlers/list-crawler-matrix';
import { listCrawlerSeries } from './crawlers/list-crawler-series';
import { listCrawlerVisits } from './crawlers/list-crawler-visits';
import { listCrawlers } from './crawlers/list-crawlers';
import { listLogDrains } from './crawlers/list-log-drains';
import { listLogGaps } from './crawlers/list-log-gaps';
import { listRobotsVersions } from './crawlers/list-robots-versions';
import { readRobots } from './crawlers/read-robots';
import { updateLogDrain } from './crawlers/update-log-drain';
import { getIndexNowKey } from './indexing/get-indexnow-key';
import { getLedgerUrl } from './indexing/get-ledger-url';
import { getSitemap } from './indexing/get-sitemap';
import { getSubmissionQuota } from './indexing/get-submission-quota';
import { listLedgerUrls } from './indexing/list-ledger-urls';
import { listSitemaps } from './indexing/list-sitemaps';
import { listSubmissions } from './indexing/list-submissions';
import { submitUrls } from './indexing/submit-urls';
import { summariseLedgerUrls } from './indexing/summarise-ledger';
import { trackSitemaps } from './indexing/track-sitemaps';
import { trackUrls } from './indexing/track-urls';
import { untrackSitemap } from './indexing/untrack-sitemap';
import { untrackUrls } from './indexing/untrack-urls';
import { cancelJob } from './jobs/cancel-job';
import { getJob } from './jobs/get-job';
import { listJobs } from './jobs/list-jobs';
import { createKeywordGroup } from './keywords/create-keyword-group';
import { createKeywords } from './keywords/create-keywords';
import { deleteKeywordGroup } from './keywords/delete-keyword-group';
import { deleteKeywords } from './keywords/delete-keywords';
import { getKeyword } from './keywords/get-keyword';
import { getKeywordGroup } from './keywords/get-keyword-group';
import { importKeywords } from './keywords/import-keywords';
import { listKeywordGroups } from './keywords/list-keyword-groups';
import { listKeywords } from './keywords/list-keywords';
import { updateKeywordGroup } from './keywords/update-keyword-group';
import { updateKeywords } from './keywords/update-keywords';
import { approveCall } from './mcp/approve-call';
import { getApproval } from './mcp/get-approval';
import type { Operation } from './operation/operation';
import { getKeywordSerp } from './rankings/get-keyword-serp';
import { listCannibalisation } from './rankings/list-cannibalisation';
import { listCompetitors } from './rankings/list-competitors';
import { listHeadToHead } from './rankings/list-head-to-head';
import { listKeywordHistory } from './rankings/list-keyword-history';
import { listMovers, listWebsiteMovers } from './rankings/list-movers';
import { listRankings } from './rankings/list-rankings';
import { listVisibility, listWebsiteVisibility } from './rankings/list-visibility';
import { listWebsiteRankings } from './rankings/list-website-rankings';
import { createReport } from './reports/create-report';
import { createReportSchedule } from './reports/create-schedule';
import { deleteReport } from './reports/delete-report';
import { deleteReportSchedule } from './reports/delete-schedule';
import { downloadReport } from './reports/download-report';
import { getReportBranding } from './reports/get-branding';
import { getReport } from './reports/get-report';
import { getReportSchedule } from './reports/get-schedule';
import { listReports } from './reports/list-reports';
import { listReportSchedules } from './reports/list-schedules';
import { createReportLink, revokeReportLinks } from './reports/report-links';
import { saveReportBranding } from './reports/save-branding';
import { updateReportSchedule } from './reports/update-schedule';
import { uploadReportLogo } from './reports/upload-logo';
import { createWebsite } from './websites/create-website';
import { deleteWebsite } from './websites/delete-website';
import { estimateRefresh } from './websites/estimate-refresh';
import { getWebsite } from './websites/get-website';
import { getWebsiteSettings } from './websites/get-website-settings';
import { listTags } from './websites/list-tags';
import { listWebsites } from './websites/list-websites';
import { previewWebsiteDeletion } from './websites/preview-website-deletion';
import { refreshWebsite } from './websites/refresh-website';
import { updateWebsite } from './websites/update-website';
import { updateWebsiteSettings } from './websites/update-website-settings';

/** Every operation of the API. Routing, validation, the document, its page and tests read this. */
export const operations: Operation[] = [
  getAccount,
  listKeys,
  createKey,
  rotateKey,
  revokeKey,
  listAuditLog,
  listProviders,
  saveProvider,
  deleteProvider,
  listWebsites,
  createWebsite,
  getWebsite,
  updateWebsite,
  deleteWebsite,
  previewWebsiteDeletion,
  refreshWebsite,
  estimateRefresh,
  getWebsiteSettings,
  updateWebsiteSettings,
  listJobs,
  getJob,
  cancelJob,
  listTags,
  listKeywordGroups,
  createKeywordGroup,
  getKeywordGroup,
  updateKeywordGroup,
  deleteKeywordGroup,
  listKeywords,
  createKeywords,
  updateKeywords,
  deleteKeywords,
  importKeywords,
  getKeyword,
  listWebsiteRankings,
  listRankings,
  listKeywordHistory,
  getKeywordSerp,
  listWebsiteVisibility,
  listVisibility,
  listWebsiteMovers,
  listMovers,
  listCompetitors,
  listHeadToHead,
  listCannibalisation,
  listLogDrains,
  createLogDrain,
  getLogDrain,
  updateLogDrain,
  deleteLogDrain,
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
  getRobotsCopy,
  listCrawlerSeries,
  listCrawledPaths,
  listCrawlerErrors,
  listCrawlWaste,
  listCrawledParameters,
  listCrawlerBots,
  listLogGaps,
  listCrawlerLists,
  listLedgerUrls,
  summariseLedgerUrls,
  getLedgerUrl,
  trackUrls,
  submitUrls,
  listSubmissions,
  getIndexNowKey,
  getSubmissionQuota,
  untrackUrls,
  listSitemaps,
  trackSitemaps,
  getSitemap,
  untrackSitemap,
  listWebsiteAlerts,
  listAlerts,
  startAudit,
  listWebsiteAudits,
  listAudits,
  getAudit,
  deleteAudit,
  cancelAudit,
  pauseAudit,
  resumeAudit,
  listAuditIssues,
  listAuditFindings,
  listAuditPages,
  getAuditPage,
  listAuditLinks,
  listSkippedUrls,
  listAuditChecks,
  getOwnership,
  checkWebsiteOwnership,
  getApproval,
  approveCall,
  listReports,
  createReport,
  getReport,
  downloadReport,
  deleteReport,
  getReportBranding,
  saveReportBranding,
  uploadReportLogo,
  createReportLink,
  revokeReportLinks,
  listReportSchedules,
  createReportSchedule,
  getReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
];
