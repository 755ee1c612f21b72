import { z } from 'zod';
import { requireKept } from '../../modules/account/store/retention-store';
import type { CompetitorRequest } from '../../modules/rankings/store/rank-competitors';
import { today } from '../../platform/calendar/clock';
import type { Queries } from '../../platform/postgres/database';
import { keywordFilters, rankDay, source } from './ranking-query';

export const weightingDescription =
  'How keywords are weighted: `volume` by search volume; `mixed`: those of unknown volume count as the average of the others; `equal`: no volume is known';

export const pagesQuery = {
  day: rankDay
    .optional()
    .describe('Day to read the results pages of: the newest pages on or before it. Default: today'),
  source,
  ...keywordFilters,
};

type PagesQuery = z.output<z.ZodObject<typeof pagesQuery>>;

export type WebsiteName = { id: string; domain: string };

export function toRequest(
  { id, domain }: WebsiteName,
  { day = today(), source, ...filter }: PagesQuery,
): CompetitorRequest {
  return { website: { id, domain }, filter, day, source };
}

/** Provenance of the numbers; each result page is counted once. */
export const pagesEvidence = z
  .object({
    state: z.literal('measured').describe('Always `measured`: days without pages are not shown'),
    source: z.string().describe('Provider of the pages; `sandbox` is made-up data'),
    day: z.iso.date().describe('Day of the pages, in UTC'),
    samples: z.int().describe('Number of result pages behind the numbers'),
  })
  .meta({ id: 'PagesEvidence' });

/** Throws a 422 if the result pages of the day are past their retention. */
export const requireKeptPages = async (db: Queries, day: string | undefined): Promise<void> => {
  if (day === undefined) return;
  await requireKept(db, 'resultPages', { day, path: 'query.day', what: 'Result pages' });
};
