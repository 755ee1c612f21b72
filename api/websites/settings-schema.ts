import { z } from 'zod';
import {
  collectionModes,
  websiteSettingsSchema,
} from '../../modules/websites/rules/website-settings';
import { domain, label, timezone } from '../operation/fields';

export const settingsSchema = websiteSettingsSchema.meta({ id: 'WebsiteSettings' });

const unique = <Value>(values: Value[]) => [...new Set(values)];

export const updateSettingsBody = z.strictObject({
  matchMode: z
    .enum(['domain', 'subdomains', 'prefix', 'exact'])
    .optional()
    .describe('Which hosts count as the website: domain is the host and its www'),
  ownedHosts: z
    .array(domain)
    .max(1000)
    .transform(unique)
    .optional()
    .describe('Other hosts that count as the website; replaces those there are'),
  timezone: timezone.optional(),
  collection: z
    .strictObject({
      cadence: z.enum(['plan', 'daily', 'weekly']).optional(),
      depth: z.int().min(10).max(100).multipleOf(10).optional().describe('Results read, in tens'),
      devices: z
        .array(z.enum(['desktop', 'mobile']))
        .min(1)
        .max(2)
        .transform(unique)
        .optional(),
      readingsPerCheck: z
        .int()
        .min(1)
        .max(25)
        .optional()
        .describe('Number of AI answers to read for each prompt and check'),
      provider: label(50).nullable().optional(),
      searchVolumes: z
        .boolean()
        .optional()
        .describe('Read the keywords’ search volumes and prices with their ranks'),
      mode: z
        .enum(collectionModes)
        .optional()
        .describe('queue is cheaper and slower, where the provider has one; live otherwise'),
    })
    .optional()
    .describe('What is collected, how deep and how often'),
  audits: z
    .strictObject({
      maxPages: z.int().min(1).max(1_000_000).nullable().optional(),
      concurrency: z.int().min(1).max(32).optional(),
      userAgent: label(300).nullable().optional(),
    })
    .optional()
    .describe('Defaults of audits; null is the plan’s, or ours'),
});
