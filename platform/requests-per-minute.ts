import { z } from 'zod';

const names = ['dataforseo', 'serpapi', 'serper', 'searxng'] as const;

export type RequestsPerMinute = Partial<Record<(typeof names)[number], number>>;

const entry = z.tuple([z.enum(names), z.coerce.number().int().min(1).max(1_000_000)]);

/** Parses `dataforseo=4000,searxng=30`. */
export const requestsPerMinute = z
  .preprocess(
    (text) =>
      String(text)
        .split(',')
        .map((part) => part.trim().split('=')),
    z.array(entry),
  )
  .transform((entries): RequestsPerMinute => Object.fromEntries(entries));
