import type { Stores } from '../../../platform/stores';
import { normalizePageUrl } from '../../../platform/url/page-url';
import { trackMissing } from '../../indexing/store/ledger-url-store';
import type { AuditRef } from '../rules/audit-ref';
import type { Site } from '../rules/site-rules/site-finding';
import { countLearned, urlsOf } from '../store/frontier-reading';

const pagesAStep = 3_000;

/**
 * Tells the website's ledger of the pages that an audit found and that can be indexed; answers how many it
 * did not know. Done again, it learns nothing twice and answers the same.
 */
export async function learnAuditUrls(
  deps: Stores,
  ref: AuditRef,
  { standing }: Site,
  signal: AbortSignal,
): Promise<number> {
  const db = deps.database.reader(ref.workspaceId);
  const indexable = [...standing.isIndexable.keys()].filter(
    (number) => standing.isIndexable[number] === 1,
  );
  for (let at = 0; at < indexable.length; at += pagesAStep) {
    signal.throwIfAborted();
    const urls = await urlsOf(db, ref, indexable.slice(at, at + pagesAStep));
    const pages = [...urls.values()].map(normalizePageUrl).filter((page) => 'url' in page);
    await trackMissing(deps, ref, pages, 'audit');
  }
  return countLearned(db, ref);
}
