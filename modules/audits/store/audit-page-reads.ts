import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql } from '../../../platform/sort';
import type { Extraction } from '../../websites/rules/own-extractions';
import type { UrlKind } from '../rules/audit-options';
import type { ExtractionFilter } from '../rules/extraction-test';
import type { Severity } from '../rules/finding';
import type { OwnFacts } from '../rules/own-checks';
import {
  type AuditReads,
  type Clause,
  ofAudit,
  readPage,
  readRows,
  streamRows,
} from './audit-clause';
import {
  type PageColumn,
  type PageSort,
  type PageValues,
  pageColumnNames,
  pageColumns,
} from './audit-page-columns';
import { extractionClause } from './extraction-clause';
import { isUnder, ownDomainOf } from './folder-clause';

/** Numeric columns that a filter can bound from both sides. */
export const boundedColumns = ['depth', 'words', 'bytes', 'linksIn', 'linksOut', 'ttfbMs'] as const;
export type BoundedColumn = (typeof boundedColumns)[number];
export type Bounds = { min?: number | undefined; max?: number | undefined };

export type AuditPageFilter = {
  kind?: UrlKind | undefined;
  httpStatus?: { first: number; last: number } | undefined;
  isIndexable?: boolean | undefined;
  isHtml?: boolean | undefined;
  isInSitemap?: boolean | undefined;
  mediaType?: string | undefined;
  /** A check's code. */
  issue?: string | undefined;
  severity?: Severity | undefined;
  /** Substring of the URL or the title. */
  q?: string | undefined;
  url?: string | undefined;
  extraction?: ExtractionFilter | undefined;
  /** URLs of one segment. */
  segment?: Clause | undefined;
  /** Pages of the website that are in a folder. */
  under?: { folder: string; domain: string } | undefined;
  bounds: Partial<Record<BoundedColumn, Bounds>>;
};

/** A page with the requested columns. */
export type AuditPage = Pick<PageValues, 'number' | 'url'> & Partial<PageValues>;

const severityColumns = { error: 'errors', warning: 'warnings', notice: 'notices' } as const;

function whereOf(filter: AuditPageFilter): Clause {
  const conditions = [ofAudit, "skip_reason = ''"];
  const parameters: Record<string, unknown> = {};
  const add = (condition: string, values: Record<string, unknown>) => {
    conditions.push(condition);
    Object.assign(parameters, values);
  };
  const equal = (column: string, type: string, name: string, value: unknown) => {
    if (value !== undefined) add(`${column} = {${name}:${type}}`, { [name]: value });
  };
  equal('kind', 'String', 'kind', filter.kind);
  equal('is_indexable', 'Bool', 'isIndexable', filter.isIndexable);
  equal('is_html', 'Bool', 'isHtml', filter.isHtml);
  equal('in_sitemap', 'Bool', 'isInSitemap', filter.isInSitemap);
  equal('media_type', 'String', 'mediaType', filter.mediaType);
  equal('url', 'String', 'url', filter.url);
  if (filter.httpStatus) {
    const { first, last } = filter.httpStatus;
    add('status BETWEEN {first:UInt16} AND {last:UInt16}', { first, last });
  }
  if (filter.issue !== undefined) add('has(issues, {issue:String})', { issue: filter.issue });
  if (filter.severity) add(`${severityColumns[filter.severity]} > 0`, {});
  if (filter.q !== undefined) {
    add(
      `(positionCaseInsensitiveUTF8(url, {q:String}) > 0
        OR positionCaseInsensitiveUTF8(title, {q:String}) > 0)`,
      { q: filter.q },
    );
  }
  if (filter.segment) add(filter.segment.sql, filter.segment.parameters);
  if (filter.under) {
    const { folder, domain } = filter.under;
    add(`kind = 'page' AND ${isUnder}`, { under: folder, ownDomain: ownDomainOf(domain) });
  }
  if (filter.extraction) {
    const { sql, parameters: values } = extractionClause(filter.extraction);
    add(sql, values);
  }
  for (const name of boundedColumns) {
    const { min, max } = filter.bounds[name] ?? {};
    const column = pageColumns[name];
    if (min !== undefined) add(`${column} >= {${name}Min:Float64}`, { [`${name}Min`]: min });
    if (max !== undefined) add(`${column} <= {${name}Max:Float64}`, { [`${name}Max`]: max });
  }
  return { sql: conditions.join(' AND '), parameters };
}

