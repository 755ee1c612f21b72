import type { SerpReading } from '../core/domain/serp-reading';
import type { ProviderError } from '../core/providers/provider-error';
import type { SerpProvider } from '../core/providers/serp/serp';
import type { CollectableKeyword } from '../core/stores/collectable-keyword-store';
import { keepAnswer } from '../core/stores/provider-answer-store';
import { type Buyer, buyOnce } from './buy-once';

/** What came of one keyword: a page, or the code of its failure. */
export type KeywordOutcome = { reading: SerpReading } | { failureCode: string };

/** Stops the whole job: every further keyword would fail the same way. */
export class ProviderRefusal extends Error {
  readonly code: string;

  constructor(error: ProviderError) {
    super(`${error.provider} refuses the account: ${error.message}`, { cause: error });
    this.name = 'ProviderRefusal';
    this.code = error.kind === 'auth' ? 'provider_auth' : 'provider_quota';
  }
}

export type KeywordRead = Buyer & { provider: SerpProvider; headers: Record<string, string> };

export const callIdOf = (jobId: string, keywordId: string): string => `${jobId}:${keywordId}`;

/** Buys one result page. Throws ProviderRefusal, and whatever a database that is away throws. */
export async function readKeyword(
  read: KeywordRead,
  keyword: CollectableKeyword,
): Promise<KeywordOutcome> {
  const { provider, workspaceId, headers, signal } = read;
  const callId = callIdOf(read.jobId, keyword.id);
  const outcome = await buyOnce(read, {
    callId,
    creditsMax: provider.creditsFor(keyword),
    ask: () => provider.readLive(keyword, { callId, signal, headers }),
    async keep(tx, reading) {
      await keepAnswer(tx, workspaceId, callId, reading);
      return reading.providerCost.credits;
    },
  });
  if ('answer' in outcome) return { reading: outcome.answer };
  const { error } = outcome;
  const isRefusal = error.kind === 'auth' || error.kind === 'quota';
  if (isRefusal && !error.mayBeCharged) throw new ProviderRefusal(error);
  return { failureCode: error.code };
}
