import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { ListRenewalInput } from './contract';

const { renewCrawlerList } = proxyActivities<Activities>({
  startToCloseTimeout: '5 minutes',
  // The next day's run makes good what this one could not; until then the last good list stays.
  retry: { initialInterval: '10 s', maximumInterval: '10 minutes', maximumAttempts: 5 },
});

/** Renews every list of crawlers' addresses, each on its own: one that fails holds up no other. */
export async function renewCrawlerLists(
  input: ListRenewalInput,
): Promise<Record<string, 'kept' | 'unchanged' | 'refused' | 'failed'>> {
  const outcomes = await Promise.all(
    input.lists.map((list) => renewCrawlerList({ list }).catch(() => 'failed' as const)),
  );
  return Object.fromEntries(input.lists.map((list, index) => [list, outcomes[index] ?? 'failed']));
}
