import { isRecord, textOf, type WireReply, type WireRequest } from '../wire';
import { chance } from '../world/chance';
import { googleError } from './google-error';
import type { GoogleState } from './state';

const perDay = 2_000;

/** URL inspection: seven in ten pages are indexed; a property has 2,000 a day. */
export function answerInspection(
  { body, date }: WireRequest,
  property: string,
  { inspected, deindexed, usedInspections }: GoogleState,
): WireReply {
  const url = isRecord(body) ? textOf(body['inspectionUrl']) : '';
  if (!URL.canParse(url)) return googleError(400, 'invalidParameter', 'Invalid URL.');
  const key = `${property} ${date}`;
  const done = inspected.get(key) ?? 0;
  if (done + (usedInspections[property] ?? 0) >= perDay) {
    return googleError(429, 'dailyLimitExceeded', 'Quota exceeded for sc-inspection per day.');
  }
  inspected.set(key, done + 1);
  const inspectionResultLink = `https://search.google.com/search-console/inspect?id=${encodeURIComponent(url)}`;
  const isIndexed = chance('indexed', url) < 0.7 && !deindexed.has(url);
  const inspectionResult = isIndexed
    ? { inspectionResultLink, indexStatusResult: indexed(url, date), richResultsResult }
    : { inspectionResultLink, indexStatusResult: leftOut(url, date, deindexed.has(url)) };
  return { status: 200, body: { inspectionResult } };
}

const indexed = (url: string, date: string) => ({
  verdict: 'PASS',
  coverageState: 'Submitted and indexed',
  robotsTxtState: 'ALLOWED',
  indexingState: 'INDEXING_ALLOWED',
  lastCrawlTime: `${date}T03:04:05Z`,
  pageFetchState: 'SUCCESSFUL',
  googleCanonical: url,
  userCanonical: url,
  crawledAs: 'MOBILE',
});

const richResultsResult = {
  verdict: 'PASS',
  detectedItems: [
    {
      richResultType: 'Breadcrumbs',
      items: [
        {
          name: 'Unnamed item',
          issues: [{ issueMessage: 'Missing field "item"', severity: 'WARNING' }],
        },
      ],
    },
  ],
};

/** Half of the rest was crawled and left out, half Google has never seen. */
const leftOut = (url: string, date: string, wasIndexed: boolean) =>
  wasIndexed || chance('seen', url) < 0.5
    ? {
        ...indexed(url, date),
        verdict: 'NEUTRAL',
        coverageState: 'Crawled - currently not indexed',
        googleCanonical: undefined,
      }
    : { verdict: 'NEUTRAL', coverageState: 'URL is unknown to Google' };
