import type { TimeRange } from '../../../platform/calendar/time-range';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { readSort, type Sort } from '../../../platform/sort';
import type { AlertDelivery } from '../../webhooks/store/delivery-store';
import type { AlertKind, AlertState, Evidence, Finding, WorkspaceAlertKind } from '../rules/alert';

export type Alert = {
  id: string;
  /** Null for an alert about the workspace. */
  websiteId: string | null;
  kind: AlertKind | WorkspaceAlertKind;
  subject: string;
  state: AlertState;
  evidence: Evidence;
  openedAt: string;
  lastSeenAt: string;
  closedAt: string | null;
  acknowledgedAt: string | null;
  snoozedUntil: string | null;
  assignee: string | null;
  note: string | null;
  /** When a person was done with it; it is open while its condition is met all the same. */
  doneAt: string | null;
  /** What was sent of it to webhooks. */
  deliveries: AlertDelivery[];
};

/** An alert that was opened or closed. */
export type Change = {
  id: string;
  kind: AlertKind;
  subject: string;
  evidence: Evidence;
  /** Whether a person asked for silence about this subject. */
  isSnoozed: boolean;
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
  websiteId: string,
  { kind, findings, at }: { kind: AlertKind; findings: readonly Finding[]; at: Date },
): Promise<{ opened: Change[]; closed: Change[] }> {
  const mine = { workspace_id: tx.workspaceId, website_id: websiteId, kind };
  const opened: Change[] = [];
  for (const { subject, evidence } of findings) {
    const alert = newId('alert');
    const [row] = await tx.run<{ isNew: boolean; isSnoozed: boolean }>(
      sql.raw(
        `insert into alerts as a
           (workspace_id, id, website_id, kind, subject, evidence, opened_at, last_seen_at)
         select workspace_id, :alert, id, :kind, :subject, :evidence, :at, :at
           from websites where workspace_id = :workspace and id = :website
         on conflict (workspace_id, website_id, kind, subject) where state = 'open' do update
           set last_seen_at = excluded.last_seen_at, evidence = excluded.evidence
           where a.last_seen_at < excluded.last_seen_at
         returning id = :alert as is_new, exists (select from alerts earlier
           where earlier.workspace_id = :workspace and earlier.website_id = :website
             and earlier.kind = :kind and earlier.subject = :subject
             and earlier.snoozed_until > :at) as is_snoozed`,
        {
          alert,
          kind,
          subject,
          at,
          evidence: JSON.stringify(evidence),
          workspace: tx.workspaceId,
          website: websiteId,
        },
      ),
    );
    if (row?.isNew) {
      opened.push({ id: alert, kind, subject, evidence, isSnoozed: row.isSnoozed });
    }
  }
  const closed = await tx.run<Change>(
    sql('alerts')
      .where({ ...mine, state: 'open' })
      .where('last_seen_at', '<', new Date(at.getTime() - settledForMs))
      .whereNotIn(
        'subject',
        findings.map(({ subject }) => subject),
      )
      .update({ state: 'closed', closed_at: at })
      .returning([
        'id',
        'kind',
        'subject',
        'evidence',
        sql.raw('coalesce(snoozed_until > ?, false) as is_snoozed', [at]),
      ]),
  );
  return { opened, closed };
}

/** Opens an alert about the workspace; one that is open already gets the new evidence. */
export async function openWorkspaceAlert(
  tx: Queries,
  { kind, subject, evidence }: Finding & { kind: WorkspaceAlertKind },
): Promise<void> {
  await tx.run({
    text: `insert into alerts (workspace_id, id, website_id, kind, subject, evidence, opened_at,
             last_seen_at)
           values ($1, $2, null, $3, $4, $5, clock_timestamp(), clock_timestamp())
           on conflict (workspace_id, kind, subject) where state = 'open' and website_id is null
             do update set last_seen_at = excluded.last_seen_at, evidence = excluded.evidence`,
    values: [tx.workspaceId, newId('alert'), kind, subject, JSON.stringify(evidence)],
  });
}

