import { z } from 'zod';
import table from './known-breaks.json';

/** What a reader compares; `position` is the average, weighted by impressions. */
const searchMetrics = ['clicks', 'impressions', 'ctr', 'position'] as const;
export type SearchMetric = (typeof searchMetrics)[number];

const day = z.iso.date();

const knownBreak = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  /** First day that may be counted differently. */
  firstDay: day,
  /** First day that surely is: later than `firstDay` if Google named no exact day. */
  sureFrom: day,
  /** Last day that is counted differently; null if Google counts so to this day. */
  lastDay: day.nullable(),
  /** The metrics it changes; empty if it is worth knowing but changes none of them. */
  metrics: z.array(z.enum(searchMetrics)),
  /** Whether more or fewer clicks and impressions are counted while it lasts. */
  effect: z.enum(['more', 'fewer']).nullable(),
  /** Where this is written. */
  reference: z.url(),
});

/** A change in how Google counts, not in how the website does. */
export type KnownBreak = z.output<typeof knownBreak>;

/**
 * The rows of `known-breaks.json`, oldest first: a new break is a new row there. Google has not
 * corrected the days before or after any of them.
 */
export const knownBreaks: readonly KnownBreak[] = z.array(knownBreak).parse(table);
