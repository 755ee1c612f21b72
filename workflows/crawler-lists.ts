import { sleep } from '@temporalio/workflow';
import type { ListRenewalInput } from '../modules/crawlers/workflow-input';
import { activities } from './activities';

const { renewCrawlerList } = activities;

type Outcome = 'kept' | 'unchanged' | 'refused' | 'unreachable' | 'failed';

/** Interval between retries of lists that could not be fetched, within one run. */
const retryEvery = '1 hour';
const triesMax = 6;

/**
 * Renews every list of crawlers' addresses independently: a list that fails delays no other, and
 * its last good version is kept.
 */
export async function renewCrawlerLists(input: ListRenewalInput): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  let due: readonly string[] = input.lists;
  for (let tries = 1; ; tries += 1) {
    await Promise.all(
      due.map(async (list) => {
        outcomes[list] = await renewCrawlerList({ list }).catch(() => 'failed' as const);
      }),
    );
    due = due.filter((list) => outcomes[list] === 'unreachable');
    if (due.length === 0 || tries === triesMax) return outcomes;
    await sleep(retryEvery);
  }
}