/** Closes the alert about something of the workspace that is repaired or gone. */
export async function closeWorkspaceAlert(
  tx: Queries,
  { kind, subject }: { kind: WorkspaceAlertKind; subject: string },
): Promise<void> {
  await tx.run(
    sql('alerts')
      .where({ workspace_id: tx.workspaceId, kind, subject, state: 'open' })
      .whereNull('website_id')
      .update({ state: 'closed', closed_at: sql.raw('clock_timestamp()') }),
  );
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
  kind?: AlertKind | WorkspaceAlertKind | undefined;
  assignee?: string | undefined;
  isDone?: boolean | undefined;
  /** Time range of their opening. */
  range: TimeRange;
  sort?: Sort<SortField> | undefined;
};

type Row = WithDates<
  Alert,
  'openedAt' | 'lastSeenAt' | 'closedAt' | 'acknowledgedAt' | 'snoozedUntil' | 'doneAt'
>;

const columns = [
  ...['id', 'website_id', 'kind', 'subject', 'state', 'evidence', 'opened_at', 'last_seen_at'],
  ...['closed_at', 'acknowledged_at', 'snoozed_until', 'assignee', 'note', 'done_at'],
  sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', public_id(d.id),
      'webhookId', public_id(d.webhook_id), 'eventType', e.type, 'state', d.state,
      'endedAt', to_char(d.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by d.id), '[]')
    from events e
    join webhook_deliveries d on d.workspace_id = e.workspace_id and d.event_id = e.id
    where e.workspace_id = alerts.workspace_id and e.id in (
      select told.id from events told where told.workspace_id = alerts.workspace_id
        and told.subject = public_id(alerts.id)
      union all select m.event_id from event_members m
      where m.workspace_id = alerts.workspace_id and m.subject = public_id(alerts.id))
    ) as deliveries`),
];

const fromRow = (row: Row): Alert => withIsoTimes(row);

/** Returns the alert, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getAlert(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Alert> {
  const [row] = await db.run<Row>(
    sql('alerts')
      .select(columns)
      .where({ workspace_id: db.workspaceId, id })
      .modify((query) => {
        if (forUpdate) query.forUpdate('alerts');
      }),
  );
  if (!row) throw notFound('alert');
  return fromRow(row);
}

/** Notes that a person has seen an alert; the first time stays. */
export async function acknowledgeAlert(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('alerts')
      .where({ workspace_id: tx.workspaceId, id })
      .whereNull('acknowledged_at')
      .update({ acknowledged_at: sql.fn.now() }),
  );
}

/** Sends nothing about the subject of an alert until a time; null ends that. */
export async function snoozeAlert(tx: Queries, id: string, until: Date | null): Promise<void> {
  await tx.run(
    sql('alerts').where({ workspace_id: tx.workspaceId, id }).update({ snoozed_until: until }),
  );
}

export type AlertWork = {
  assignee?: string | null | undefined;
  note?: string | null | undefined;
  isDone?: boolean | undefined;
};

/** Notes who takes care of an alert, and how far they are; the first time of being done stays. */
export async function noteAlertWork(
  tx: Queries,
  id: string,
  { assignee, note, isDone }: AlertWork,
): Promise<void> {
  const changes = {
    ...(assignee === undefined ? {} : { assignee }),
    ...(note === undefined ? {} : { note }),
    ...(isDone === undefined
      ? {}
      : { done_at: isDone ? sql.raw('coalesce(done_at, clock_timestamp())') : null }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.run(sql('alerts').where({ workspace_id: tx.workspaceId, id }).update(changes));
}

/** None of the columns is ever null. Ties follow the sort's direction, so that an index serves it. */
function orderOf(sort: Sort<SortField>): string {
  const { field, isDescending } = readSort(sort);
  const direction = isDescending ? 'desc' : 'asc';
  return `${sortColumns[field]} ${direction}, id ${direction}`;
}

/** Lists alerts, by default newest first. */
export async function listAlerts(
  db: Queries,
  { websiteId, state, kind, assignee, isDone, range, sort = '-openedAt' }: AlertFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Alert[]; total: number }> {
  const filtered = sql('alerts')
    .where('workspace_id', db.workspaceId)
    .modify((query) => {
      if (websiteId) query.where('website_id', websiteId);
      if (state) query.where('state', state);
      if (kind) query.where('kind', kind);
      if (assignee) query.where('assignee', assignee);
      if (isDone === true) query.whereNotNull('done_at');
      if (isDone === false) query.whereNull('done_at');
      if (range.from) query.where('opened_at', '>=', range.from);
      if (range.to) query.where('opened_at', '<', range.to);
    });
  return readPage(db, filtered, { columns, order: orderOf(sort), page, fromRow });
}
