import type { Operation } from '../operation/operation';
import { getIndexCoverage } from './get-index-coverage';
import { getIndexNowKey } from './get-indexnow-key';
import { getLedgerUrl } from './get-ledger-url';
import { getSitemap } from './get-sitemap';
import { getSubmissionQuota } from './get-submission-quota';
import { listInspectionChanges } from './list-inspection-changes';
import { listInspections } from './list-inspections';
import { listLedgerUrls } from './list-ledger-urls';
import { listSitemaps } from './list-sitemaps';
import { listSubmissions } from './list-submissions';
import { requestInspections } from './request-inspections';
import { submitUrls } from './submit-urls';
import { summarizeLedgerUrls } from './summarize-ledger';
import { trackSitemaps } from './track-sitemaps';
import { trackUrls } from './track-urls';
import { untrackSitemap } from './untrack-sitemap';
import { untrackUrls } from './untrack-urls';

export const indexingOperations: readonly Operation[] = [
  listLedgerUrls,
  summarizeLedgerUrls,
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
  getIndexCoverage,
  listInspections,
  requestInspections,
  listInspectionChanges,
];
