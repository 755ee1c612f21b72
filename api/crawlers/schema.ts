import { z } from 'zod';
import { crawlerPurposes, verifications } from '../../modules/crawlers/rules/crawler';
import type { VisitFilter } from '../../modules/crawlers/store/visit-filter';
import { type VisitDimension, visitDimensions } from '../../modules/crawlers/store/visit-source';
import { toTimeRange } from '../../platform/time-range';
import { dateOrTime, statusOrClass, timestamp } from '../operation/fields';

export const purpose = z.enum(crawlerPurposes);

export const verification = z.enum(verifications);

const day = z.iso.date();
const httpStatus = z.int().min(0).max(999);

export const visitFilters = {
  bot: z
    .string()
    .max(100)
    .optional()
    .meta({ example: 'Googlebot', description: 'A crawler, such as Googlebot or GPTBot' }),
  operator: z
    .string()
    .max(100)
    .optional()
    .meta({ example: 'Google', description: 'All crawlers of a company, such as OpenAI' }),
  purpose: purpose.optional(),
  verification: verification.optional(),
  status: statusOrClass.optional().describe('HTTP status of the reply, or its class'),
  path: z.string().max(2048).optional().describe('Beginning of the path'),
  from: dateOrTime.optional(),
  to: dateOrTime.optional().describe('A date includes its whole day'),
};

const filtersSchema = z.object(visitFilters);

/** Maps a query's filters to a visit filter; other fields of the query are ignored. */
export function toVisitFilter(
  websiteId: string,
  query: z.output<typeof filtersSchema>,
): VisitFilter {
  const { bot, operator, purpose, verification, status, path, from, to } = query;
  const range = toTimeRange({ from, to });
  return { websiteId, bot, operator, purpose, verification, status, path, range };
}

const dimension = z.enum(visitDimensions);

/** Visit counts, as most responses have them. */
export const visitCount = z.int().min(0);

/** Parses `groupBy=bot,day` to a list without duplicates. */
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
    verification: verification.optional(),
    day: day.optional(),
    hour: timestamp.optional().describe('Its beginning'),
    status: httpStatus.optional(),
    statusClass: z.string().optional().meta({ example: '4xx' }),
    method: z.string().nullable().optional(),
    host: z.string().nullable().optional(),
    hasQuery: z.boolean().optional(),
    path: z.string().optional(),
    directory: z.string().optional().meta({ example: '/blog/' }),
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

/** The count columns, which follow the columns of `groupBy`. */
export const crawlerCountColumns = Object.keys(crawlerCountsSchema.shape).filter(
  (name) => !visitDimensions.some((dimension) => dimension === name),
);
