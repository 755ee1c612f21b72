export { collectAi } from './ai';
export { rematchAnswers } from './ai-rematch';
export { noticeChanges } from './alerts';
export { purgeDeletedAudits, runAudit, startAudits } from './audits';
export {
  checkKnownLinks,
  collectBacklinks,
  mergeBacklinks,
  renewDomainGraph,
  startLinkChecks,
} from './backlinks';
export { advanceCampaign } from './campaigns';
export { scheduledCollection, skipCollection } from './collections';
export { renewCrawlerLists } from './crawler-lists';
export { forgetOldVisits, rollUpVisits } from './crawlers';
export { checkDashboardDomains } from './dashboard';
export { runExport } from './exports';
export { confirmSubmissions, resumeSubmissions, submitUrls } from './indexing';
export { inspectUrls, startInspections } from './inspections';
export { deleteLogBatches } from './log-batches';
export { purgeEndedSeries } from './rank-series';
export { generateReport, scheduledReport } from './reports';
export { forgetOldData } from './retention';
export { readRobots, startRobotsReads } from './robots';
export { collectSearch, deleteSupersededSearchRows } from './search-console';
export { collectSerp } from './serp';
export { readSitemaps, startSitemapReads } from './sitemaps';
export { deliverWebhook } from './webhooks';
export { purgeWebsite } from './websites';
