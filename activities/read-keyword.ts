import type { SerpReading } from '../core/domain/serp-reading';
import type { Database } from '../core/postgres/database';
import { ProviderError } from '../core/providers/provider-error';
import type { SerpProvider } from '../core/providers/serp/serp';
import type { CollectableKeyword } from '../core/stores/collectable-keyword-store';
import { keepAnswer, noteCall, settleCall, unnoteCall } from '../core/stores/provider-answer-store';

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

export type KeywordRead = {
  database: Database;
  provider: SerpProvider;
  /** What readings and settlements name: the provider, or `sandbox`. */
  source: string;
  workspaceId: string;
  jobId: string;
  headers: Record<string, string>;
  signal: AbortSignal;
};

const attemptsMax = 3;
const waitMsMax = 60_000;

export const callIdOf = (jobId: string, keywordId: string): string => `${jobId}:${keywordId}`;

/**
 * Buys one result page. The call is noted before it is made, and its answer kept together with what
 * it cost, so that whoever takes over from a killed worker knows what was asked and what was paid.
 * A failure that costs nothing is tried again a few times; one that may have cost is not.
 *
 * Throws ProviderRefusal, and whatever a database that is away throws.
 */
export async function readKeyword(
  read: KeywordRead,
  keyword: CollectableKeyword,
): Promise<KeywordOutcome> {
  const { database, workspaceId, jobId } = read;
  const callId = callIdOf(jobId, keyword.id);
  await database.transaction(workspaceId, (tx) => noteCall(tx, workspaceId, { callId, jobId }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { reading: await buy(read, keyword, callId) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.mayBeCharged) {
        await settle(read, callId, read.provider.creditsFor(keyword));
        return { failureCode: error.code };
      }
      const isRefusal = error.kind === 'auth' || error.kind === 'quota';
      if (error.kind === 'transient' && attempt < attemptsMax) {
        await pause(error.retryAfterMs ?? 500 * 2 ** attempt, read.signal);
        continue;
      }
      await database.transaction(workspaceId, (tx) => unnoteCall(tx, workspaceId, callId));
      if (isRefusal) throw new ProviderRefusal(error);
      return { failureCode: error.code };
    }
  }
}

async function buy(
  read: KeywordRead,
  keyword: CollectableKeyword,
  callId: string,
): Promise<SerpReading> {
  const { database, provider, workspaceId, jobId, source, headers, signal } = read;
  const reading = await provider.readLive(keyword, { callId, signal, headers });
  await database.transaction(workspaceId, async (tx) => {
    await keepAnswer(tx, workspaceId, callId, reading);
    const credits = reading.providerCost.credits;
    await settleCall(tx, workspaceId, {
      callId,
      jobId,
      provider: source,
      credits: costOf(source, credits),
    });
  });
  return reading;
}

/** Settles a call whose answer never came, since it may have been charged all the same. */
export async function settle(read: KeywordRead, callId: string, credits: number): Promise<void> {
  const { database, workspaceId, jobId, source } = read;
  await database.transaction(workspaceId, (tx) =>
    settleCall(tx, workspaceId, {
      callId,
      jobId,
      provider: source,
      credits: costOf(source, credits),
    }),
  );
}

/** The sandbox costs nothing. */
const costOf = (source: string, credits: number) => (source === 'sandbox' ? 0 : credits);

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
