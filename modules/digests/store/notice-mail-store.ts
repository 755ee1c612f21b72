import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';

/** A mail that is to be sent. */
export type NoticeMail = {
  /** The part of the Message-ID before its domain. */
  name: string;
  digestId: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

/** Queues mails with the change that causes them; those that are queued already are left. */
export async function queueMails(tx: Queries, mails: readonly NoticeMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.run(
    sql('notice_mails')
      .insert(
        mails.map(({ digestId, ...mail }) => ({
          workspace_id: tx.workspaceId,
          digest_id: digestId,
          ...mail,
        })),
      )
      .onConflict(['workspace_id', 'name'])
      .ignore(),
  );
}

export type ClaimedMail = { workspaceId: string; name: string; tries: number };

/** Claims mails of all workspaces that are due, each workspace in turn. */
export const claimMails = (db: SystemQueries, rowsMax: number): Promise<ClaimedMail[]> =>
  db.run<ClaimedMail>(sql.raw('select * from claim_notice_mails(?)', [rowsMax]));

/** Returns a mail that is still to be sent. */
export async function findQueuedMail(db: Queries, name: string): Promise<NoticeMail | undefined> {
  const [row] = await db.run<NoticeMail>(
    sql('notice_mails')
      .select('name', 'digest_id', 'recipient', 'subject', 'text', 'html')
      .where({ workspace_id: db.workspaceId, name, state: 'queued' }),
  );
  return row;
}

/** Records that a mail was accepted, or why it never will be. */
export async function endMail(db: Queries, name: string, error: string | null): Promise<void> {
  await db.run(
    sql('notice_mails')
      .where({ workspace_id: db.workspaceId, name, state: 'queued' })
      .update({
        state: error === null ? 'sent' : 'failed',
        error,
        next_try_at: null,
        ended_at: sql.raw('clock_timestamp()'),
      }),
  );
}

/** Leaves a mail for later, with the reason for the delay. */
export async function delayMail(
  db: Queries,
  name: string,
  { error, seconds }: { error: string; seconds: number },
): Promise<void> {
  await db.run(
    sql('notice_mails')
      .where({ workspace_id: db.workspaceId, name, state: 'queued' })
      .update({
        error,
        next_try_at: sql.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]),
      }),
  );
}
