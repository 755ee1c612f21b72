import type { z } from 'zod';
import { preferReal } from '../../modules/indexing/rules/citation-source';
import type { LedgerCitation } from '../../modules/indexing/store/ledger-citation-store';
import type { LedgerUrl } from '../../modules/indexing/store/ledger-row';
import { notMeasured } from '../../modules/search-console/rules/url-impressions';
import type { ledgerUrlSchema } from './schema';

export type LedgerUrlRow = z.input<typeof ledgerUrlSchema>;

/** A value with each time in it as text, as responses have them. */
type Written<T> = T extends Date
  ? string
  : T extends Array<infer One>
    ? Written<One>[]
    : T extends object
      ? { [Key in keyof T]: Written<T[Key]> }
      : T;

function written<T>(value: T): Written<T> {
  if (value instanceof Date) return value.toISOString() as Written<T>;
  if (Array.isArray(value)) return value.map(written) as Written<T>;
  if (typeof value !== 'object' || value === null) return value as Written<T>;
  const entries = Object.entries(value).map(([key, inner]) => [key, written(inner)]);
  return Object.fromEntries(entries) as Written<T>;
}

const noRanking = (isRankMeasured: boolean) => ({
  state: isRankMeasured ? ('not_found' as const) : ('not_measured' as const),
  source: null,
  bestPosition: null,
  keywords: 0,
  checkedAt: null,
});

const noSitemap = (isSitemapRead: boolean) => ({
  state: isSitemapRead ? ('not_in_sitemap' as const) : ('not_measured' as const),
  sitemapIds: [],
  since: null,
  lastmod: null,
  isInRobots: null,
});

function toCitations(all: readonly LedgerCitation[], isMeasured: boolean) {
  const counted = preferReal(all);
  const first = counted.map(({ firstAt }) => firstAt.toISOString()).sort()[0];
  const last = counted
    .map(({ lastAt }) => lastAt.toISOString())
    .sort()
    .at(-1);
  const state =
    all.length > 0
      ? ('cited' as const)
      : isMeasured
        ? ('not_cited' as const)
        : ('not_measured' as const);
  return {
    state,
    citedFirstAt: first ?? null,
    citedLastAt: last ?? null,
    byEngine: all.map(({ engine, source, firstAt, lastAt }) => ({
      engine,
      source,
      citedFirstAt: firstAt.toISOString(),
      citedLastAt: lastAt.toISOString(),
    })),
  };
}

const noIndex = (isIndexMeasured: boolean) => ({
  state: isIndexMeasured ? ('unknown' as const) : ('not_measured' as const),
  source: null,
  since: null,
  lastImpressionDay: null,
  inspectedAt: null,
});

const toLink = (link: LedgerUrl['firstLink'], isLinkMeasured: boolean) => ({
  state: link
    ? ('linked' as const)
    : isLinkMeasured
      ? ('not_linked' as const)
      : ('not_measured' as const),
  firstSeenAt: link?.firstSeenAt.toISOString() ?? null,
  source: link?.source ?? null,
});

/** Maps a URL to its public form; impressions are added by `openImpressions`. */
export function toLedgerUrl(given: LedgerUrl): LedgerUrlRow {
  const { ranking, isRankMeasured, sitemap, isSitemapRead, citations, ...rest } = given;
  const { isCitationMeasured, firstLink, isLinkMeasured, index, isIndexMeasured, ...url } = rest;
  return {
    ...written(url),
    sitemap: sitemap ? { state: 'in_sitemap', ...sitemap } : noSitemap(isSitemapRead),
    ranking: ranking ? { state: 'measured', ...written(ranking) } : noRanking(isRankMeasured),
    index: index ? written(index) : noIndex(isIndexMeasured),
    impressions: notMeasured,
    citations: toCitations(citations, isCitationMeasured),
    firstLink: toLink(firstLink, isLinkMeasured),
  };
}
