import { z } from 'zod';
import { timestamp } from '../operation/fields';

export const logQuery = z.object({
  format: z
    .string()
    .max(50)
    .optional()
    .describe('Name of the log format. Default: the drain’s, else detected from the first lines')
    .meta({ example: 'combined' }),
  token: z
    .string()
    .max(200)
    .optional()
    .describe('Token of a log drain, for senders that cannot set a header'),
});

const count = z.int().min(0);

export const ingestReplySchema = z
  .object({
    received: count.describe(
      'Number of lines that are neither blank nor comments; the sum of the next five fields',
    ),
    visits: count.describe('Number of visits of known crawlers, which are stored'),
    ignored: count.describe(
      'Number of lines that are not requests of crawlers, such as people’s; they are dropped',
    ),
    malformed: count.describe('Number of lines that could not be parsed'),
    duplicates: count.describe(
      'Number of lines that an earlier request had already ingested; all but malformed ones when ' +
        'the whole stream is a repeat',
    ),
    otherHost: count.describe('Number of lines for hosts that are not the website’s'),
    otherHosts: z
      .array(z.string())
      .describe('The first five of these hosts: add those that are the website’s to `ownedHosts`'),
    format: z.string().nullable().describe('Format of the lines; null if there were none'),
    firstAt: timestamp.nullable().describe('Time of the first visit; null without visits'),
    lastAt: timestamp.nullable().describe('Time of the last visit; null without visits'),
    deduplicatedBy: z
      .enum(['idempotency_key', 'content'])
      .nullable()
      .describe(
        'What identifies the stream if it is sent again; null if it would be ingested again',
      ),
    problemSamples: z
      .array(
        z.object({
          line: z.int().describe('Number of the line, from 1'),
          reason: z.string().describe('Code of the reason, such as `no_time`'),
        }),
      )
      .describe('The first ten lines that could not be parsed'),
    advice: z
      .string()
      .nullable()
      .describe(
        'What the lines lack and what to log instead; null when crawlers can be found in them',
      ),
  })
  .meta({ id: 'LogIngestion' });
