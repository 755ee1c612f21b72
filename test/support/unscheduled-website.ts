import { collectionTime } from '../../modules/rankings/rules/collection-schedule';
import type { ApiClient } from './api-client';
import { uniqueDomain } from './unique-domain';

/** Longer than any file of tests runs. */
const quietMinutes = 60;
const minutesADay = 24 * 60;

/**
 * Creates a website whose daily collection is not due within the next hour. A collection that its
 * schedule starts would buy what a test counts.
 */
export async function createUnscheduledWebsite(client: ApiClient): Promise<string> {
  for (;;) {
    const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    if (minutesUntilCollection(data.id) > quietMinutes) return data.id;
  }
}

function minutesUntilCollection(websiteId: string): number {
  const time = collectionTime({
    websiteId,
    plan: 'unlimited',
    status: 'active',
    cadence: 'plan',
  });
  const now = new Date();
  const minutes = time.hour * 60 + time.minute - (now.getUTCHours() * 60 + now.getUTCMinutes());
  return (minutes + minutesADay) % minutesADay;
}
