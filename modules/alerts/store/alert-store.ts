import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { readSort, type Sort } from '../../../platform/sort';
import type { TimeRange } from '../../../platform/time-range';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { AlertKind, AlertState, Evidence, Finding } from '../rules/alert';

export type Alert = {
  id: string;
  websiteId: string;
  kind: AlertKind;
  subject: string;
  state: AlertState;
  evidence: Evidence;
  openedAt: string;
  lastSeenAt: string;
  closedAt: string | null;
};

/** A condition that recurs within this time is one alert. */
const settledForMs = 6 * 3_600_000;

/**
 * Stores the findings of one kind at an instant: opens new alerts, refreshes continuing ones, and
 * closes those not found for some hours. Idempotent. An evaluation older than the last one has no
 * effect.
 */
export async function applyFindings(
  tx: Queries,
  { workspaceId, websiteId }: WebsiteRef,
  { kind, findings, at }: { kind: AlertKind; findings: readonly Finding[]; at: Date },
): Promise<{ opened: number; closed: number }> {
  const mine = { workspace_id: workspaceId, website_id: websiteId, kind };
  let opened = 0;
  for (const { subject, evidence } of findings) {
    const [row] = await tx.run<{ is_new: boolean }>(
      sql.raw(
        `insert into alerts as a
           (workspace_id, id, website_id, kind, subject, evidence, opened_at, last_seen_at)
         select workspace_id, :alert, id, :kind, :subject, :evidence, :at, :at
           from websites where workspace_id = :workspace and id = :website
         on conflict (workspace_id, website_id, kind, subject) where state = 'open' do update
           set last_seen_at = excluded.last_seen_at, evidence = excluded.evidence
           where a.last_seen_at < excluded.last_seen_at
         returning id = :alert as is_new`,
        {
          alert: newId('alert'),
          kind,
          subject,
          at,
          evidence: JSON.stringify(evidence),
          workspace: workspaceId,
          website: websiteId,
        },
      ),
    );
    if (row?.is_new) opened += 1;
  }
  const closed = await tx.run(
    sql('alerts')
      .where({ ...mine, state: 'open' })
      .where('last_seen_at', '<', new Date(at.getTime() - settledForMs))
      .whereNotIn(
        'subject',
        findings.map(({ subject }) => subject),
      )
      .update({ state: 'closed', closed_at: at })
      .returning('id'),
  );
  return { opened, closed: closed.length };
}

const sortColumns = {
  openedAt: 'opened_at',
  lastSeenAt: 'last_seen_at',
  kind: 'kind',
  subject: 'subject',
};
type SortField = keyof typeof sortColumns;
export const alertSorts = Object.keys(sortColumns) as SortField[];

export type AlertFilter = {
  websiteId?: string | undefined;
  state?: AlertState | undefined;
  kind?: AlertKind | undefined;
  /** Time range of their opening. */
  range: TimeRange;
  sort?: Sort<SortField> | undefined;
};

type Row = {
  id: string;
  website_id: string;
  kind: AlertKind;
  subject: string;
  state: AlertState;
  evidence: Evidence;
  opened_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
};

const fromRow = (row: Row): Alert => ({
  id: row.id,
  websiteId: row.website_id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  evidence: row.evidence,
  openedAt: row.opened_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** None of the columns is ever null. Ties follow the sort's direction, so that an index serves it. */
function orderOf(sort: Sort<SortField>): string {
  const { field, isDescending } = readSort(sort);
  const direction = isDescending ? 'desc' : 'asc';
  return `${sortColumns[field]} ${direction}, id ${direction}`;
}

/** Lists alerts, by default newest first. */
export async function listAlerts(
  db: Queries,
  { websiteId, state, kind, range, sort = '-openedAt' }: AlertFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Alert[]; total: number }> {
  const filtered = () =>
    sql('alerts')
      .where('workspace_id', db.workspaceId)
      .modify((query) => {
        if (websiteId) query.where('website_id', websiteId);
        if (state) query.where('state', state);
        if (kind) query.where('kind', kind);
        if (range.from) query.where('opened_at', '>=', range.from);
        if (range.to) query.where('opened_at', '<', range.to);
      });
  const [rows, [count]] = await Promise.all([
    db.run<Row>(
      filtered().select('*').orderByRaw(orderOf(sort)).limit(page.limit).offset(page.offset),
    ),
    db.run<{ count: number }>(filtered().count()),
  ]);
  return { rows: rows.map(fromRow), total: count?.count ?? 0 };
}
