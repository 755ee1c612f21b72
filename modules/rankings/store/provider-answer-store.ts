import { type Queries, sql } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';

export type ProviderCall = { callId: string; jobId: string };

/**
 * What is known of calls, by their id: an answer, or null for one that was made and never answered,
 * since whoever made it died. That one may have been paid for, so it is not made again.
 */
export async function findCalls<Answer>(
  db: Queries,
  callIds: string[],
): Promise<Map<string, Answer | null>> {
  const rows = await db.run<{ call_id: string; answer: Answer | null }>(
    sql('provider_answers')
      .select('call_id', 'answer')
      .where({ workspace_id: db.workspaceId })
      .whereIn('call_id', callIds),
  );
  return new Map(rows.map((row) => [row.call_id, row.answer]));
}

/** Notes a call before it is made. False where another attempt has noted it: then it is that one's. */
export async function noteCall(tx: Queries, call: ProviderCall): Promise<boolean> {
  const noted = await tx.run(
    sql('provider_answers')
      .insert({ workspace_id: tx.workspaceId, call_id: call.callId, job_id: call.jobId })
      .onConflict(['workspace_id', 'call_id'])
      .ignore()
      .returning('call_id'),
  );
  return noted.length > 0;
}

/** Takes a note back: the call failed in a way that costs nothing, and may be made again. */
export async function unnoteCall(tx: Queries, callId: string): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('answer')
      .delete(),
  );
}

/** Keeps an answer until it is written as a reading. */
export async function keepAnswer(tx: Queries, callId: string, answer: unknown): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .update({ answer: JSON.stringify(answer) }),
  );
}

/** Settles what a call cost, once, however often it is said. */
export async function settleCall(
  tx: Queries,
  call: ProviderCall & { provider: string; credits: number },
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
      })
      .onConflict(['workspace_id', 'call_id'])
      .ignore(),
  );
}

/** What is left of an answer once it is written as a reading: enough to count it, and not to buy it again. */
export type WrittenAnswer = { isWritten: true; failureCode?: string };

/** Lets go of answers that are written as readings, but not of the fact that they were bought. */
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

/** Forgets the calls of a job that has ended. */
export async function forgetCalls(tx: Queries, jobId: string): Promise<void> {
  await tx.run(
    sql('provider_answers').where({ workspace_id: tx.workspaceId, job_id: jobId }).delete(),
  );
}
