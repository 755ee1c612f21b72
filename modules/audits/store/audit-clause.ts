import type { PageOf, WorkspaceClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { PublishedAudit } from '../rules/published-audit';

export type Clause = { sql: string; parameters: Record<string, unknown> };
export type AuditReads = { clickhouse: WorkspaceClickHouse; audit: PublishedAudit };

/** Selects the rows of the audit's published analysis. */
export const ofAudit = `website_id = {website:String}
  AND audit_id = {audit:String} AND run = {run:UInt32}`;

const ownParameters = ({ websiteId, auditId, run }: PublishedAudit) => ({
  website: websiteId,
  audit: auditId,
  run,
});

/** Returns all rows of a statement that uses `ofAudit`. */
export const readRows = <Row>(
  { clickhouse, audit }: AuditReads,
  { sql, parameters }: Clause,
  comment: string,
): Promise<Row[]> =>
  clickhouse.query<Row>({
    sql,
    parameters: { ...parameters, ...ownParameters(audit) },
    comment,
  });

/** Returns a page of its rows, and their total. */
export const readPage = <Row>(
  { clickhouse, audit }: AuditReads,
  { sql, parameters }: Clause,
  page: PageOf,
  comment: string,
): Promise<{ rows: Row[]; total: number }> =>
  clickhouse.countedPage<Row>(
    { sql, parameters: { ...parameters, ...ownParameters(audit) }, comment },
    page,
  );

export const streamRows = <Row>(
  { clickhouse, audit }: AuditReads,
  { sql, parameters }: Clause,
  comment: string,
): AsyncIterable<Row> =>
  clickhouse.stream<Row>({
    sql,
    parameters: { ...parameters, ...ownParameters(audit) },
    comment,
  });
