import { type Queries, sql } from '../../../platform/postgres/database';

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
