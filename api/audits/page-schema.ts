import { z } from 'zod';
import { urlKinds, urlSources } from '../../modules/audits/rules/audit-options';
import type { PageColumn } from '../../modules/audits/store/audit-page-columns';
import { timestamp } from '../operation/fields';
import { pageVitalsSchema } from './page-vitals-schema';

const count = z.int().min(0);

export const urlNumber = count.describe('Number of the URL within the audit, from 0');
export const urlKind = z
  .enum(urlKinds)
  .describe('Kind of the URL: a page of the site, a resource of its pages, or an external URL');
export const source = z
  .string()
  .describe(`How the audit first learned of the URL: ${urlSources.join(', ')}`);
export const foundOn = count
  .nullable()
  .describe('Number of the page on which the URL was found first; null if it was not on a page');
export const depth = count
  .nullable()
  .describe('Number of clicks from the start page; null if no link leads to the URL');
export const httpStatus = z
  .int()
  .nullable()
  .describe('HTTP status of the response; null without a response');
export const isInSitemap = z
  .boolean()
  .describe('Whether a sitemap that the audit read lists the URL');

/** An audit's URL. */
export const pageFields = {
  number: urlNumber,
  url: z.string().describe('The URL in its normal form'),
  kind: urlKind,
  source,
  foundOn,
  depth,
  isInSitemap,
  isInLedger: z.boolean().describe('Whether the ledger tracked the URL before the audit'),
  isInLogs: z
    .boolean()
    .describe(
      'Whether a verified crawler visited the URL; false for URLs that are not in the ledger',
    ),
  fetchedAt: timestamp
    .nullable()
    .describe('Time of the request; null if the URL was not requested'),
  httpStatus,
  failure: z
    .string()
    .nullable()
    .describe('Why the response is missing or incomplete; null if it is complete'),
  mediaType: z
    .string()
    .nullable()
    .describe('Media type of the response, such as text/html; null if it names none'),
  bytes: count
    .nullable()
    .describe('Size of the decompressed body in bytes; null if it was not read and not declared'),
  ttfbMs: z
    .number()
    .nullable()
    .describe('Number of milliseconds until the response’s headers; null without a response'),
  totalMs: z
    .number()
    .nullable()
    .describe('Number of milliseconds until the last byte; null without a response'),
  isTruncated: z.boolean().describe('Whether the body was truncated at the size limit'),
  redirectTo: z
    .string()
    .nullable()
    .describe('Target of the redirect; null without a redirect to a valid URL'),
  isHtml: z.boolean().describe('Whether the response is an HTML page'),
  isIndexable: z.boolean().describe('Whether search engines may index the page'),
  unindexableReason: z
    .string()
    .nullable()
    .describe('Why search engines would not index the page; null if they may'),
  title: z.string().describe('Text of the title element; empty if the page has no title'),
  description: z
    .string()
    .describe('Text of the meta description; empty if the page has no description'),
  h1: z.string().describe('Text of the first h1 heading; empty if the page has no h1'),
  canonical: z
    .string()
    .nullable()
    .describe('Canonical URL that the page names; null if it names none'),
  robots: z
    .string()
    .describe('Content of the robots meta tags by user agent; empty if there are none'),
  lang: z.string().nullable().describe('Language that the page declares; null if it declares none'),
  words: count.describe('Number of words in the text of the page'),
  elementCount: count.describe('Number of HTML elements in the page'),
  structuredTypes: z
    .array(z.string())
    .describe('Types of the structured data in the page, such as Product'),
  duplicateOf: count
    .nullable()
    .describe('Lowest number among the pages with the same text; null if there is no other'),
  nearDuplicateOf: count
    .nullable()
    .describe('Number of a page with nearly the same text; null without one'),
  linksIn: count.describe('Number of links to the URL'),
  pagesLinking: count.describe('Number of pages that link to the URL'),
  linksOut: count.describe('Number of links on the page to the same site'),
  linksOutExternal: count.describe('Number of links on the page to other sites'),
  pageRank: z
    .number()
    .describe('PageRank within the site, from 0 to 100; the highest of the audit is 100'),
  botsAllowed: z
    .array(z.string())
    .describe(
      'Crawlers for search, AI search and training that robots.txt allows to fetch the page',
    ),
  botsDisallowed: z
    .array(z.string())
    .describe(
      'Crawlers for search, AI search and training that robots.txt does not allow to fetch the page',
    ),
  issues: z.array(z.string()).describe('Codes of the URL’s issues'),
  errors: count.describe('Number of the URL’s issues with severity error'),
  warnings: count.describe('Number of the URL’s issues with severity warning'),
  notices: count.describe('Number of the URL’s issues with severity notice'),
  extracted: z
    .record(z.string(), z.union([z.array(z.string()), z.int().min(0)]).nullable())
    .describe(
      'What the audit’s extractions found, by their names: up to 20 values, or the number of matches; null for one that failed or took too long. Left out of lists of audits without extractions',
    ),
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
    skipReason: z
      .string()
      .nullable()
      .describe('Why the URL was not requested; null if it was requested'),
    facts: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'Everything recorded about the response (`fetch`), the document (`html`) and its rendering (`rendered`); null if the URL was not requested',
      ),
    webVitals: z
      .array(pageVitalsSchema)
      .describe(
        'Core Web Vitals of real visits beside the audit’s own timings: those of the page, else of its origin, as they were last read by `search-console/web-vitals`; empty before that, and with too few visits',
      ),
  })
  .meta({ id: 'WholeAuditPage' });
