import type { ProviderError } from '../../../platform/providers/provider-error';
import { JobFailure } from '../../jobs/job-failure';
import { type Buyer, buyOnce } from '../../purchases/buy-once';
import { findCalls, storeAnswer, type WrittenAnswer } from '../../purchases/store/answer-store';
import type { SerpProvider } from '../providers/serp';
import type { SerpReading } from '../rules/serp-reading';
import type { CollectableKeyword } from '../store/collectable-keyword-store';

/** Outcome for one keyword: a page, or a failure code. */
export type KeywordOutcome = { reading: SerpReading } | { failureCode: string };

/**
 * Stored result of a call: its page, the code of a failure that may have been charged, or a marker
 * that it has been written.
 */
export type StoredAnswer = SerpReading | { failureCode: string } | WrittenAnswer;

/** Returns undefined for a response that has already been written. */
export function toOutcome(answer: StoredAnswer): KeywordOutcome | undefined {
  if ('isWritten' in answer) return undefined;
  return 'failureCode' in answer ? answer : { reading: answer };
}

/** Stops the whole job: every further keyword would fail the same way. */
export class ProviderRefusal extends JobFailure {
  constructor(error: ProviderError) {
    const code = error.kind === 'auth' ? 'provider_auth' : 'provider_quota';
    super(code, `${error.provider} refuses the account: ${error.message}`, { cause: error });
  }
}

export type KeywordRead = Buyer & { provider: SerpProvider; headers: Record<string, string> };

export const callIdOf = (jobId: string, keywordId: string): string => `${jobId}:${keywordId}`;
export const keywordIdOf = (callId: string): string => callId.slice(callId.indexOf(':') + 1);

/**
 * Buys one result page, or returns the one that an earlier attempt bought. Returns undefined if
 * that one has already been written. Throws ProviderRefusal, and the database's error while the
 * database is unavailable.
 */
export async function readKeyword(
  read: KeywordRead,
  keyword: CollectableKeyword,
): Promise<KeywordOutcome | undefined> {
  const { workspace, provider, headers, signal } = read;
  const callId = callIdOf(read.jobId, keyword.id);
  const outcome = await buyOnce<SerpReading, StoredAnswer>(read, {
    callId,
    creditsMax: provider.creditsFor(keyword),
    request: () => provider.readLive(keyword, { callId, signal, headers }),
    async store(tx, reading) {
      await storeAnswer(tx, callId, reading);
      const { credits, amount, unit } = reading.providerCost;
      return { credits, money: amount === null || unit === null ? null : { amount, unit } };
    },
    storeFailure: (tx, failureCode) => storeAnswer(tx, callId, { failureCode }),
    async recall() {
      const calls = await findCalls<StoredAnswer>(workspace.db, [callId]);
      const answer = calls.get(callId);
      return answer ? { answer } : undefined;
    },
  });
  if ('answer' in outcome) return toOutcome(outcome.answer);
  const { error } = outcome;
  const isRefusal = error.kind === 'auth' || error.kind === 'quota';
  if (isRefusal && !error.mayBeCharged) throw new ProviderRefusal(error);
  return { failureCode: error.code };
}
