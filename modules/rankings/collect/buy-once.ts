import type { Database, Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import { retryWhileUnavailable } from '../../../platform/retry-while-unavailable';
import { noteCall, settleCall, unnoteCall } from '../store/provider-answer-store';

export type Buyer = {
  database: Database;
  /** What settlements name: the provider, or `sandbox`. */
  source: string;
  workspaceId: string;
  jobId: string;
  signal: AbortSignal;
};

export type PaidCall<Answer, Kept = Answer> = {
  /** The same whenever this call is made again. */
  callId: string;
  /** Settled where an answer never came and may have been charged all the same. */
  creditsMax: number;
  ask(): Promise<Answer>;
  /** Keeps the answer in the transaction that settles it; returns what it cost. */
  keep(tx: Queries, answer: Answer): Promise<number>;
  /** Keeps the code of a failure that may have been charged, in the transaction that settles it. */
  keepFailure?(tx: Queries, code: string): Promise<void>;
  /** What an earlier attempt has kept of this call; undefined when it kept nothing. */
  recall?(): Promise<{ answer: Kept } | undefined>;
};

type Bought<Answer> = { answer: Answer } | { error: ProviderError };

const attemptsMax = 3;
const waitMsMax = 60_000;
/** How long an answer that was paid for is held while Postgres is away. */
const holdMsMax = 300_000;

/**
 * Calls that this process is making. Temporal, back from an outage, gives up attempts that still run;
 * the next attempt then joins their calls instead of taking them for lost.
 */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Buys an answer. The call is noted before it is made, by one attempt alone, and its answer kept
 * together with what it cost, so that whoever takes over from a killed worker knows what was asked
 * and what was paid. A failure that costs nothing is tried again a few times; one that may have cost
 * is not. A call that was noted and of which nothing was kept fails as `interrupted`.
 *
 * Throws whatever a database that is away throws.
 */
export function buyOnce<Answer, Kept = Answer>(
  buyer: Buyer,
  call: PaidCall<Answer, Kept>,
): Promise<Bought<Answer | Kept>> {
  const { callId } = call;
  const running = underWay.get(callId) as Promise<Bought<Answer | Kept>> | undefined;
  if (running !== undefined) return running;
  const bought = noteAndBuy(buyer, call).finally(() => underWay.delete(callId));
  underWay.set(callId, bought);
  return bought;
}

async function noteAndBuy<Answer, Kept>(
  buyer: Buyer,
  call: PaidCall<Answer, Kept>,
): Promise<Bought<Answer | Kept>> {
  const { database, workspaceId, jobId } = buyer;
  const { callId } = call;
  const isOurs = await database.transaction(workspaceId, (tx) => noteCall(tx, { callId, jobId }));
  if (isOurs) return buyPatiently(buyer, call);
  return (await call.recall?.()) ?? { error: await settleFailure(buyer, call, interrupted(buyer)) };
}

/** Whoever asked died before the answer: it may have been charged, so it is not bought again. */
const interrupted = ({ source }: Buyer) =>
  new ProviderError({
    provider: source,
    kind: 'bad_data',
    code: 'interrupted',
    message: 'The call was made, and its worker ended before the answer was kept.',
    mayBeCharged: true,
  });

async function buyPatiently<Answer, Kept>(
  buyer: Buyer,
  call: PaidCall<Answer, Kept>,
): Promise<Bought<Answer>> {
  const { database, workspaceId } = buyer;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await call.ask();
      await settle(buyer, call.callId, (tx) => call.keep(tx, answer));
      return { answer };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.mayBeCharged) return { error: await settleFailure(buyer, call, error) };
      if (error.kind === 'transient' && attempt < attemptsMax) {
        await pause(error.retryAfterMs ?? 500 * 2 ** attempt, buyer.signal);
        continue;
      }
      await database.transaction(workspaceId, (tx) => unnoteCall(tx, call.callId));
      return { error };
    }
  }
}

async function settleFailure(
  buyer: Buyer,
  call: Pick<PaidCall<unknown>, 'callId' | 'creditsMax' | 'keepFailure'>,
  error: ProviderError,
): Promise<ProviderError> {
  await settle(buyer, call.callId, async (tx) => {
    await call.keepFailure?.(tx, error.code);
    return call.creditsMax;
  });
  return error;
}

/** Keeps what came of a call and settles what it cost, also when Postgres is away for a while. */
const settle = (
  { database, workspaceId, jobId, source }: Buyer,
  callId: string,
  keep: (tx: Queries) => Promise<number>,
): Promise<void> =>
  retryWhileUnavailable(
    () =>
      database.transaction(workspaceId, async (tx) => {
        const credits = await keep(tx);
        // The sandbox costs nothing.
        const call = {
          callId,
          jobId,
          provider: source,
          credits: source === 'sandbox' ? 0 : credits,
        };
        await settleCall(tx, call);
      }),
    holdMsMax,
  );

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
