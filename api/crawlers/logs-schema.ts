import { z } from 'zod';
import { timestamp } from '../operation/fields';

export const logQuery = z.object({
  format: z
    .string()
    .max(50)
    .optional()
    .describe('The format’s name; without it the first lines tell')
    .meta({ example: 'combined' }),
  token: z
    .string()
    .max(200)
    .optional()
    .describe('A drain’s token, for senders that can set no header'),
});

const count = z.int().min(0);

export const ingestReplySchema = z
  .object({
    received: count.describe('Lines that are neither blank nor comments; the sum of the next five'),
    visits: count.describe('Visits of known crawlers, stored'),
    ignored: count.describe('Lines of people and of what is no HTTP request: counted and dropped'),
    malformed: count,
    duplicates: count.describe('Lines of an earlier stream that began the same'),
    otherHost: count.describe('Lines of hosts that are not the website’s'),
    format: z.string().nullable(),
    firstAt: timestamp.nullable().describe('Time of the first visit'),
    lastAt: timestamp.nullable(),
    deduplicatedBy: z
      .enum(['idempotency_key', 'content'])
      .nullable()
      .describe('How a repeat of this stream would be known; null: it would not be'),
    samples: z
      .array(z.object({ line: z.int(), reason: z.string() }))
      .describe('The first ten lines that could not be read'),
  })
  .meta({ id: 'LogIngestion' });
