import type { Operation } from '../operation/operation';
import { getIndexNowKey } from './get-indexnow-key';
import { getLedgerUrl } from './get-ledger-url';
import { getSitemap } from './get-sitemap';
import { getSubmissionQuota } from './get-submission-quota';
import { listLedgerUrls } from './list-ledger-urls';
import { listSitemaps } from './list-sitemaps';
import { listSubmissions } from './list-submissions';
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
];
