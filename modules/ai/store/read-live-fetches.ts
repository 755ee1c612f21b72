import type { WorkspaceReads } from '../../../platform/workspace';
import type { OwnsUrl } from '../../websites/rules/match-scope';
import { type LiveFetch, liveFetchers, liveFetchOf } from '../rules/live-fetch';
import { isLogComplete } from '../rules/log-completeness';
import { readEdgeLines } from './read-edge-lines';
import {
  type AskedCitation,
  type IndexVisit,
  type PageVisits,
  readFetcherVisits,
} from './read-fetcher-visits';

export type CitationFetch = LiveFetch & { url: string; indexVisit: IndexVisit | null };

const unseen: PageVisits = { visitsMs: [], hasUnverified: false, indexVisit: null };

/**
 * Returns, for each citation and in order, whether the log shows that the page was read for its answer.
 * The log is read each time, so lines that arrive late count. Throws `unavailable` while ClickHouse is
 * down.
 */
export async function liveFetchesOf(
  workspace: WorkspaceReads,
  websiteId: string,
  citations: readonly AskedCitation[],
  ownsUrl: OwnsUrl,
): Promise<CitationFetch[]> {
  const observable = citations.filter(
    ({ url, engine }) => engine in liveFetchers && URL.canParse(url) && ownsUrl(url),
  );
  const [visits, edgeLines] = await Promise.all([
    readFetcherVisits(workspace, websiteId, observable),
    readEdgeLines(
      workspace,
      websiteId,
      observable.map(({ askedAtMs }) => askedAtMs),
    ),
  ]);
  const byCitation = new Map(observable.map((one, place) => [one, visits[place] ?? unseen]));
  return citations.map((one) => {
    const { visitsMs, hasUnverified, indexVisit } = byCitation.get(one) ?? unseen;
    const { url, engine, askedAtMs } = one;
    // A visit that cannot be verified may have been the fetcher's.
    const isComplete = byCitation.has(one) && !hasUnverified && isLogComplete(askedAtMs, edgeLines);
    return {
      url,
      indexVisit,
      ...liveFetchOf({ engine, askedAtMs, visitsMs, isLogComplete: isComplete }),
    };
  });
}
