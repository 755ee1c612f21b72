import { z } from 'zod';
import { urlKinds } from '../../modules/audits/rules/audit-options';
import type { PageColumn } from '../../modules/audits/store/audit-page-columns';
import { timestamp } from '../operation/fields';

const count = z.int().min(0);
const number = z.int().min(0).describe('Of the URL in its audit');
const urlKind = z.enum(urlKinds);

/** An audit's URL. */
export const pageFields = {
  number,
  url: z.string(),
  kind: urlKind,
  source: z.string().describe('How it was found first'),
  foundOn: count.nullable().describe('The number of the URL it was found on'),
  depth: count.nullable().describe('Clicks from the start; null where no link led there'),
  inSitemap: z.boolean(),
  inLedger: z.boolean(),
  inLogs: z.boolean(),
  fetchedAt: timestamp.nullable(),
  status: z.int().nullable().describe('Null when there was no answer'),
  failure: z.string().nullable(),
  mediaType: z.string().nullable(),
  bytes: count.nullable(),
  ttfbMs: z.number().nullable(),
  totalMs: z.number().nullable(),
  isTruncated: z.boolean(),
  redirectTo: z.string().nullable(),
  isHtml: z.boolean(),
  isIndexable: z.boolean(),
  unindexableReason: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  h1: z.string(),
  canonical: z.string().nullable(),
  robots: z.string(),
  lang: z.string().nullable(),
  words: count,
  elementCount: count,
  structuredTypes: z.array(z.string()),
  duplicateOf: count.nullable().describe('The lowest number among pages with the same text'),
  nearDuplicateOf: count.nullable(),
  linksIn: count,
  pagesLinking: count,
  linksOut: count,
  linksOutExternal: count,
  pageRank: z.number().describe('0 to 100, the highest of the audit being 100'),
  botsAllowed: z.array(z.string()).describe('Crawlers that robots.txt lets in here'),
  botsDisallowed: z.array(z.string()),
  issues: z.array(z.string()),
  errors: count,
  warnings: count,
  notices: count,
} satisfies Record<PageColumn, z.ZodType>;

/** Pages with the requested columns; number and URL are always included. */
export const pageSchema = z
  .object(pageFields)
  .partial()
  .required({ number: true, url: true })
  .meta({ id: 'AuditPage' });

export const wholePageSchema = z
  .object({
    ...pageFields,
    skipReason: z.string().nullable().describe('Why it was not crawled'),
    facts: z.unknown().describe('All that was kept of the answer and the document'),
  })
  .meta({ id: 'WholeAuditPage' });
