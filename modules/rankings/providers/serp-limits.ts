import type { RequestsPerMinute } from '../../../platform/requests-per-minute';
import { type SerpProviderName, taskQueues } from '../../../platform/temporal/task-queues';

export type SerpLimits = {
  /** Calls a minute that an account is allowed by the provider, or that we allow ourselves. */
  requestsPerMinute: number;
  /** Calls that a keyword takes at the depth that is read unless another is asked for. */
  callsPerKeyword: number;
  /** Keywords an activity reads: fewer where calls are slow, so that activities stay short. */
  batchKeywords: number;
  hasQueue: boolean;
};

/** What differs between the providers of result pages, beside how they are spoken to. */
export const serpLimits: Record<SerpProviderName, SerpLimits> = {
  // 2,000 calls a minute an account; a call to its queue takes a hundred tasks.
  dataforseo: {
    requestsPerMinute: 2_000,
    callsPerKeyword: 1,
    batchKeywords: 100,
    hasQueue: true,
  },
  // Its limit is an hourly one that depends on the plan.
  serpapi: { requestsPerMinute: 600, callsPerKeyword: 2, batchKeywords: 100, hasQueue: false },
  // The smallest plan allows 50 a second.
  serper: { requestsPerMinute: 2_400, callsPerKeyword: 2, batchKeywords: 100, hasQueue: false },
  // A server of the operator's own: engines block one that asks often.
  searxng: { requestsPerMinute: 60, callsPerKeyword: 2, batchKeywords: 10, hasQueue: false },
};

/** Of a source: a provider, or the sandbox, which speaks as DataForSEO does. */
export const limitsOf = (source: string): SerpLimits =>
  serpLimits[source as SerpProviderName] ?? serpLimits.dataforseo;

/**
 * Activities a second that a task queue hands out, over all workers; undefined is no limit. An
 * activity counts as a whole batch of calls, so the provider's rate holds however many there are.
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
