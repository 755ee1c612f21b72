import { z } from 'zod';
import { today } from '../../modules/rankings/rules/rank-window';
import type { CompetitorRequest } from '../../modules/rankings/store/rank-competitors';
import { keywordFilters, rankDate, source } from './ranking-query';

export const pagesQuery = {
  date: rankDate.optional().describe('The newest pages on or before it; default: the newest'),
  source,
  ...keywordFilters,
};

type Asked = z.output<z.ZodObject<typeof pagesQuery>>;

export function toRequest(
  { id, domain }: { id: string; domain: string },
  { date = today(), source, ...filter }: Asked,
): CompetitorRequest {
  return { website: { id, domain }, filter, date, source };
}

/** Provenance of the numbers; each result page is counted once. */
export const pagesEvidence = z
  .object({
    state: z.literal('measured'),
    source: z.string(),
    day: z.iso.date(),
    samples: z.int().describe('Result pages'),
  })
  .meta({ id: 'PagesEvidence' });
