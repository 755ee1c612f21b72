import { z } from 'zod';
import {
  extractionSchema,
  extractionsText,
  labFormFactorList,
  labFormFactorsText,
  labPagesText,
  ownCheckSchema,
  ownChecksText,
} from '../../websites/rules/own-extractions';

/** Why a known URL was not crawled. */
export const skipReasons = [
  'robots_disallowed',
  'robots_unreachable',
  'origin_limit',
  'nofollow',
  'excluded',
  'not_included',
  'too_deep',
  'page_limit',
  'url_limit',
  'query_trap',
  'path_trap',
  'too_long',
  'outside',
  'not_checked',
  'canceled',
  'not_there',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * How an audit first learned of a URL. The ledger and the crawlers' logs are read once links are
 * exhausted.
 */
export const urlSources = [
  'start',
  'list',
  'sitemap',
  'link',
  'redirect',
  'ledger',
  'logs',
] as const;
export type UrlSource = (typeof urlSources)[number];

/** A URL's kind: a page of the site, a resource that pages need, or an external URL. */
export const urlKinds = ['page', 'resource', 'external'] as const;
export type UrlKind = (typeof urlKinds)[number];

/** Largest number of origins (scheme, host and port) of the site in one audit. */
export const originsMaxUsual = 50;
/** Text of all robots.txt files that an audit keeps, and the error of those beyond it. */
export const robotsBytesMax = 1_024 * 1_024;
export const robotsBytesLimit = 'robots_bytes_limit';

/** An audit's options with all defaults applied, as stored in its row. */
export const auditOptionsSchema = z.object({
  mode: z.enum(['site', 'list']),
  /** The start URLs, or all URLs of a list. */
  urls: z.array(z.string()),
  maxPages: z.int(),
  maxDepth: z.int().nullable(),
  /** Origins of the site that are crawled. */
  originsMax: z.int().default(originsMaxUsual),
  /** Patterns on path and query with `*` for any run and `$` for the end, as in robots.txt. */
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  concurrency: z.int(),
  /** Minimum time between the starts of two requests to one host. */
  delayMs: z.int(),
  userAgent: z.string(),
  robots: z.enum(['obey', 'ignore']),
  sitemaps: z.boolean(),
  /** Whether links marked nofollow are followed. */
  followNofollow: z.boolean(),
  /** Whether images, scripts and stylesheets, and external URLs, are requested. */
  checkResources: z.boolean(),
  checkExternal: z.boolean(),
  render: z.enum(['none', 'browser']),
  extractions: z.array(extractionSchema).default([]).describe(extractionsText),
  labPages: z.int().default(0).describe(labPagesText),
  labFormFactors: labFormFactorList.describe(labFormFactorsText),
  ownChecks: z.array(ownCheckSchema).default([]).describe(ownChecksText),
  /** Whether the workspace has proven that it owns the domain. */
  isOwnershipShown: z.boolean(),
  /** Encrypted with the service's cipher; sent to the site's own hosts only. */
  basicAuth: z.string().nullable(),
});
export type AuditOptions = z.output<typeof auditOptionsSchema>;

/** What audits of earlier versions do not have among their options. */
export const laterOptions = auditOptionsSchema
  .pick({ extractions: true, ownChecks: true, labPages: true, labFormFactors: true })
  .parse({});
