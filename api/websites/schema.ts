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
    status: websiteStatus.describe(
      'Whether data is collected (`active`), collection is paused, or the website is archived',
    ),
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
      .describe(
        'Percentage of pages without an error in the last full audit, 0 to 100; null before the first',
      ),
    tags: z.array(z.string()),
    lastSyncedAt: timestamp
      .nullable()
      .describe('Time of the last collection that read rankings; null before the first'),
  })
  .meta({ id: 'Website' });

export const createWebsiteBody = z.strictObject({
  domain,
  name: label(200).optional().describe('Display name. Default: the domain'),
  relationship: relationship.default('own'),
  country: country.default('US'),
  language: language.default('en'),
  tags: tagNames.default([]),
});

export const updateWebsiteBody = z.strictObject({
  name: label(200).optional(),
  relationship: relationship.optional(),
  country: country
    .optional()
    .describe('ISO 3166-1 alpha-2; for keywords that are added from now on'),
  language: language.optional().describe('ISO 639-1; for keywords that are added from now on'),
  tags: tagNames.optional().describe('Tag names; they replace all tags of the website'),
  serpTracking: z.boolean().optional(),
  aiTracking: z.boolean().optional(),
  status: z
    .enum(['active', 'paused'])
    .optional()
    .describe('`active` resumes collection, `paused` pauses it'),
  archived: z.boolean().optional().describe('Whether the website is archived; false restores it'),
});
