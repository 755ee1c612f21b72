import { z } from 'zod';

const count = (text: string) => z.int().describe(`Number of tracked URLs ${text}`);

/** Tracked URLs by what is known of Google's index. */
export const indexCountFields = {
  indexed: count('that Google’s index has'),
  notIndexed: count('that the newest inspection did not find in Google’s index'),
  unknown: count('of which nothing is known: neither impressions nor an inspection'),
  derivedFromImpressions: count(
    'of `indexed` that search results showed in the last 28 days, which proves it without an inspection',
  ),
  verifiedByInspection: count('of `indexed` that only an inspection found there'),
};

export const indexCounts = z.object(indexCountFields).meta({ id: 'IndexCounts' });
