import { AppError } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import { creditMonth } from '../rules/credits';
import { lockLimits, readLimits } from './workspace-store';

export type Credits = { included: number | null; used: number; reserved: number };

/** This month's credits: settled calls, and the reservations of live jobs. */
export async function readCredits(db: Queries): Promise<Credits> {
  const { workspaceId } = db;
  const sums = db.run<{ used: number; reserved: number }>(
    sql.raw(
      `select
         (select coalesce(sum(credits), 0) from credit_settlements
           where workspace_id = :workspaceId and month = :month) as used,
         (select coalesce(sum(greatest(0, r.credits - coalesce(
             (select sum(s.credits) from credit_settlements s
               where s.workspace_id = r.workspace_id and s.job_id = r.job_id), 0))), 0)
           from credit_reservations r where r.workspace_id = :workspaceId) as reserved`,
      { workspaceId, month: creditMonth(new Date()) },
    ),
  );
  const [{ creditsPerMonth }, [row]] = await Promise.all([readLimits(db), sums]);
  return {
    included: creditsPerMonth,
    used: Number(row?.used ?? 0),
    reserved: Number(row?.reserved ?? 0),
  };
}

export const remainingCredits = ({ included, used, reserved }: Credits): number | null =>
  included === null ? null : Math.max(0, included - used - reserved);

/** Reads the credits that are left, which stay so until the transaction ends; null without a bound. */
export async function lockCredits(tx: Queries): Promise<number | null> {
  const [, credits] = await Promise.all([lockLimits(tx), readCredits(tx)]);
  return remainingCredits(credits);
}

/** Reserves credits for a job. The caller must call `lockCredits` and check that they suffice. */
export async function reserveCredits(tx: Queries, jobId: string, credits: number): Promise<void> {
  await tx.send(
    sql('credit_reservations').insert({ workspace_id: tx.workspaceId, job_id: jobId, credits }),
  );
}

/** Releases a job's unused reserved credits. */
export async function releaseCredits(tx: Queries, jobId: string): Promise<void> {
  await tx.run(
    sql('credit_reservations').where({ workspace_id: tx.workspaceId, job_id: jobId }).delete(),
  );
}

export const creditsExhausted = (credits: number, remaining: number | null) =>
  new AppError(
    'payment_required',
    `This would cost ${credits} credits, and ${remaining ?? 0} are left this month.`,
  );

/** Returns the credits that a job has used, by provider. */
export async function readJobCredits(
  db: Queries,
  jobId: string,
): Promise<{ provider: string; credits: number }[]> {
  return db.run(
    sql('credit_settlements')
      .where({ workspace_id: db.workspaceId, job_id: jobId })
      .select('provider', sql.raw('sum(credits)::float as credits'))
      .groupBy('provider'),
  );
}
