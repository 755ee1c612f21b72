import type { Database, Queries } from '../core/postgres/database';
import { ProviderError } from '../core/providers/provider-error';
import { noteCall, settleCall, unnoteCall } from '../core/stores/provider-answer-store';

export type Buyer = {
  database: Database;
  /** What settlements name: the provider, or `sandbox`. */
  source: string;
  workspaceId: string;
  jobId: string;
  signal: AbortSignal;
};

export type PaidCall<Answer> = {
  /** The same whenever this call is made again. */
  callId: string;
  /** Settled where an answer never came and may have been charged all the same. */
  creditsMax: number;
  ask(): Promise<Answer>;
  /** Keeps the answer in the transaction that settles it; returns what it cost. */
  keep(tx: Queries, answer: Answer): Promise<number>;
};

const attemptsMax = 3;
const waitMsMax = 60_000;

/**
 * Buys an answer. The call is noted before it is made, and its answer kept together with what it
 * cost, so that whoever takes over from a killed worker knows what was asked and what was paid. A
 * failure that costs nothing is tried again a few times; one that may have cost is not.
 *
 * Throws whatever a database that is away throws.
 */
export async function buyOnce<Answer>(
  buyer: Buyer,
  call: PaidCall<Answer>,
): Promise<{ answer: Answer } | { error: ProviderError }> {
  const { database, workspaceId, jobId } = buyer;
  const { callId } = call;
  await database.transaction(workspaceId, (tx) => noteCall(tx, workspaceId, { callId, jobId }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { answer: await buy(buyer, call) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.mayBeCharged) {
        await settle(buyer, callId, call.creditsMax);
        return { error };
      }
      if (error.kind === 'transient' && attempt < attemptsMax) {
        await pause(error.retryAfterMs ?? 500 * 2 ** attempt, buyer.signal);
        continue;
      }
      await database.transaction(workspaceId, (tx) => unnoteCall(tx, workspaceId, callId));
      return { error };
    }
  }
}

async function buy<Answer>(buyer: Buyer, call: PaidCall<Answer>): Promise<Answer> {
  const answer = await call.ask();
  await buyer.database.transaction(buyer.workspaceId, async (tx) => {
    await settleIn(tx, buyer, call.callId, await call.keep(tx, answer));
  });
  return answer;
}

/** Settles a call whose answer never came, since it may have been charged all the same. */
export const settle = (buyer: Buyer, callId: string, credits: number): Promise<void> =>
  buyer.database.transaction(buyer.workspaceId, (tx) => settleIn(tx, buyer, callId, credits));

const settleIn = (
  tx: Queries,
  { workspaceId, jobId, source }: Buyer,
  callId: string,
  credits: number,
) =>
  settleCall(tx, workspaceId, {
    callId,
    jobId,
    provider: source,
    // The sandbox costs nothing.
    credits: source === 'sandbox' ? 0 : credits,
  });

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(ms, waitMsMax));
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
