import { type Queries, sql } from '../../../platform/postgres/database';

/** Whether reports may be mailed to an address; `confirmed` also by a verified domain. */
export type RecipientState = 'pending' | 'confirmed' | 'unsubscribed';

const lower = (addresses: readonly string[]) => addresses.map((one) => one.toLowerCase());

/** Records addresses that a schedule names; what is known of them stays. */
export async function addRecipients(tx: Queries, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.run(
    sql('mail_recipients')
      .insert(
        [...new Set(lower(addresses))].map((address) => ({
          workspace_id: tx.workspaceId,
          address,
        })),
      )
      .onConflict(['workspace_id', 'address'])
      .ignore(),
  );
}

export async function recipientState(db: Queries, address: string): Promise<RecipientState> {
  const [row] = await db.run<{ state: RecipientState }>(
    sql.raw('select mail_state(?::text) as state', [address]),
  );
  return row?.state ?? 'pending';
}

/** Records the decision of an address's own reader. */
export async function setRecipientState(
  db: Queries,
  address: string,
  state: Exclude<RecipientState, 'pending'>,
): Promise<void> {
  await db.run(
    sql('mail_recipients')
      .insert({ workspace_id: db.workspaceId, address: address.toLowerCase(), state })
      .onConflict(['workspace_id', 'address'])
      .merge({ state, changed_at: sql.fn.now() }),
  );
}

const questionsMax = 3;

/** Takes the addresses that are to be asked now: at most three times each, a week apart. */
export async function claimQuestions(db: Queries, addresses: readonly string[]): Promise<string[]> {
  const rows = await db.run<{ address: string }>(
    sql.raw(
      `update mail_recipients set asked_at = now(), questions = questions + 1
       where workspace_id = ? and address = any (?::text[]) and mail_state(address) = 'pending'
         and questions < ? and (asked_at is null or asked_at < now() - interval '7 days')
       returning address`,
      [db.workspaceId, lower(addresses), questionsMax],
    ),
  );
  return rows.map(({ address }) => address);
}

/** Gives a question back that could not be sent. */
export async function releaseQuestion(db: Queries, address: string): Promise<void> {
  await db.run(
    sql('mail_recipients')
      .where({ workspace_id: db.workspaceId, address })
      .update({ asked_at: null, questions: sql.raw('greatest(questions - 1, 0)') }),
  );
}

/** Counts a mail of today; false if the plan's mails of a day are used up. */
export async function takeMail(db: Queries, mailsPerDay: number | null): Promise<boolean> {
  const rows = await db.run(
    sql.raw(
      `insert into mail_days as d (workspace_id, day, mails) values (?, current_date, 1)
       on conflict (workspace_id) do update set day = current_date,
         mails = case when d.day = current_date then d.mails + 1 else 1 end
       where d.day <> current_date or d.mails < ?
       returning mails`,
      [db.workspaceId, mailsPerDay ?? 1_000_000_000],
    ),
  );
  return rows.length > 0;
}
