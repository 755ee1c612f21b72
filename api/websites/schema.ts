import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { country, domain, label, language, tagNames, timestamp } from '../operation/fields';

export const relationship = z.enum(['own', 'client', 'competitor']);
export const websiteStatus = z.enum(['active', 'paused', 'archived']);

export const websiteSchema = z
  .object({
    id: idSchema('website'),
    domain: z.string().meta({ example: 'example.com' }),
    name: z.string(),
    relationship,
    status: websiteStatus,
    country: z.string().meta({ example: 'US' }),
    language: z.string().meta({ example: 'en' }),
    searchConsoleConnected: z.boolean(),
    serpTracking: z.boolean(),
    aiTracking: z.boolean(),
    healthScore: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe('Share of pages without an error in the last full audit; null before the first'),
    tags: z.array(z.string()),
    lastSyncedAt: timestamp.nullable().describe('Last collection; null before the first'),
  })
  .meta({ id: 'Website' });

export const createWebsiteBody = z.strictObject({
  domain,
  name: label(200).optional().describe('Default: the domain'),
  relationship: relationship.default('own'),
  country: country.default('US'),
  language: language.default('en'),
  tags: tagNames.default([]),
});

export const updateWebsiteBody = z.strictObject({
  name: label(200).optional(),
  tags: tagNames.optional().describe('Replaces all existing tags'),
  serpTracking: z.boolean().optional(),
  aiTracking: z.boolean().optional(),
  status: z.enum(['active', 'paused']).optional().describe('Resumes or pauses collection'),
  archived: z.boolean().optional().describe('true archives, false restores'),
});
