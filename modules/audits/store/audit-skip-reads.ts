import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
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
  isInSitemap: boolean;
};

export const skippedSorts = ['number', 'url', 'depth', 'reason'] as const;

type Asked = {
  reason?: SkipReason | undefined;
  sort?: Sort<(typeof skippedSorts)[number]> | undefined;
};

const sortColumns = { number: 'number', url: 'url', depth: 'depth', reason: 'skip_reason' };

const skippedSql = ({ reason, sort }: Asked): Clause => ({
  sql: `SELECT number, url, kind, skip_reason AS reason, source, found_on AS foundOn, depth,
      in_sitemap AS isInSitemap
    FROM audit_urls
    WHERE ${ofAudit} AND skip_reason != '' ${reason ? 'AND skip_reason = {reason:String}' : ''}
    ORDER BY ${orderBySql(sort ?? 'number', sortColumns, 'number')}`,
  parameters: reason ? { reason } : {},
});

/** Lists the known URLs that were not crawled, with their reasons. */
export const listSkippedUrls = (reads: AuditReads, asked: Asked, page: PageOf) =>
  readPage<SkippedUrl>(reads, skippedSql(asked), page, 'list-skipped-urls');

/** Streams the same rows without paging. */
export const streamSkippedUrls = (reads: AuditReads, asked: Asked) =>
  streamRows<SkippedUrl>(reads, skippedSql(asked), 'stream-skipped-urls');
