import { type Queries, sql } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';

export type ProviderCall = { callId: string; jobId: string };

/**
 * Returns stored responses by call id; null for a call whose worker died before the response was
 * stored. Such a call may have been charged, so it is not repeated.
 */
export async function findCalls<Answer>(
  db: Queries,
  callIds: string[],
): Promise<Map<string, Answer | null>> {
  const rows = await db.run<{ callId: string; answer: Answer | null }>(
    sql('provider_answers')
      .select('call_id', 'answer')
      .where({ workspace_id: db.workspaceId })
      .whereIn('call_id', callIds),
  );
  return new Map(rows.map((row) => [row.callId, row.answer]));
}

/**
 * Records a call before it is made. Returns false if another attempt has recorded it and therefore
 * owns it.
 */
export async function recordCall(tx: Queries, call: ProviderCall): Promise<boolean> {
  const noted = await tx.run(
    sql('provider_answers')
      .insert({ workspace_id: tx.workspaceId, call_id: call.callId, job_id: call.jobId })
      .onConflict(['workspace_id', 'call_id'])
      .ignore()
      .returning('call_id'),
  );
  return noted.length > 0;
}

/** Deletes the record of a call that failed at no cost, so that it may be repeated. */
export async function deleteCall(tx: Queries, callId: string): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('answer')
      .delete(),
  );
}

/** Stores a response until it is written as a reading. */
export async function storeAnswer(tx: Queries, callId: string, answer: unknown): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .update({ answer: JSON.stringify(answer) }),
  );
}

/** What a call cost: our credits, and what the provider charged in its own unit, if it says. */
export type CallCost = { credits: number; money: { amount: number; unit: string } | null };

/** Settles the cost of a call. Idempotent. */
export async function settleCall(
  tx: Queries,
  call: ProviderCall & CallCost & { provider: string; websiteId: string },
): Promise<void> {
  await tx.run(
    sql('credit_settlements')
      .insert({
        workspace_id: tx.workspaceId,
        call_id: call.callId,
        job_id: call.jobId,
        month: creditMonth(new Date()),
        provider: call.provider,
        credits: call.credits,
        website_id: call.websiteId,
        cost_amount: call.money?.amount ?? null,
        cost_unit: call.money?.unit ?? null,
      })
      .onConflict(['workspace_id', 'call_id'])
      .ignore(),
  );
}

/**
 * What remains of a response after it is written as a reading: enough to count it, and to avoid
 * buying it again.
 */
export type WrittenAnswer = { isWritten: true; failureCode?: string };

/**
 * Discards the content of responses written as readings, but keeps the record that they were
 * bought.
 */
export async function markWritten(tx: Queries, callIds: string[]): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId })
      .whereIn('call_id', callIds)
      .whereNotNull('answer')
      .update({
        answer: sql.raw(
          `jsonb_strip_nulls(jsonb_build_object('isWritten', true,
             'failureCode', answer -> 'failureCode'))`,
        ),
      }),
  );
}

/** Deletes the calls of a job that has ended. */
export async function forgetCalls(tx: Queries, jobId: string): Promise<void> {
  await tx.run(
    sql('provider_answers').where({ workspace_id: tx.workspaceId, job_id: jobId }).delete(),
  );
}
