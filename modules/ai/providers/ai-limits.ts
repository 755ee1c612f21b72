import type { RequestsPerMinute } from '../../../platform/requests-per-minute';
import { taskQueues } from '../../../platform/temporal/task-queues';
import { type AiProviderName, aiProviderNames } from '../rules/engines';
import { liveAnswersPerBatch } from '../workflow-input';

/**
 * Calls per minute that a small account of each provider allows, or our own limit where it says none.
 * An operator with a larger account sets PROVIDER_REQUESTS_PER_MINUTE.
 */
const requestsPerMinute: Record<AiProviderName, number> = {
  openai: 500,
  anthropic: 50,
  perplexity: 50,
  gemini: 150,
  xai: 60,
  mistral: 60,
  openai_compatible: 60,
  // DataForSEO allows 2,000 calls a minute over all of its services.
  dataforseo_llm_scraper: 300,
  dataforseo_llm_responses: 300,
  serpapi_ai_mode: 100,
};

/**
 * Returns the activities per second that a task queue of AI answers dispatches over all workers;
 * undefined for other queues. Each activity counts as a whole batch of calls.
 */
export function aiActivitiesPerSecond(
  taskQueue: string,
  overrides: RequestsPerMinute,
): number | undefined {
  const name = aiProviderNames.find((each) => taskQueues[each] === taskQueue);
  if (!name) return undefined;
  const perMinute = overrides[name] ?? requestsPerMinute[name];
  return perMinute / 60 / liveAnswersPerBatch;
}
