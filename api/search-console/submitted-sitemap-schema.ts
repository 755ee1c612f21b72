import { z } from 'zod';
import type { SubmittedSitemap } from '../../modules/search-console/providers/search-console';
import { timestamp } from '../operation/fields';

const count = z.int().min(0);

export const submittedSitemapSchema = z
  .object({
    url: z.string().describe('Address of the sitemap'),
    state: z
      .enum(['pending', 'errors', 'warnings', 'read'])
      .describe('`pending`: Google has not processed it since it was submitted'),
    isIndex: z.boolean().describe('Whether it lists other sitemaps'),
    type: z
      .string()
      .nullable()
      .describe('`sitemap`, `rssFeed` or another, as Google names it; null if it is not known yet'),
    errors: count.describe('Errors that Google found: URLs with one are not used'),
    warnings: count.describe('Warnings that Google has'),
    submittedAt: timestamp
      .nullable()
      .describe('When it was last submitted; null if Google does not say'),
    downloadedAt: timestamp
      .nullable()
      .describe('When Google last read it; null if it has not, or does not say'),
    contents: z
      .array(
        z.object({
          type: z.string().describe('`web`, `image`, `video` or another'),
          submitted: count.describe('URLs of the type that it lists'),
        }),
      )
      .describe('What it lists; Google no longer says how much of it is indexed'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
  })
  .meta({ id: 'SubmittedSitemap' });

export function toSubmittedSitemap(
  sitemap: SubmittedSitemap,
  dataSource: 'live' | 'sandbox',
): z.input<typeof submittedSitemapSchema> {
  const { isPending, errors, warnings } = sitemap;
  const state = isPending
    ? ('pending' as const)
    : errors > 0
      ? ('errors' as const)
      : warnings > 0
        ? ('warnings' as const)
        : ('read' as const);
  const { isPending: _, ...rest } = sitemap;
  return {
    ...rest,
    state,
    submittedAt: toMoment(sitemap.submittedAt),
    downloadedAt: toMoment(sitemap.downloadedAt),
    dataSource,
  };
}

function toMoment(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
