import { type Queries, sql } from '../../../platform/postgres/database';
import { handRun } from '../rules/report-schedule';

/** A mail recipient of a report, and the state of the delivery. */
export type Delivery = {
  recipient: string;
  state: 'queued' | 'sent' | 'failed';
  sentAt: string | null;
  error: string | null;
};

export async function addDeliveries(
  tx: Queries,
  reportId: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  await tx.run(
    sql('report_deliveries').insert(
      recipients.map((recipient) => ({
        workspace_id: tx.workspaceId,
        report_id: reportId,
        recipient,
      })),
    ),
  );
}

/** Reports of a schedule about the same days. */
export type SamePeriod = {
  scheduleId: string;
  /** For a schedule of a tag: the website. */
  websiteId: string | null;
  period: { from: string; to: string };
  /** Whether only runs that a person asked for count. */
  isByHandOnly: boolean;
};

/** Returns who was mailed a schedule's report of these days, or will be by one that is being made. */
export async function servedRecipients(
  db: Queries,
  { scheduleId, websiteId, period, isByHandOnly }: SamePeriod,
): Promise<Set<string>> {
  const rows = await db.run<{ recipient: string }>(
    sql.raw(
      `select distinct lower(d.recipient) as recipient from reports r
       join report_deliveries d on d.workspace_id = r.workspace_id and d.report_id = r.id
       left join jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id
       where r.workspace_id = ? and r.schedule_id = ?
         and r.schedule_website_id is not distinct from ?::uuid
         and r.options -> 'period' = ?::jsonb
         and (not ? or r.schedule_run like ?)
         and (d.state = 'sent'
           or d.state = 'queued' and j.status in ('queued', 'running', 'paused'))`,
      [db.workspaceId, scheduleId, websiteId, JSON.stringify(period), isByHandOnly, handRun('%')],
    ),
  );
  return new Set(rows.map(({ recipient }) => recipient));
}

/** Returns recipients whose mail is still to be sent. */
export async function queuedRecipients(db: Queries, reportId: string): Promise<string[]> {
  const rows = await db.run<{ recipient: string }>(
    sql('report_deliveries')
      .select('recipient')
      .where({ workspace_id: db.workspaceId, report_id: reportId, state: 'queued' })
      .orderBy('recipient'),
  );
  return rows.map(({ recipient }) => recipient);
}

/** Records the outcome of a mail; an earlier outcome is kept. */
export async function settleDelivery(
  db: Queries,
  reportId: string,
  { recipient, error }: { recipient: string; error: string | null },
): Promise<void> {
  await db.run(
    sql('report_deliveries')
      .where({ workspace_id: db.workspaceId, report_id: reportId, recipient, state: 'queued' })
      .update(
        error === null
          ? { state: 'sent', sent_at: sql.fn.now(), error: null }
          : { state: 'failed', error },
      ),
  );
}
