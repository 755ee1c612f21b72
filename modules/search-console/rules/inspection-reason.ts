/** Why Google's index has a URL or has it not, by the states that Google names. */
export const inspectionReasons = [
  'indexed',
  'blocked_by_robots',
  'noindex',
  'not_found',
  'soft_404',
  'server_error',
  'access_denied',
  'client_error',
  'redirect_error',
  'crawl_error',
  'other_canonical',
  'never_crawled',
  'crawled_not_indexed',
  'no_verdict',
] as const;
export type InspectionReason = (typeof inspectionReasons)[number];

export const inspectionVerdicts = [
  'PASS',
  'PARTIAL',
  'FAIL',
  'NEUTRAL',
  'VERDICT_UNSPECIFIED',
] as const;
export type InspectionVerdict = (typeof inspectionVerdicts)[number];

/** The fields of an inspection that decide; Google's sentence is for people only. */
type Inspected = {
  verdict: InspectionVerdict;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  lastCrawlAt: string | null;
  googleCanonical: string | null;
};

const ofFetch: Record<string, InspectionReason> = {
  SOFT_404: 'soft_404',
  BLOCKED_ROBOTS_TXT: 'blocked_by_robots',
  NOT_FOUND: 'not_found',
  ACCESS_DENIED: 'access_denied',
  ACCESS_FORBIDDEN: 'access_denied',
  SERVER_ERROR: 'server_error',
  REDIRECT_ERROR: 'redirect_error',
  BLOCKED_4XX: 'client_error',
  INTERNAL_CRAWL_ERROR: 'crawl_error',
  INVALID_URL: 'crawl_error',
};

/** Returns what a verdict says of the index; undefined if it says nothing. */
export function indexStateOf(verdict: InspectionVerdict): 'indexed' | 'not_indexed' | undefined {
  if (verdict === 'PASS' || verdict === 'PARTIAL') return 'indexed';
  return verdict === 'VERDICT_UNSPECIFIED' ? undefined : 'not_indexed';
}

/** Returns the reason of a result. The first that applies is the one to fix first. */
export function inspectionReason(found: Inspected, url: string): InspectionReason {
  const state = indexStateOf(found.verdict);
  if (state === undefined) return 'no_verdict';
  if (state === 'indexed') return 'indexed';
  if (found.robotsTxtState === 'DISALLOWED') return 'blocked_by_robots';
  if (found.indexingState?.startsWith('BLOCKED_BY_')) {
    return found.indexingState === 'BLOCKED_BY_ROBOTS_TXT' ? 'blocked_by_robots' : 'noindex';
  }
  const fetched = ofFetch[found.pageFetchState ?? ''];
  if (fetched) return fetched;
  if (found.lastCrawlAt === null) return 'never_crawled';
  const { googleCanonical } = found;
  return googleCanonical !== null && googleCanonical !== url
    ? 'other_canonical'
    : 'crawled_not_indexed';
}
