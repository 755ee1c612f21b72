import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../../platform/postgres/database';
import { ProviderError } from '../../platform/providers/provider-error';
import { retryWhileUnavailable } from '../../platform/retry-while-unavailable';
import type { Workspace } from '../../platform/workspace';
import { type CallCost, deleteCall, recordCall, settleCall } from './store/answer-store';

export type Buyer = {
  workspace: Workspace;
  /** Source recorded in credit settlements: the provider's name, or `sandbox`. */
  source: string;
  websiteId: string;
  jobId: string;
  signal: AbortSignal;
};

export type PaidCall<Answer, Kept = Answer> = {
  /** Idempotency key: the same for every attempt at this call. */
  callId: string;
  /** Charged when no response arrived but the provider may have billed the call. */
  creditsMax: number;
  request(): Promise<Answer>;
  /** Stores the response in the transaction that settles it; returns its cost. */
  store(tx: Queries, answer: Answer): Promise<CallCost>;
  /**
   * Stores the code of a failure that may have been charged, in the transaction that settles it.
   */
  storeFailure?(tx: Queries, code: string): Promise<void>;
  /** Loads the result that an earlier attempt stored for this call; undefined without one. */
  recall?(): Promise<{ answer: Kept } | undefined>;
};

type Bought<Answer> = { answer: Answer } | { error: ProviderError };

const attemptsMax = 3;
const waitMsMax = 60_000;
/** How long storing a paid-for response is retried while Postgres is unavailable. */
const retryForMsMax = 300_000;

/**
 * Calls in flight in this process. After an outage, Temporal may give up on attempts that are still
 * running. The next attempt then joins their calls instead of treating them as lost.
 */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a paid call at most once. The call is recorded before it is made, by exactly one attempt.
 * Its response and cost are stored together. An attempt that takes over from a killed worker thus
 * knows what was requested and paid for. A failure that costs nothing is retried a few times; one
 * that may have been charged is not. A call that was recorded but has no stored result fails as
 * `interrupted`.
 *
 * Throws the database's error while the database is unavailable.
 */
export function buyOnce<Answer, Kept = Answer>(
  buyer: Buyer,
  call: PaidCall<Answer, Kept>,
): Promise<Bought<Answer | Kept>> {
  const { callId } = call;
  const running = underWay.get(callId) as Promise<Bought<Answer | Kept>> | undefined;
  if (running !== undefined) return running;
  const bought = recordAndBuy(buyer, call).finally(() => underWay.delete(callId));
  underWay.set(callId, bought);
  return bought;
}

async function recordAndBuy<Answer, Kept>(
  buyer: Buyer,
  call: PaidCall<Answer, Kept>,
): Promise<Bought<Answer | Kept>> {
  const { workspace, jobId } = buyer;
  const { callId } = call;
  const isOurs = await workspace.transaction((tx) => recordCall(tx, { callId, jobId }));
  if (isOurs) return buyPatiently(buyer, call);
  return (await call.recall?.()) ?? { error: await settleFailure(buyer, call, interrupted(buyer)) };
}

/**
 * The worker died before the response arrived. The call may have been charged, so it is not
 * repeated.
 */
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
  const { workspace } = buyer;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await call.request();
      await settle(buyer, call.callId, (tx) => call.store(tx, answer));
      return { answer };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.mayBeCharged) return { error: await settleFailure(buyer, call, error) };
      if (error.kind === 'transient' && attempt < attemptsMax) {
        await pause(error.retryAfterMs ?? 500 * 2 ** attempt, buyer.signal);
        continue;
      }
      await workspace.transaction((tx) => deleteCall(tx, call.callId));
      return { error };
    }
  }
}

async function settleFailure(
  buyer: Buyer,
  call: Pick<PaidCall<unknown>, 'callId' | 'creditsMax' | 'storeFailure'>,
  error: ProviderError,
): Promise<ProviderError> {
  await settle(buyer, call.callId, async (tx) => {
    await call.storeFailure?.(tx, error.code);
    return { credits: call.creditsMax, money: null };
  });
  return error;
}

/** Stores the outcome of a call and settles its cost, retrying while Postgres is unavailable. */
const settle = (
  { workspace, websiteId, jobId, source }: Buyer,
  callId: string,
  store: (tx: Queries) => Promise<CallCost>,
): Promise<void> =>
  retryWhileUnavailable(
    () =>
      workspace.transaction(async (tx) => {
        const cost = await store(tx);
        // The sandbox costs nothing.
        const charged = source === 'sandbox' ? { credits: 0, money: null } : cost;
        await settleCall(tx, { callId, jobId, websiteId, provider: source, ...charged });
      }),
    retryForMsMax,
  );

/** Waits; throws the signal's reason when it aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.min(ms, waitMsMax), undefined, { signal }).catch(() => signal.throwIfAborted());
