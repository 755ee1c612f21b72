import { type Queries, sql } from '../../../platform/postgres/database';
import type { LabFormFactor, LabMeasurement } from '../lab/lighthouse-runner';
import { laterOptions } from '../rules/audit-options';
import { type AuditReads, ofAudit, readRows } from './audit-clause';

export type LabPage = {
  number: number;
  url: string;
  formFactor: LabFormFactor;
  measuredAt: Date;
  lighthouse: string | null;
  failure: string | null;
} & Omit<LabMeasurement, 'lighthouse' | 'failure'>;

/**
 * Returns one page of an audit's sample: first the start page, then the page of each folder with the highest PageRank, then
 * the second, and so on. Undefined if there are no more.
 */
export async function findSamplePage(
  reads: AuditReads,
  place: number,
): Promise<{ number: number; url: string } | undefined> {
  const [page] = await readRows<{ number: number; url: string }>(
    reads,
    {
      sql: `SELECT number, url FROM audit_urls
        WHERE ${ofAudit} AND kind = 'page' AND is_html AND status = 200 AND skip_reason = ''
          AND unindexable_reason IN ('', 'robots_disallowed', 'noindex')
        ORDER BY ifNull(depth, 1) > 0, row_number() OVER (
            PARTITION BY splitByChar('/', path(url))[2], length(splitByChar('/', path(url))) > 2
            ORDER BY page_rank DESC, number),
          page_rank DESC, number
        LIMIT 1 OFFSET {place:UInt32}`,
      parameters: { place },
    },
    'find-lab-page',
  );
  return page;
}

/**
 * The number of the audit's published analysis, and the devices that Lighthouse acts as; undefined
 * without one, or without the audit.
 */
export async function readLabAudit(
  db: Queries,
  auditId: string,
): Promise<{ run: number; formFactors: readonly LabFormFactor[] } | undefined> {
  const [audit] = await db.run<{ run: number | null; formFactors: LabFormFactor[] | null }>(
    sql('audits')
      .select({ run: 'run', formFactors: sql.raw("options->'labFormFactors'") })
      .where({ workspace_id: db.workspaceId, id: auditId }),
  );
  if (!audit || audit.run === null) return undefined;
  return { run: audit.run, formFactors: audit.formFactors ?? laterOptions.labFormFactors };
}

export async function isLabPageMeasured(db: Queries, auditId: string, place: number) {
  const rows = await db.run(
    sql('audit_lab_pages')
      .select('place')
      .where({ workspace_id: db.workspaceId, audit_id: auditId, place }),
  );
  return rows.length > 0;
}

/** Stores a page's measurement; one that was stored by another attempt is kept. */
export async function saveLabPage(
  tx: Queries,
  { auditId, place, number, url }: { auditId: string; place: number; number: number; url: string },
  formFactor: LabFormFactor,
  { lighthouse, failure, performance, lcpMs, cls, tbtMs, fcpMs, speedIndexMs }: LabMeasurement,
): Promise<void> {
  await tx.run(
    sql('audit_lab_pages')
      .insert({
        workspace_id: tx.workspaceId,
        audit_id: auditId,
        place,
        number,
        url,
        form_factor: formFactor,
        lighthouse: lighthouse || null,
        failure,
        performance,
        lcp_ms: lcpMs,
        cls,
        tbt_ms: tbtMs,
        fcp_ms: fcpMs,
        speed_index_ms: speedIndexMs,
      })
      .onConflict(['workspace_id', 'audit_id', 'place'])
      .ignore(),
  );
}

/** Returns the measured pages of an audit, in the order of the sample. */
export const readLabPages = (db: Queries, auditId: string): Promise<LabPage[]> =>
  db.run<LabPage>(
    sql('audit_lab_pages')
      .select([
        'number',
        'url',
        'form_factor',
        'measured_at',
        'lighthouse',
        'failure',
        'performance',
        'lcp_ms',
        'cls',
        'tbt_ms',
        'fcp_ms',
        'speed_index_ms',
      ])
      .where({ workspace_id: db.workspaceId, audit_id: auditId })
      .orderBy('place'),
  );
