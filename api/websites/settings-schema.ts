import { z } from 'zod';
import { subscribableTypes } from '../../modules/webhooks/rules/event-types';
import {
  notificationChanges,
  notificationsText,
} from '../../modules/websites/rules/notification-settings';
import {
  extractionList,
  extractionsText,
  labFormFactors,
  labFormFactorsText,
  labPageCount,
  labPagesText,
  ownCheckList,
  ownChecksText,
} from '../../modules/websites/rules/own-extractions';
import { segmentList, segmentsText } from '../../modules/websites/rules/segments';
import { sourceCategories } from '../../modules/websites/rules/source-category';
import {
  aiAnswersPerMonthMaxText,
  aiUsdPerMonthMaxText,
  auditCadences,
  auditCadenceText,
  collectionModes,
  loadsAiOverviewsText,
  websiteSettingsSchema,
} from '../../modules/websites/rules/website-settings';
import { idSchema } from '../../platform/ids';
import { domain, label, timezone } from '../operation/fields';
import { recipientList } from './report-recipients';

const ownerId = idSchema('key').nullable();

export const settingsSchema = websiteSettingsSchema
  .extend({
    ownerId: ownerId.describe('Person of the workspace who takes care of the website, or null'),
  })
  .meta({ id: 'WebsiteSettings' });

const unique = <Value>(values: Value[]) => [...new Set(values)];

export const updateSettingsBody = z.strictObject({
  ownerId: ownerId
    .optional()
    .describe('Person who takes care of the website, of any role but `client`; null for none'),
  matchMode: z
    .enum(['domain', 'subdomains', 'prefix', 'exact'])
    .optional()
    .describe(
      'Which URLs count as the website’s: `domain` is the host and its www, `subdomains` also every host below it, `prefix` URLs that begin with its path, `exact` one page',
    ),
  ownedHosts: z
    .array(domain)
    .max(1000)
    .transform(unique)
    .optional()
    .describe(
      'Further hosts whose URLs and log lines count as the website’s, each with its www; replaces the list',
    ),
  timezone: timezone.optional(),
  collection: z
    .strictObject({
      cadence: z
        .enum(['plan', 'daily', 'weekly'])
        .optional()
        .describe('How often rankings are collected; `plan` is as often as the plan allows'),
      depth: z
        .int()
        .min(10)
        .max(100)
        .multipleOf(10)
        .optional()
        .describe('Number of organic results to read for each keyword, in tens'),
      devices: z
        .array(z.enum(['desktop', 'mobile']))
        .min(1)
        .max(2)
        .transform(unique)
        .optional()
        .describe('Devices to read results for'),
      readingsPerCheck: z
        .int()
        .min(1)
        .max(25)
        .optional()
        .describe('Number of AI answers to read for each prompt and check'),
      aiAnswersPerMonthMax: z
        .int()
        .min(0)
        .max(10_000_000)
        .nullable()
        .optional()
        .describe(aiAnswersPerMonthMaxText),
      aiUsdPerMonthMax: z
        .number()
        .min(0)
        .max(1_000_000)
        .nullable()
        .optional()
        .describe(aiUsdPerMonthMaxText),
      provider: label(50)
        .nullable()
        .optional()
        .describe('Provider to read rankings from; null for the first one set up'),
      searchVolumes: z
        .boolean()
        .optional()
        .describe(
          'Whether search volumes and prices are read with the rankings; they cost credits',
        ),
      loadsAiOverviews: z.boolean().optional().describe(loadsAiOverviewsText),
      mode: z
        .enum(collectionModes)
        .optional()
        .describe(
          'How result pages are bought: `live` at once, `queue` cheaper and later. A provider without a queue is read live',
        ),
    })
    .optional()
    .describe('How rankings and AI answers are collected'),
  audits: z
    .strictObject({
      cadence: z.enum(auditCadences).optional().describe(auditCadenceText),
      maxPages: z
        .int()
        .min(1)
        .max(1_000_000)
        .nullable()
        .optional()
        .describe('Largest number of HTML pages to crawl; null for the plan’s limit'),
      concurrency: z
        .int()
        .min(1)
        .max(32)
        .optional()
        .describe('Largest number of requests at a time'),
      userAgent: label(300)
        .nullable()
        .optional()
        .describe('User agent of the crawler; null for the service’s own'),
      extractions: extractionList.optional().describe(`${extractionsText}; replaces the list`),
      ownChecks: ownCheckList.optional().describe(`${ownChecksText}; replaces the list`),
      segments: segmentList.optional().describe(`${segmentsText}; replaces the list`),
      labPages: labPageCount.optional().describe(labPagesText),
      labFormFactors: labFormFactors.optional().describe(labFormFactorsText),
    })
    .meta({ id: 'ChangedAuditDefaults' })
    .optional()
    .describe('Defaults of audits'),
  sourceCategories: z
    .array(
      z.strictObject({
        domain: domain.describe('Domain, with its subdomains'),
        category: z.enum(sourceCategories).describe('Its category'),
      }),
    )
    .max(1000)
    .optional()
    .describe(
      'Categories of domains that AI answers cite, each with its subdomains; they take precedence over the built-in ones. Replaces the list',
    ),
  notifications: notificationChanges(subscribableTypes as [string, ...string[]])
    .meta({ id: 'ChangedNotifications' })
    .optional()
    .describe(notificationsText),
  reportRecipients: recipientList
    .nullable()
    .optional()
    .describe(
      'E-mail addresses that get this website’s reports from schedules of a tag; null for the recipients of the schedule, an empty list for no one',
    ),
});
