import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { AuditRef } from '../core/domain/audits/audit-ref';
import type { Site } from '../core/domain/audits/site-rules/site-finding';
import { normalisePageUrl } from '../core/domain/page-url';
import type { Database } from '../core/postgres/database';
import { countLearned, urlsOf } from '../core/stores/audits/frontier-reading';
import { trackMissing } from '../core/stores/indexing/ledger-url-store';

const pagesAStep = 3_000;

/**
 * Tells the website's ledger of the pages that an audit found and that can be indexed; answers how many it
 * did not know. Done again, it learns nothing twice and answers the same.
 */
export async function learnAuditUrls(
  deps: { database: Database; clickhouse: ClickHouse },
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
    const pages = [...urls.values()].map(normalisePageUrl).filter((page) => 'url' in page);
    await trackMissing(deps, ref, pages, 'audit');
  }
  return countLearned(db, ref);
}
