import { z } from 'zod';
import { GoogleClient } from './google-client';
import type { GoogleTokens } from './google-tokens';
import {
  type Inspection,
  type SearchConsole,
  type SearchPage,
  type SearchQuery,
  type SearchRow,
  searchRowsMax,
} from './search-console';

/** Google's limits a minute: of queries and inspections a property, of other calls an account. */
const limits = { query: 1_200, inspect: 600, other: 200 };

const count = z.coerce.number().int().catch(0);

const permissions = [
  'siteOwner',
  'siteFullUser',
  'siteRestrictedUser',
  'siteUnverifiedUser',
] as const;

const sitesSchema = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string(), permissionLevel: z.enum(permissions) }))
    .default([]),
});

const isText = (value: unknown) => typeof value === 'string';

const rowNumbers = ['clicks', 'impressions', 'ctr', 'position'] as const;

/** Checks a row and does not copy it, as a schema of its fields would: a page has 25,000. */
function isSearchRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const found = row as Partial<SearchRow>;
  const { keys } = found;
  if (keys !== undefined && !(Array.isArray(keys) && keys.every(isText))) return false;
  return rowNumbers.every((name) => Number.isFinite(found[name]));
}

const pageSchema = z.object({
  rows: z.array(z.custom<SearchRow | Omit<SearchRow, 'keys'>>(isSearchRow)).default([]),
  responseAggregationType: z.string().optional(),
  metadata: z
    .object({
      firstIncompleteDate: z.string().optional(),
      firstIncompleteHour: z.string().optional(),
    })
    .optional(),
});

const sitemapsSchema = z.object({
  sitemap: z
    .array(
      z.object({
        path: z.string(),
        lastSubmitted: z.string().optional(),
        lastDownloaded: z.string().optional(),
        isPending: z.boolean().default(false),
        isSitemapsIndex: z.boolean().default(false),
        type: z.string().optional(),
        warnings: count,
        errors: count,
        contents: z.array(z.object({ type: z.string(), submitted: count })).default([]),
      }),
    )
    .default([]),
});

const verdict = z
  .enum(['PASS', 'PARTIAL', 'FAIL', 'NEUTRAL', 'VERDICT_UNSPECIFIED'])
  .catch('VERDICT_UNSPECIFIED');

const inspectionSchema = z.object({
  inspectionResult: z.object({
    inspectionResultLink: z.string().optional(),
    indexStatusResult: z.object({
      verdict,
      coverageState: z.string().optional(),
      robotsTxtState: z.string().optional(),
      indexingState: z.string().optional(),
      lastCrawlTime: z.string().optional(),
      pageFetchState: z.string().optional(),
      googleCanonical: z.string().optional(),
      userCanonical: z.string().optional(),
      crawledAs: z.string().optional(),
      sitemap: z.array(z.string()).default([]),
      referringUrls: z.array(z.string()).default([]),
    }),
    richResultsResult: z
      .object({
        verdict,
        detectedItems: z
          .array(
            z.object({
              richResultType: z.string(),
              items: z
                .array(
                  z.object({
                    issues: z.array(z.object({ issueMessage: z.string() })).default([]),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
      })
      .optional(),
  }),
});

const siteOf = (property: string) => `/webmasters/v3/sites/${encodeURIComponent(property)}`;

/** Creates the adapter of Search Console and its URL inspection, for one connection. */
export function createGoogleSearchConsole(options: {
  baseUrl: string;
  tokens: GoogleTokens;
  /** Instead of Google's limits; for the sandbox. */
  requestsPerMinuteMax?: number;
}): SearchConsole {
  const { baseUrl, tokens } = options;
  const open = (limit: keyof typeof limits) =>
    new GoogleClient(tokens, {
      baseUrl,
      requestsPerMinuteMax: options.requestsPerMinuteMax ?? limits[limit],
      replyBytesMax: 50_000_000,
    });
  const [queries, inspections, others] = [open('query'), open('inspect'), open('other')];
  return {
    async listSites(signal) {
      const path = '/webmasters/v3/sites';
      const { siteEntry } = await others.call({ method: 'GET', path, schema: sitesSchema, signal });
      return siteEntry.map(({ siteUrl, permissionLevel }) => ({
        property: siteUrl,
        permission: permissionLevel,
      }));
    },
    async query(query, signal) {
      const page = await queries.call({
        method: 'POST',
        path: `${siteOf(query.property)}/searchAnalytics/query`,
        json: toWire(query),
        schema: pageSchema,
        signal,
      });
      return toPage(page);
    },
    async listSitemaps(property, signal) {
      const path = `${siteOf(property)}/sitemaps`;
      const listed = await others.call({ method: 'GET', path, schema: sitemapsSchema, signal });
      return listed.sitemap.map((sitemap) => ({
        url: sitemap.path,
        type: sitemap.type ?? null,
        isIndex: sitemap.isSitemapsIndex,
        isPending: sitemap.isPending,
        submittedAt: sitemap.lastSubmitted ?? null,
        downloadedAt: sitemap.lastDownloaded ?? null,
        warnings: sitemap.warnings,
        errors: sitemap.errors,
        contents: sitemap.contents,
      }));
    },
    submitSitemap: (property, sitemapUrl, signal) =>
      others.send({
        method: 'PUT',
        path: `${siteOf(property)}/sitemaps/${encodeURIComponent(sitemapUrl)}`,
        signal,
      }),
    async inspect(property, url, signal) {
      const { inspectionResult } = await inspections.call({
        method: 'POST',
        path: '/v1/urlInspection/index:inspect',
        json: { inspectionUrl: url, siteUrl: property, languageCode: 'en-US' },
        schema: inspectionSchema,
        signal,
      });
      return toInspection(inspectionResult);
    },
    async close() {
      await Promise.all([queries, inspections, others].map((client) => client.close()));
      await tokens.close();
    },
  };
}

function toWire({ property: _property, filters, ...query }: SearchQuery) {
  return {
    rowLimit: searchRowsMax,
    startRow: 0,
    ...query,
    ...(filters?.length && { dimensionFilterGroups: [{ groupType: 'and', filters }] }),
  };
}

function toPage(page: z.output<typeof pageSchema>): SearchPage {
  return {
    rows: page.rows.map((row) => ('keys' in row ? row : { ...row, keys: [] })),
    aggregation: page.responseAggregationType ?? null,
    firstIncompleteDate: page.metadata?.firstIncompleteDate ?? null,
    firstIncompleteHour: page.metadata?.firstIncompleteHour ?? null,
  };
}

function toInspection(result: z.output<typeof inspectionSchema>['inspectionResult']): Inspection {
  const { indexStatusResult: index, richResultsResult: rich } = result;
  const items = rich?.detectedItems ?? [];
  return {
    verdict: index.verdict,
    coverage: index.coverageState ?? null,
    robotsTxtState: index.robotsTxtState ?? null,
    indexingState: index.indexingState ?? null,
    pageFetchState: index.pageFetchState ?? null,
    lastCrawlAt: index.lastCrawlTime ?? null,
    googleCanonical: index.googleCanonical ?? null,
    userCanonical: index.userCanonical ?? null,
    crawledAs: index.crawledAs ?? null,
    sitemaps: index.sitemap,
    referringUrls: index.referringUrls,
    richResults: rich
      ? {
          verdict: rich.verdict,
          types: items.map(({ richResultType }) => richResultType),
          issues: items.flatMap(({ items: found }) =>
            found.flatMap(({ issues }) => issues.map(({ issueMessage }) => issueMessage)),
          ),
        }
      : null,
    link: result.inspectionResultLink ?? null,
  };
}
