import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import type { SkipReason, UrlKind } from '../rules/audit-options';
import { type AuditReads, type Clause, ofAudit, readPage, streamRows } from './audit-clause';

export type SkippedUrl = {
  number: number;
  url: string;
  kind: UrlKind;
  reason: SkipReason;
  source: string;
  foundOn: number | null;
  depth: number | null;
  inSitemap: boolean;
};

const skippedSql = (reason: SkipReason | undefined): Clause => ({
  sql: `SELECT number, url, kind, skip_reason AS reason, source, found_on AS foundOn, depth,
      in_sitemap AS inSitemap
    FROM audit_urls
    WHERE ${ofAudit} AND skip_reason != '' ${reason ? 'AND skip_reason = {reason:String}' : ''}
    ORDER BY number`,
  parameters: reason ? { reason } : {},
});

/** Lists the known URLs that were not crawled, with their reasons. */
export const listSkippedUrls = (reads: AuditReads, reason: SkipReason | undefined, page: PageOf) =>
  readPage<SkippedUrl>(reads, skippedSql(reason), page, 'list-skipped-urls');

/** Streams the same rows without paging. */
export const streamSkippedUrls = (reads: AuditReads, reason: SkipReason | undefined) =>
  streamRows<SkippedUrl>(reads, skippedSql(reason), 'stream-skipped-urls');
