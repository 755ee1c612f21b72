import { creditMonth } from '../domain/credits';
import { type Queries, sql } from '../postgres/database';

export type PaidAnswer<Answer> = {
  callId: string;
  jobId: string;
  provider: string;
  credits: number;
  answer: Answer;
};

/** Answers that were paid for and are not written as readings yet, by their call. */
export async function findAnswers<Answer>(
  db: Queries,
  workspaceId: string,
  callIds: string[],
): Promise<Map<string, Answer>> {
  const rows = await db.run<{ call_id: string; answer: Answer }>(
    sql('provider_answers')
      .select('call_id', 'answer')
      .where({ workspace_id: workspaceId })
      .whereIn('call_id', callIds),
  );
  return new Map(rows.map((row) => [row.call_id, row.answer]));
}

/** Keeps an answer together with its cost, so that it is paid once and never bought again. */
export async function keepAnswer<Answer>(
  tx: Queries,
  workspaceId: string,
  paid: PaidAnswer<Answer>,
): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .insert({
        workspace_id: workspaceId,
        call_id: paid.callId,
        job_id: paid.jobId,
        answer: JSON.stringify(paid.answer),
      })
      .onConflict(['workspace_id', 'call_id'])
      .ignore(),
  );
  await tx.run(
    sql('credit_settlements')
      .insert({
        workspace_id: workspaceId,
        call_id: paid.callId,
        job_id: paid.jobId,
        month: creditMonth(new Date()),
        provider: paid.provider,
        credits: paid.credits,
      })
      .onConflict(['workspace_id', 'call_id'])
      .ignore(),
  );
}

/** Forgets answers once they are written as readings. */
export async function dropAnswers(
  tx: Queries,
  workspaceId: string,
  callIds: string[],
): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: workspaceId })
      .whereIn('call_id', callIds)
      .delete(),
  );
}
