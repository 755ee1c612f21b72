import { z } from 'zod';
import { crawlerPurposes, verifications } from '../../modules/crawlers/rules/crawler';
import type { VisitFilter } from '../../modules/crawlers/store/visit-filter';
import { type VisitDimension, visitDimensions } from '../../modules/crawlers/store/visit-source';
import { toTimeRange } from '../../platform/calendar/time-range';
import { commaList, dateOrTime, statusOrClass, timestamp } from '../operation/fields';

export const purpose = z.enum(crawlerPurposes);

export const verification = z.enum(verifications);

const httpStatus = z
  .int()
  .min(1)
  .max(999)
  .nullable()
  .describe('HTTP status of the response; null where the log has none, or nothing was answered');

/** Fields that describe a crawler or its visits, as most responses have them. */
export const botName = z.string().describe('Name of the crawler');
export const operatorName = z.string().describe('Company that runs the crawler');
export const purposeOfBot = purpose.describe('What the crawler visits for');
export const verificationOfVisits = verification.describe(
  'Whether visits come from the crawler’s operator (`verified`), only claim to (`spoofed`), or neither can be determined (`unverifiable`)',
);
const statusClassText = 'Class of the HTTP status of the response; null or `none` without one';
export const statusClass = z.string().meta({ example: '4xx', description: statusClassText });
export const statusClassOfVisits = statusClass.nullable().optional().describe(statusClassText);

export const periodStart = dateOrTime
  .optional()
  .describe('Start of the period: a day in UTC, or a time with its zone. Default: the oldest data');
export const periodEnd = dateOrTime
  .optional()
  .describe(
    'End of the period: a day, which is included, or a time, which is not. Default: the newest data',
  );

export const visitFilters = {
  bot: z.string().max(100).optional().meta({
    example: 'Googlebot',
    description: 'Only visits of this crawler, such as Googlebot or GPTBot',
  }),
  operator: z.string().max(100).optional().meta({
    example: 'Google',
    description: 'Only visits of this company’s crawlers, such as OpenAI’s',
  }),
  purpose: purpose.optional().describe('Only visits of crawlers with this purpose'),
  verification: verification.optional().describe('Only visits with this verification'),
  httpStatus: statusOrClass
    .optional()
    .describe('Only visits with this HTTP status, class or range: `404`, `4xx`, `200-399`'),
  path: z.string().max(2048).optional().describe('Only URLs whose path begins with this text'),
  from: periodStart,
  to: periodEnd,
};

const filtersSchema = z.object(visitFilters);

/** Maps a query's filters to a visit filter; other fields of the query are ignored. */
export function toVisitFilter(
  websiteId: string,
  query: z.output<typeof filtersSchema>,
): VisitFilter {
  const { bot, operator, purpose, verification, httpStatus, path, from, to } = query;
  const range = toTimeRange({ from, to });
  return { websiteId, bot, operator, purpose, verification, httpStatus, path, range };
}

/** Visit counts, as most responses have them. */
export const visitCount = z.int().min(0);

export const groupBy = commaList(visitDimensions)
  .default(['bot'])
  .meta({
    description: 'Dimensions to count by, separated by commas',
    example: ['bot', 'day'],
  });

export const crawlerCountsSchema = z
  .object({
    bot: botName.optional(),
    operator: operatorName.optional(),
    purpose: purposeOfBot.optional(),
    verification: verificationOfVisits.optional(),
    day: z.iso.date().optional().describe('Day in UTC'),
    hour: timestamp.optional().describe('Start of the hour'),
    httpStatus: httpStatus.optional(),
    statusClass: statusClassOfVisits,
    method: z
      .string()
      .nullable()
      .optional()
      .describe('HTTP method; null if the log does not contain it'),
    host: z.string().nullable().optional().describe('Host that was requested; null if unknown'),
    hasQuery: z.boolean().optional().describe('Whether the URLs have a query'),
    path: z.string().optional().describe('Path of the URLs, without their queries'),
    directory: z
      .string()
      .optional()
      .meta({ example: '/blog/', description: 'First `depth` segments of the path' }),
    visits: z.int().describe('Number of visits'),
    verified: z
      .int()
      .describe('Number of visits from addresses that belong to the crawler’s operator'),
    spoofed: z
      .int()
      .describe('Number of visits under the crawler’s name from addresses that are not its own'),
    unverifiable: z
      .int()
      .describe('Number of visits that could not be verified; each visit has the `reason`'),
    firstAt: timestamp.describe('Time of the first of these visits'),
    lastAt: timestamp.describe('Time of the last of these visits'),
  } satisfies Record<VisitDimension, unknown> & Record<string, z.ZodType>)
  .meta({ id: 'CrawlerCounts' });

export const crawlerVisitSchema = z
  .object({
    at: timestamp.describe('Time of the visit, as in the log line'),
    receivedAt: timestamp.describe('Time when the log line was received'),
    bot: botName,
    operator: operatorName,
    purpose: purposeOfBot,
    verification: verificationOfVisits,
    reason: z
      .string()
      .nullable()
      .describe('How the visit was verified, or why it could not be; null if unknown'),
    listDay: z
      .string()
      .nullable()
      .describe('Day of the address list that decided; null if none did'),
    signer: z
      .string()
      .nullable()
      .describe('Host whose keys signed the request; null without a verified signature'),
    cdnWord: z
      .string()
      .nullable()
      .meta({ example: 'Search Engine Crawler' })
      .describe(
        'What the delivery network in front said of the client, in its own words; it does not decide `verification`. Null if the log does not contain it',
      ),
    ip: z.string().describe('IP address of the client'),
    method: z.string().nullable().describe('HTTP method; null if the log does not contain it'),
    scheme: z
      .enum(['http', 'https'])
      .nullable()
      .describe('Scheme of the URL; null if neither the log line nor its drain names it'),
    host: z.string().nullable().describe('Host that was requested; null if unknown'),
    isHostAssumed: z
      .boolean()
      .describe('Whether the host is assumed, because the log line names none'),
    path: z.string().nullable().describe('Path of the URL; null if the log does not contain it'),
    query: z.string().nullable().describe('Query of the URL; null if it has none'),
    httpStatus,
    bytes: z.int().describe('Size of the response in bytes; 0 if the log does not contain it'),
    referer: z.string().nullable().describe('Referer header; null if there was none'),
    userAgent: z.string().describe('User-Agent header'),
  })
  .meta({ id: 'CrawlerVisit' });

/** The count columns, which follow the columns of `groupBy`. */
export const crawlerCountColumns = Object.keys(crawlerCountsSchema.shape).filter(
  (name) => !visitDimensions.some((dimension) => dimension === name),
);
