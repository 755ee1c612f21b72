import { z } from 'zod';

/** Live: pages are read at once. Queue: cheaper, and left with the provider until they are done. */
export const collectionModes = ['live', 'queue'] as const;
export type CollectionMode = (typeof collectionModes)[number];

/** How a website is matched, collected and audited: what the specification's object has no place for. */
export const websiteSettingsSchema = z.object({
  matchMode: z.enum(['domain', 'subdomains', 'prefix', 'exact']).default('subdomains'),
  ownedHosts: z.array(z.string()).default([]),
  timezone: z.string().default('UTC'),
  collection: z
    .object({
      cadence: z.enum(['plan', 'daily', 'weekly']).default('plan'),
      depth: z.int().default(20),
      devices: z.array(z.enum(['desktop', 'mobile'])).default(['desktop']),
      samples: z.int().default(5),
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

/** Stored settings hold what was set; everything else has today's default. */
export const toSettings = (stored: unknown): WebsiteSettings => websiteSettingsSchema.parse(stored);

/** Merges a change into what is stored; objects field by field, arrays as wholes. */
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
