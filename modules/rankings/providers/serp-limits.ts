import type { RequestsPerMinute } from '../../../platform/requests-per-minute';
import { type SerpProviderName, taskQueues } from '../../../platform/temporal/task-queues';

export type SerpLimits = {
  /** Calls per minute that the provider allows an account, or our own limit. */
  requestsPerMinute: number;
  /** Calls per keyword at the default depth. */
  callsPerKeyword: number;
  /** Keywords per activity: fewer where calls are slow, so that activities stay short. */
  batchKeywords: number;
  hasQueue: boolean;
};

/** Differences between SERP providers apart from their protocol. */
export const serpLimits: Record<SerpProviderName, SerpLimits> = {
  // 2,000 calls per minute per account; a call to its queue takes up to 100 tasks.
  dataforseo: {
    requestsPerMinute: 2_000,
    callsPerKeyword: 1,
    batchKeywords: 100,
    hasQueue: true,
  },
  // SerpApi's limit is hourly and depends on the plan.
  serpapi: { requestsPerMinute: 600, callsPerKeyword: 2, batchKeywords: 100, hasQueue: false },
  // The smallest plan allows 50 calls per second.
  serper: { requestsPerMinute: 2_400, callsPerKeyword: 2, batchKeywords: 100, hasQueue: false },
  // The operator's own server: engines block servers that send frequent requests.
  searxng: { requestsPerMinute: 60, callsPerKeyword: 2, batchKeywords: 10, hasQueue: false },
};

/** Returns the limits of a source: a provider, or the sandbox, which uses DataForSEO's protocol. */
export const limitsOf = (source: string): SerpLimits =>
  serpLimits[source as SerpProviderName] ?? serpLimits.dataforseo;

/**
 * Returns the activities per second that a task queue dispatches over all workers; undefined means
 * no limit. Each activity counts as a whole batch of calls, so the provider's rate limit is met
 * with any number of workers.
 */
export function activitiesPerSecond(
  taskQueue: string,
  overrides: RequestsPerMinute,
): number | undefined {
  const names = Object.keys(serpLimits) as SerpProviderName[];
  const name = names.find((each) => taskQueues[each] === taskQueue);
  if (!name) return undefined;
  const { requestsPerMinute, callsPerKeyword, batchKeywords } = serpLimits[name];
  return (overrides[name] ?? requestsPerMinute) / 60 / (callsPerKeyword * batchKeywords);
}
