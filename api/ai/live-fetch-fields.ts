import { z } from 'zod';
import { liveFetchStates } from '../../modules/ai/rules/live-fetch';
import type { CitationFetch } from '../../modules/ai/store/read-live-fetches';
import { timestamp } from '../operation/fields';

/** Whether the logs show that a cited page was read for its answer, as answers and lists have it. */
export const liveFetchFields = {
  state: z
    .enum(liveFetchStates)
    .describe(
      '`fetched_live`: a verified visit of the engine’s fetcher for people’s questions to this own page, from 5 s before to 120 s after the question; `ambiguous`: there is one, but the page is visited so often that it may be unrelated; `not_seen_live`: no such visit, though every `edge` drain sent lines from shortly before and after that time; `no_log`: no such visit and no such drain, a visit that cannot be verified, or a page that is not yours; `not_observable`: the engine’s fetches cannot be distinguished',
    ),
  visitedAt: timestamp.nullable().describe('When that visit was; null without one'),
  unrelatedChance: z
    .number()
    .nullable()
    .describe(
      'Chance of an unrelated visit in that time, from the page’s visits of the seven days before; above 0.05 it is ambiguous; null without a visit',
    ),
  earlierVisits: z
    .int()
    .min(0)
    .describe('The fetcher’s visits to the page in those seven days; more than 400 count as 400'),
  indexCrawler: z
    .string()
    .nullable()
    .describe(
      'Crawler of the same operator that fills its search index and visited in that time, which proves nothing; null without one',
    ),
  indexCrawlerVisitedAt: timestamp.nullable().describe('When it did; null without such a visit'),
};

export const toLiveFetch = (fetched: CitationFetch) => {
  const { url, state, visitAtMs, chance, baselineVisits, indexVisit } = fetched;
  return {
    url,
    state,
    visitedAt: visitAtMs === null ? null : new Date(visitAtMs).toISOString(),
    unrelatedChance: chance,
    earlierVisits: baselineVisits,
    indexCrawler: indexVisit?.bot ?? null,
    indexCrawlerVisitedAt: indexVisit ? new Date(indexVisit.atMs).toISOString() : null,
  };
};