/** Aliases must not equal the table's column names, or a filter could refer to an alias. */
const select = (columns: readonly PageColumn[]) =>
  columns.map((name) => `${pageColumns[name]} AS \`${name}\``).join(', ');

function pagesSql(filter: AuditPageFilter, columns: readonly PageColumn[], sort: PageSort): Clause {
  const { sql, parameters } = whereOf(filter);
  return {
    parameters,
    sql: `SELECT ${select(columns)} FROM audit_urls WHERE ${sql}
      ORDER BY ${orderBySql(sort, pageColumns, 'number')}`,
  };
}

type Asked = {
  filter: AuditPageFilter;
  columns: readonly PageColumn[];
  sort: PageSort;
  /** Those of the audit. */
  extractions: readonly Extraction[];
};

type StoredPage = Omit<AuditPage, 'extracted'> & { extracted?: string };

/** Reads what extractions found as lists of values. Names are those of the audit's extractions. */
function toPage({ extracted, ...page }: StoredPage, extractions: readonly Extraction[]): AuditPage {
  if (extracted === undefined) return page;
  const found = extracted === '' ? {} : (JSON.parse(extracted) as OwnFacts['extracted']);
  const values = extractions.flatMap(({ name, takes }): [string, string[] | number | null][] => {
    const one = found[name];
    if (one === undefined) return [];
    if ('failure' in one) return [[name, null]];
    return [[name, takes === 'count' ? one.count : one.values]];
  });
  return { ...page, extracted: Object.fromEntries(values) };
}

export async function listAuditPages(
  reads: AuditReads,
  { filter, columns, sort, extractions }: Asked,
  page: PageOf,
): Promise<{ rows: AuditPage[]; total: number }> {
  const clause = pagesSql(filter, columns, sort);
  const { rows, total } = await readPage<StoredPage>(reads, clause, page, 'list-audit-pages');
  return { rows: rows.map((row) => toPage(row, extractions)), total };
}

/** Streams the same rows without paging. */
export async function* streamAuditPages(
  reads: AuditReads,
  { filter, columns, sort, extractions }: Asked,
): AsyncGenerator<AuditPage> {
  const clause = pagesSql(filter, columns, sort);
  for await (const row of streamRows<StoredPage>(reads, clause, 'stream-audit-pages')) {
    yield toPage(row, extractions);
  }
}

/** Parses stored facts and names the HTTP status of the response as elsewhere. */
function toFacts(stored: string): Record<string, unknown> {
  const { fetch, ...rest } = JSON.parse(stored) as { fetch?: { status: number | null } };
  if (!fetch) return rest;
  const { status, ...response } = fetch;
  return { fetch: { httpStatus: status, ...response }, ...rest };
}

type StoredWholePage = Omit<PageValues, 'extracted'> & { extracted: string };

/** Returns one URL with all stored facts, or undefined. */
export async function findAuditPage(
  reads: AuditReads,
  number: number,
  extractions: readonly Extraction[],
) {
  const [row] = await readRows<StoredWholePage & { skipReason: string | null; facts: string }>(
    reads,
    {
      sql: `SELECT ${select(pageColumnNames)}, nullIf(skip_reason, '') AS skipReason, facts
        FROM audit_urls WHERE ${ofAudit} AND number = {number:UInt32} LIMIT 1`,
      parameters: { number },
    },
    'get-audit-page',
  );
  if (!row) return undefined;
  const { extracted } = toPage(row, extractions);
  const facts = row.facts === '' ? null : toFacts(row.facts);
  return { ...row, extracted: extracted ?? {}, facts };
}

/** Reads URLs and statuses by number; at most as many as a page of a list contains. */
export async function describeNumbers(reads: AuditReads, numbers: Iterable<number>) {
  const asked = [...new Set(numbers)];
  if (asked.length === 0) return new Map<number, DescribedUrl>();
  const rows = await readRows<DescribedUrl & { number: number }>(
    reads,
    {
      sql: `SELECT number, url, status, nullIf(failure, '') AS failed, depth
        FROM audit_urls WHERE ${ofAudit} AND number IN {numbers:Array(UInt32)}`,
      parameters: { numbers: asked },
    },
    'describe-audit-urls',
  );
  return new Map(rows.map((row) => [row.number, row]));
}

export type DescribedUrl = {
  url: string;
  status: number | null;
  failed: string | null;
  depth: number | null;
};
