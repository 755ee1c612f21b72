import { z } from 'zod';

/** Why a URL that an audit knows was not crawled. */
export const skipReasons = [
  'robots_disallowed',
  'robots_unreachable',
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

/** How an audit came to know a URL first: the ledger and the crawlers' logs are asked when links end. */
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

/** What a URL of an audit is: a page of the site, something that pages need, or elsewhere. */
export const urlKinds = ['page', 'resource', 'external'] as const;
export type UrlKind = (typeof urlKinds)[number];

/** An audit's options with everything decided, as its row keeps them. */
export const auditOptionsSchema = z.object({
  mode: z.enum(['site', 'list']),
  /** Where the crawl begins, or all of a list. */
  urls: z.array(z.string()),
  maxPages: z.int(),
  maxDepth: z.int().nullable(),
  /** Patterns on path and query with `*` for any run and `$` for the end, as in robots.txt. */
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  concurrency: z.int(),
  /** The least time between the beginnings of two requests to one host. */
  delayMs: z.int(),
  userAgent: z.string(),
  robots: z.enum(['obey', 'ignore']),
  sitemaps: z.boolean(),
  /** Whether links marked nofollow are followed. */
  followNofollow: z.boolean(),
  /** Whether images, scripts and stylesheets, and addresses elsewhere, are asked for. */
  checkResources: z.boolean(),
  checkExternal: z.boolean(),
  render: z.enum(['none', 'browser']),
  /** Whether the workspace has shown that the domain is its own. */
  isOwnershipShown: z.boolean(),
  /** Under the service's cipher; for the site's own hosts alone. */
  basicAuth: z.string().nullable(),
});
export type AuditOptions = z.output<typeof auditOptionsSchema>;
