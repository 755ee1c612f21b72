import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { auditSample } from '../audits/schema';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const day = z.iso.date();

const counted = (what: string) =>
  z.object({
    value: count.describe(`${what} in the days`),
    change: z
      .int()
      .nullable()
      .describe('Against as many days before; null unless these were measured, too'),
    days: count.describe('Number of days'),
  });

export const overviewSchema = z
  .object({
    websiteId: idSchema('website'),
    name: z.string(),
    hostname: z.string().describe('Domain of the website').meta({ example: 'example.com' }),
    ownerId: idSchema('key')
      .nullable()
      .describe('Person who takes care of the website; null for none'),
    sandbox: z.boolean().describe('Whether any number of the row is made up by the sandbox'),
    visibility: z
      .object({
        value: share.describe(
          'Share of the clicks that position 1 for every keyword would bring, as `visibility.score` of the website’s visibility by day',
        ),
        change: z
          .number()
          .min(-1)
          .max(1)
          .nullable()
          .describe('Against the newest reading that is at least a week older; null without one'),
        date: day.describe('Day of the newest reading, in UTC'),
      })
      .nullable()
      .describe('Visibility in search results; null without readings in the last 30 days'),
    clicks: counted('Clicks of Google’s web search')
      .extend({ to: day.describe('Last of these days, as Google counts days') })
      .nullable()
      .describe(
        'Clicks of the newest days that Google no longer changes; null without Search Console',
      ),
    aiMentionRate: z
      .object({
        value: share.describe('Share of answers that name an own brand'),
        low: share.nullable().describe('Lower bound of the 95 % interval; null below 5 answers'),
        high: share.nullable().describe('Upper bound; null below 5 answers'),
        answers: count.describe('Number of answers'),
        aiTargetId: idSchema('aiTarget').describe(
          'Id of the target whose answers these are: the one with the most answers, since targets are never added or averaged',
        ),
      })
      .nullable()
      .describe('How often AI answers of the last 28 days name the website; null without answers'),
    crawlerVisits: counted('Verified visits of crawlers')
      .nullable()
      .describe('Verified visits of crawlers; null without log lines in these days'),
    unconfirmedDrops: count.describe('Number of keywords whose drop was seen only once so far'),
    openAlerts: count.describe('Number of alerts that are open'),
    failedJobs: count.describe('Number of jobs that failed in the last 7 days'),
    health: z
      .object({
        score: z.int().min(0).max(100).describe('Percentage of pages without an error, 0 to 100'),
        date: day.nullable().describe('Day of the audit, in UTC; null if it was deleted'),
        sample: auditSample
          .nullable()
          .describe(
            'What the score covers, if it is of an audit that its limit cut off: no full audit has set one yet. Null for the score of a full audit',
          ),
      })
      .nullable()
      .describe(
        'Result of the last full audit, or before the first of the last that a limit cut off; null before either',
      ),
    sparkline: z
      .array(share.nullable())
      .describe(
        'Visibility of each of the last 30 days, oldest first; null for days without readings',
      ),
  })
  .meta({ id: 'OverviewRow' });
