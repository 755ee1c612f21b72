import { AppError } from '../../platform/errors';
import type { Caller } from '../http/authenticator';
import type { Operation } from '../operation/operation';

/**
 * What a sign-in that is limited to websites may ask without naming one: each answers from the rows
 * of its websites, or of its own sessions. Whatever is not listed belongs to the workspace, and new operations do at first.
 */
const ofItsWebsites = new Set([
  'listWebsites',
  'listOverview',
  'getJob',
  'listKeywordGroups',
  'getKeywordGroup',
  'listKeywords',
  'getKeyword',
  'listKeywordTags',
  'listRankings',
  'listKeywordHistory',
  'getKeywordSerp',
  'listVisibility',
  'listMovers',
  'listSearchOverview',
  'listCrawlerLists',
  'listCampaigns',
  'getCampaign',
  'getCampaignDesign',
  'getCampaignResults',
  'listCampaignCohorts',
  'listCohortUnits',
  'listCampaignSeries',
  'listCampaignEvents',
  'listAlerts',
  'getAlert',
  'listEvents',
  'listAudits',
  'getAudit',
  'listAuditIssues',
  'listAuditFindings',
  'listAuditPages',
  'getAuditPage',
  'listAuditLinks',
  'listAuditLabPages',
  'listAuditSections',
  'compareAudits',
  'listSkippedUrls',
  'listAuditChecks',
  'listReports',
  'getReport',
  'downloadReport',
  'viewReport',
  'listSessions',
  'endSession',
]);

/** What names a website and still shows what belongs to the workspace, such as its exports. */
const ofTheWorkspace = new Set(['previewWebsiteDeletion']);

/**
 * Throws `insufficient_scope` where an editor would manage the workspace, and `forbidden` for what a
 * limited sign-in does not see. The databases decide which rows it sees, for every operation alike
 * ([decision 58](../../docs/decisions/0058-named-sign-ins.md)).
 */
export function assertSeen(operation: Operation, { websiteIds, role }: Caller): void {
  const { id, path, area, scope } = operation;
  if (role === 'editor' && area === 'account' && scope === 'write' && !operation.isOpenToViewers) {
    throw new AppError(
      'insufficient_scope',
      'An editor changes websites, not people, keys, providers or retention. Ask an owner.',
    );
  }
  const isOfWebsite = path.startsWith('/websites/{websiteId}') && !ofTheWorkspace.has(id);
  if (!websiteIds || isOfWebsite || ofItsWebsites.has(id)) return;
  throw new AppError(
    'forbidden',
    'This sign-in is limited to some websites and does not see what belongs to the whole workspace.',
  );
}
