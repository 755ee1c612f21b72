import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { type Queries, sql } from '../../../platform/postgres/database';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { OwnCheck } from '../../websites/rules/own-extractions';
import { checkByCode } from '../rules/checks';
import { faultWeight } from '../rules/fault-weight';
import type { Check, Severity } from '../rules/finding';
import { severities } from '../rules/finding';
import { toCheck } from '../rules/own-checks';
import { type AuditReads, type Clause, ofAudit, readPage, streamRows } from './audit-clause';
import { describeNumbers } from './audit-page-reads';

type Row = {
  code: string;
  severity: Severity;
  pages: number;
  added: number | null;
  new: number | null;
  fixed: number | null;
  gone: number | null;
};

export type AuditIssue = Omit<Row, 'severity'> & Check;

/** Returns an audit's issues with their checks: by severity, then by weight, then by number of pages. */
export async function readAuditIssues(db: Queries, auditId: string): Promise<AuditIssue[]> {
  const rows = await db.run<Row>(
    sql('audit_issues')
      .select('code', 'severity', 'pages', 'added', 'new', 'fixed', 'gone')
      .where({ workspace_id: db.workspaceId, audit_id: auditId }),
  );
  const ownChecks = await readOwnChecks(db, auditId, rows);
  const rank = ({ severity }: Row) => severities.indexOf(severity);
  return rows
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        faultWeight(b.code) - faultWeight(a.code) ||
        b.pages - a.pages ||
        (a.code < b.code ? -1 : 1),
    )
    .map((row) => {
      const check = checkByCode.get(row.code) ?? ownChecks.get(row.code);
      // Codes are never removed once an audit may contain them.
      if (!check) throw new Error(`an issue without a check: ${row.code}`);
      return { ...check, ...row };
    });
}

/** Checks of the audit's own by code, where an issue is of one. */
async function readOwnChecks(
  db: Queries,
  auditId: string,
  rows: readonly Row[],
): Promise<Map<string, Check>> {
  if (rows.every(({ code }) => checkByCode.has(code))) return new Map();
  const [audit] = await db.run<{ checks: OwnCheck[] | null }>(
    sql('audits')
      .select({ checks: sql.raw("options->'ownChecks'") })
      .where({ workspace_id: db.workspaceId, id: auditId }),
  );
  return new Map(audit?.checks?.map(toCheck).map((check) => [check.code, check]));
}

type Finding = { number: number; detail: string };

/** URLs described at once in a stream. */
const streamStep = 2_000;

type Asked = { code: string; sort: Sort<'number'>; segment?: Clause | undefined };

const findingsSql = ({ code, sort, segment }: Asked) => ({
  sql: `SELECT number, detail FROM audit_findings
    WHERE ${ofAudit} AND code = {code:String}${
      segment
        ? ` AND number IN (
      SELECT number FROM audit_urls WHERE ${ofAudit} AND ${segment.sql})`
        : ''
    }
    ORDER BY ${orderBySql(sort, { number: 'number' }, 'detail')}`,
  parameters: { code, ...segment?.parameters },
});

async function describe(reads: AuditReads, findings: readonly Finding[]) {
  const urls = await describeNumbers(
    reads,
    findings.map(({ number }) => number),
  );
  return findings.map(({ number, detail }) => {
    const url = urls.get(number);
    return {
      number,
      url: url?.url ?? null,
      httpStatus: url?.status ?? null,
      depth: url?.depth ?? null,
      detail: detail === '' ? {} : (JSON.parse(detail) as Record<string, unknown>),
    };
  });
}

export type AuditFinding = Awaited<ReturnType<typeof describe>>[number];

/** Lists the URLs that have an issue, with its evidence. */
export async function listAuditFindings(reads: AuditReads, asked: Asked, page: PageOf) {
  const found = await readPage<Finding>(reads, findingsSql(asked), page, 'list-audit-findings');
  return { rows: await describe(reads, found.rows), total: found.total };
}

/** Streams the same rows without paging. */
export async function* streamAuditFindings(
  reads: AuditReads,
  asked: Asked,
): AsyncGenerator<AuditFinding> {
  let step: Finding[] = [];
  for await (const row of streamRows<Finding>(reads, findingsSql(asked), 'stream-audit-findings')) {
    if (step.push(row) < streamStep) continue;
    yield* await describe(reads, step);
    step = [];
  }
  yield* await describe(reads, step);
}
