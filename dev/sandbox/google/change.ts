import { z } from 'zod';

/** A change of the numbers of some pages and days, which the control sets. */
export const changeSchema = z.strictObject({
  domain: z.string(),
  /** First and last day, `YYYY-MM-DD`. */
  from: z.iso.date(),
  to: z.iso.date().optional(),
  /** Pages whose path begins so; all without it. */
  pathPrefix: z.string().default('/'),
  /** Only pages with one of these paths; all of the prefix without it. */
  paths: z.array(z.string()).optional(),
  /** Only these queries; all without it. */
  queries: z.array(z.string()).optional(),
  clicks: z.number().min(0).default(1),
  impressions: z.number().min(0).default(1),
  /** Added to positions. */
  position: z.number().default(0),
});

export type Change = z.output<typeof changeSchema>;
