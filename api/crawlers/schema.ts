import { z } from 'zod';
import { crawlerPurposes, verifications } from '../../core/domain/crawler';
import {
  type VisitDimension,
  visitDimensions,
} from '../../core/stores/crawlers/crawler-visit-store';
import { dateOrTime, queryInteger, timestamp } from '../fields';

export const purpose = z.enum(crawlerPurposes);

export const verification = z.enum(verifications);

const day = z.iso.date();
const httpStatus = z.int().min(0).max(999);

export const visitFilters = {
  bot: z.string().max(100).optional().meta({ example: 'Googlebot' }),
  purpose: purpose.optional(),
  verification: verification.optional(),
  status: queryInteger(0, 999).optional().describe('HTTP status of the reply'),
  path: z.string().max(2048).optional().describe('Beginning of the path'),
  from: dateOrTime.optional(),
  to: dateOrTime.optional().describe('A date includes its whole day'),
};

const dimension = z.enum(visitDimensions);

/** `groupBy=bot,day` as a list without doubles. */
export const groupBy = z
  .string()
  .default('bot')
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
  .pipe(z.array(dimension).min(1).max(visitDimensions.length))
  .meta({
    description: `Dimensions to count by, comma-separated: ${visitDimensions.join(', ')}`,
    example: 'bot,day',
  });

export const crawlerCountsSchema = z
  .object({
    bot: z.string().optional(),
    operator: z.string().optional(),
    purpose: purpose.optional(),
    day: day.optional(),
    status: httpStatus.optional(),
    path: z.string().optional(),
    visits: z.int(),
    verified: z.int().describe('From an address that the crawler’s operator publishes'),
    spoofed: z.int().describe('Claimed to be the crawler, from an address that is not its own'),
    unverifiable: z.int().describe('Could not be judged; the visits say why'),
    firstAt: timestamp,
    lastAt: timestamp,
  } satisfies Record<VisitDimension, unknown> & Record<string, z.ZodType>)
  .meta({ id: 'CrawlerCounts' });

export const crawlerVisitSchema = z
  .object({
    at: timestamp,
    receivedAt: timestamp,
    bot: z.string(),
    operator: z.string(),
    purpose,
    verification,
    reason: z.string().nullable().describe('How it was judged, or why it could not be'),
    listDate: z.string().nullable().describe('Date of the address list that was used'),
    ip: z.string(),
    method: z.string().nullable(),
    scheme: z
      .enum(['http', 'https'])
      .nullable()
      .describe('Null: neither the line nor its drain told'),
    host: z.string().nullable(),
    hostAssumed: z.boolean().describe('True when the log line named no host'),
    path: z.string().nullable(),
    query: z.string().nullable(),
    status: httpStatus,
    bytes: z.int(),
    referer: z.string().nullable(),
    userAgent: z.string(),
  })
  .meta({ id: 'CrawlerVisit' });

/** The counted columns, behind those that are counted by. */
export const crawlerCountColumns = Object.keys(crawlerCountsSchema.shape).filter(
  (name) => !visitDimensions.some((dimension) => dimension === name),
);
