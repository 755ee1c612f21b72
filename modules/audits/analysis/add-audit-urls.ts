import { AppError } from '../../../platform/errors';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import { trackMissing } from '../../indexing/store/ledger-url-store';
import type { AuditOfWebsite } from '../rules/audit-ref';
import type { Site } from '../rules/site-rules/site-finding';
import { countRobotsRead, urlsOf } from '../store/frontier-reading';

const pagesAStep = 3_000;

/**
 * Adds the audit's indexable pages to the website's URL ledger, of equal texts the first one: the
 * others are copies, or pages of a trap. Returns how many were new.
 * Idempotent: a repeated call adds nothing and returns the same number.
 */
export async function learnAuditUrls(
  workspace: Workspace,
  ref: AuditOfWebsite,
  { standing }: Site,
  signal: AbortSignal,
): Promise<number> {
  const { db } = workspace;
  const learned = [...standing.isIndexable.keys()].filter(
    (number) => standing.isIndexable[number] === 1 && standing.duplicateOf[number] === -1,
  );
  for (let at = 0; at < learned.length; at += pagesAStep) {
    signal.throwIfAborted();
    const urls = await urlsOf(db, ref.auditId, learned.slice(at, at + pagesAStep));
    const pages = [...urls.values()].map(normalizePageUrl).filter((page) => 'url' in page);
    try {
      await trackMissing(workspace, ref.websiteId, pages, 'audit');
    } catch (error) {
      // Beyond the plan's limit the audit is complete all the same; its pages are not tracked.
      if (!(error instanceof AppError && error.code === 'payment_required')) throw error;
      break;
    }
  }
  return countRobotsRead(db, ref);
}
