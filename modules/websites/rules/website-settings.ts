import { z } from 'zod';

/** Live: pages are fetched at once. Queue: cheaper; the provider processes them later. */
export const collectionModes = ['live', 'queue'] as const;
export type CollectionMode = (typeof collectionModes)[number];

/** Settings for matching, collecting and auditing that the specification's object does not have. */
export const websiteSettingsSchema = z.object({
  matchMode: z.enum(['domain', 'subdomains', 'prefix', 'exact']).default('subdomains'),
  ownedHosts: z.array(z.string()).default([]),
  timezone: z.string().default('UTC'),
  collection: z
    .object({
      cadence: z.enum(['plan', 'daily', 'weekly']).default('plan'),
      depth: z.int().default(20),
      devices: z.array(z.enum(['desktop', 'mobile'])).default(['desktop']),
      readingsPerCheck: z
        .int()
        .default(5)
        .describe('Number of AI answers to read for each prompt and check'),
      provider: z.string().nullable().default(null),
      searchVolumes: z.boolean().default(true),
      mode: z.enum(collectionModes).default('live'),
    })
    .prefault({}),
  audits: z
    .object({
      maxPages: z.int().nullable().default(null),
      concurrency: z.int().default(4),
      userAgent: z.string().nullable().default(null),
    })
    .prefault({}),
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
