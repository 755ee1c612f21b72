import { z } from 'zod';
import { addDays } from '../../../platform/calendar/day';
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
const text = z.string().nullish();

const sitesSchema = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string(), permissionLevel: z.string().default('unknown') }))
    .nullish(),
});

const isText = (value: unknown) => typeof value === 'string';

type WireRow = Pick<SearchRow, 'clicks' | 'impressions'> & {
  keys?: string[] | null;
  position?: number | null;
};

function isSearchRow(row: unknown): row is WireRow {
  if (typeof row !== 'object' || row === null) return false;
  const { keys, clicks, impressions, position } = row as Partial<WireRow>;
  if (keys && !(Array.isArray(keys) && keys.every(isText))) return false;
  if (!Number.isFinite(clicks) || !Number.isFinite(impressions)) return false;
  return position === undefined || position === null || Number.isFinite(position);
}

const pageSchema = z.object({
  // Checked one by one: a page has 25,000, and how many were given says whether more follow.
  rows: z.array(z.unknown()).nullish(),
  responseAggregationType: text,
  metadata: z.object({ firstIncompleteDate: text, firstIncompleteHour: text }).nullish(),
});

const sitemapsSchema = z.object({
  sitemap: z
    .array(
      z.object({
        path: z.string(),
        lastSubmitted: text,
        lastDownloaded: text,
        isPending: z.boolean().nullish(),
        isSitemapsIndex: z.boolean().nullish(),
        type: text,
        warnings: count,
        errors: count,
        contents: z.array(z.object({ type: z.string(), submitted: count })).nullish(),
      }),
    )
    .nullish(),
});

const verdict = z
  .enum(['PASS', 'PARTIAL', 'FAIL', 'NEUTRAL', 'VERDICT_UNSPECIFIED'])
  .catch('VERDICT_UNSPECIFIED');

const inspectionSchema = z.object({
  inspectionResult: z.object({
    inspectionResultLink: text,
    indexStatusResult: z.object({
      verdict,
      coverageState: text,
      robotsTxtState: text,
      indexingState: text,
      lastCrawlTime: text,
      pageFetchState: text,
      googleCanonical: text,
      userCanonical: text,
      crawledAs: text,
      sitemap: z.array(z.string()).nullish(),
      referringUrls: z.array(z.string()).nullish(),
    }),
    richResultsResult: z
      .object({
        verdict,
        detectedItems: z
          .array(
            z.object({
              richResultType: z.string().default('unknown'),
              items: z
                .array(z.object({ issues: z.array(z.object({ issueMessage: text })).nullish() }))
                .nullish(),
            }),
          )
          .nullish(),
      })
      .nullish(),
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
      return (siteEntry ?? []).map(({ siteUrl, permissionLevel }) => ({
        property: siteUrl,
        permission: permissionLevel,
      }));
    },
    async query(query, signal) {
      const { data, warnings } = await queries.callForText({
        method: 'POST',
        path: `${siteOf(query.property)}/searchAnalytics/query`,
        json: toWire(query),
        schema: pageSchema,
        signal,
      });
      return toPage(queries, query, { page: data, warnings });
    },
    async listSitemaps(property, signal) {
      const path = `${siteOf(property)}/sitemaps`;
      const listed = await others.call({ method: 'GET', path, schema: sitemapsSchema, signal });
      return (listed.sitemap ?? []).map((sitemap) => ({
        url: sitemap.path,
        type: sitemap.type ?? null,
        isIndex: sitemap.isSitemapsIndex ?? false,
        isPending: sitemap.isPending ?? false,
        submittedAt: sitemap.lastSubmitted ?? null,
        downloadedAt: sitemap.lastDownloaded ?? null,
        warnings: sitemap.warnings,
        errors: sitemap.errors,
        contents: sitemap.contents ?? [],
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

/** Google counts no positions there. */
const hasPositions = (type: SearchQuery['type']) => type !== 'discover' && type !== 'googleNews';

/** A row without a value for each dimension, or without a position, would count as another. */
function readRow(row: unknown, { dimensions, type }: SearchQuery): SearchRow | undefined {
  if (!isSearchRow(row)) return undefined;
  const { clicks, impressions } = row;
  const keys = row.keys ?? [];
  if (keys.length !== dimensions.length) return undefined;
  if (!hasPositions(type)) return { keys, clicks, impressions, position: null };
  const { position } = row;
  return typeof position === 'number' ? { keys, clicks, impressions, position } : undefined;
}

/** Google finishes a day within three. */
const freshDays = 3;

function toPage(
  client: GoogleClient,
  query: SearchQuery,
  { page, warnings }: { page: z.output<typeof pageSchema>; warnings: readonly string[] },
): SearchPage {
  const found = page.rows ?? [];
  const rows = found.flatMap((row) => readRow(row, query) ?? []);
  const dropped = found.length - rows.length;
  // Unreadable rows are not the same as no rows.
  if (rows.length === 0 && dropped + warnings.length > 0) {
    const message = 'Google answered rows in an unknown shape.';
    throw client.error({ kind: 'bad_data', code: 'unexpected_shape', message });
  }
  // Without it, days whose numbers still change would be final.
  const isFinalityUnread = warnings.some((each) => each.includes('metadata'));
  const counted = `Dropped ${dropped} of ${found.length} rows: unknown shape.`;
  return {
    rows,
    rowsGiven: found.length,
    aggregation: page.responseAggregationType ?? null,
    firstIncompleteDate: isFinalityUnread
      ? addDays(query.endDate, -freshDays)
      : (page.metadata?.firstIncompleteDate ?? null),
    firstIncompleteHour: page.metadata?.firstIncompleteHour ?? null,
    warnings: dropped === 0 ? [...warnings] : [...warnings, counted],
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
    sitemaps: index.sitemap ?? [],
    referringUrls: index.referringUrls ?? [],
    richResults: rich
      ? {
          verdict: rich.verdict,
          types: items.map(({ richResultType }) => richResultType),
          issues: items.flatMap(({ items: found }) =>
            (found ?? []).flatMap(({ issues }) =>
              (issues ?? []).flatMap(({ issueMessage }) => issueMessage ?? []),
            ),
          ),
        }
      : null,
    link: result.inspectionResultLink ?? null,
  };
}
