import { z } from 'zod';
import table from './ranking-updates.json';

const rankingUpdate = z.strictObject({
  title: z.string().min(1),
  /** Days of its start and its end in US Pacific time. */
  from: z.iso.date(),
  to: z.iso.date(),
  source: z.url(),
});

/** An update of Google's ranking. */
type RankingUpdate = z.output<typeof rankingUpdate>;

/** Google's announced ranking updates, oldest first: a new one is a new row of the JSON file. */
export const rankingUpdates: readonly RankingUpdate[] = z.array(rankingUpdate).parse(table);

/** Returns the updates that overlap some days, oldest first. */
export const updatesBetween = (days: { from: string; to: string }): RankingUpdate[] =>
  rankingUpdates.filter(({ from, to }) => from <= days.to && to >= days.from);
