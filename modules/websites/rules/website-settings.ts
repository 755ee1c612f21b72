import { z } from 'zod';
import { notificationSettings } from './notification-settings';
import {
  extractionSchema,
  extractionsText,
  labFormFactorList,
  labFormFactorsText,
  labPagesText,
  ownCheckSchema,
  ownChecksText,
} from './own-extractions';
import { segmentSchema, segmentsText } from './segments';
import { sourceCategories } from './source-category';

/** Live: pages are fetched at once. Queue: cheaper; the provider processes them later. */
export const collectionModes = ['live', 'queue'] as const;
export type CollectionMode = (typeof collectionModes)[number];

export const aiAnswersPerMonthMaxText =
  'Most AI answers to buy in a calendar month (UTC); null for no limit but credits';
export const aiUsdPerMonthMaxText =
  'US dollars that providers of AI answers may charge in a calendar month (UTC) before nothing more is asked. Providers that report no price are not counted. Null for no limit';

export const loadsAiOverviewsText =
  'Whether AI Overviews that Google loads after its page are read, too. DataForSEO charges for each as for a page, so a keyword costs up to one credit more; without it, their texts and citations are often unknown. SerpApi reads them anyway, Serper and SearXNG never';

/** How often a website is audited without being asked. */
export const auditCadences = ['never', 'daily', 'weekly', 'monthly'] as const;
export const auditCadenceText =
  'How often an audit of the site starts automatically: a day, a week or a month after the last one, with these defaults';

/** Settings for matching, collecting and auditing that the specification's object does not have. */
export const websiteSettingsSchema = z.object({
  matchMode: z
    .enum(['domain', 'subdomains', 'prefix', 'exact'])
    .default('subdomains')
    .describe(
      'Which URLs count as the website’s: `domain` is the host and its www, `subdomains` also every host below it, `prefix` URLs that begin with its path, `exact` one page',
    ),
  ownedHosts: z
    .array(z.string())
    .default([])
    .describe('Further hosts whose URLs and log lines count as the website’s, each with its www'),
  timezone: z.string().default('UTC'),
  collection: z
    .object({
      cadence: z
        .enum(['plan', 'daily', 'weekly'])
        .default('plan')
        .describe('How often rankings are collected; `plan` is as often as the plan allows'),
      depth: z
        .int()
        .default(20)
        .describe('Number of organic results to read for each keyword, in tens'),
      devices: z
        .array(z.enum(['desktop', 'mobile']))
        .default(['desktop'])
        .describe('Devices to read results for'),
      readingsPerCheck: z
        .int()
        .default(5)
        .describe('Number of AI answers to read for each prompt and check'),
      aiAnswersPerMonthMax: z.int().nullable().default(null).describe(aiAnswersPerMonthMaxText),
      aiUsdPerMonthMax: z.number().nullable().default(null).describe(aiUsdPerMonthMaxText),
      provider: z
        .string()
        .nullable()
        .default(null)
        .describe('Provider to read rankings from; null for the first one set up'),
      searchVolumes: z
        .boolean()
        .default(true)
        .describe(
          'Whether search volumes and prices are read with the rankings; they cost credits',
        ),
      loadsAiOverviews: z.boolean().default(false).describe(loadsAiOverviewsText),
      mode: z
        .enum(collectionModes)
        .default('live')
        .describe(
          'How result pages are bought: `live` at once, `queue` cheaper and later. A provider without a queue is read live',
        ),
    })
    .prefault({})
    .describe('How rankings and AI answers are collected'),
  audits: z
    .object({
      cadence: z.enum(auditCadences).default('never').describe(auditCadenceText),
      maxPages: z
        .int()
        .nullable()
        .default(null)
        .describe('Largest number of HTML pages to crawl; null for the plan’s limit'),
      concurrency: z.int().default(4).describe('Largest number of requests at a time'),
      userAgent: z
        .string()
        .nullable()
        .default(null)
        .describe('User agent of the crawler; null for the service’s own'),
      extractions: z.array(extractionSchema).default([]).describe(extractionsText),
      ownChecks: z.array(ownCheckSchema).default([]).describe(ownChecksText),
      segments: z.array(segmentSchema).default([]).describe(segmentsText),
      labPages: z.int().default(0).describe(labPagesText),
      labFormFactors: labFormFactorList.describe(labFormFactorsText),
    })
    .prefault({})
    .describe('Defaults of audits'),
  sourceCategories: z
    .array(
      z.object({
        domain: z.string(),
        category: z.enum(sourceCategories).describe('Its category'),
      }),
    )
    .default([])
    .describe(
      'Categories of domains that AI answers cite, each with its subdomains; they take precedence over the built-in ones',
    ),
  notifications: notificationSettings,
  reportRecipients: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe(
      'E-mail addresses that get this website’s reports from schedules of a tag; null for the recipients of the schedule, an empty list for no one',
    ),
});

export type WebsiteSettings = z.output<typeof websiteSettingsSchema>;

/** Stored settings contain only what was set; everything else gets the current default. */
export const toSettings = (stored: unknown): WebsiteSettings => websiteSettingsSchema.parse(stored);

/** Merges a change into stored settings: objects field by field, arrays as a whole. */
export function mergeSettings(
  stored: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    merged[name] = isObject(value) ? mergeSettings(asObject(stored[name]), value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (value: unknown) => (isObject(value) ? value : {});
