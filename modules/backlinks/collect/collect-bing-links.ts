import { ProviderError } from '../../../platform/providers/provider-error';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import {
  type BingObstacle,
  type OpenBing,
  openBing,
  recordBingFailure,
} from '../../search-console/bing/open-bing';
import type { SearchDeps } from '../../search-console/connections/search-deps';
import type { BingLink, BingLinkedPage } from '../../search-console/providers/bing-webmaster';
import { findWebsite } from '../../websites/store/website-store';
import type { CollectedLink } from '../rules/collected-link';
import { storable } from '../rules/storable';
import { beginImport, noteBingCollection } from '../store/backlink-site-store';
import { insertLinkRows } from '../store/link-row-store';
import type { BingCursor, BingLinkSlice } from '../workflow-input';
import { endBatch } from './end-batch';
import { type Merged, mergeImports } from './merge-imports';

export type BingLinkRef = {
  websiteId: string;
  jobId: string;
  /** Null at the beginning. */
  cursor: BingCursor | null;
  callsMax: number;
};

const begin: BingCursor = { page: 0, index: 0, linkPage: 0, links: 0 };

/** Links that are bought have a batch of the job's id. */
const batchOf = (jobId: string) => `${jobId}:bing`;

/** What is read so far; the cursor is null once everything is. */
type Reading = {
  calls: number;
  found: CollectedLink[];
  unreadable: number;
  isWhole: boolean;
  cursor: BingCursor | null;
};

/**
 * Reads some of the links that Bing Webmaster names, and writes them to the job's batch: a list of
 * linked pages, then the links to each. Idempotent: links that are read again are merged once. What
 * was read before a failure is kept.
 */
export async function collectBingLinks(
  workspace: Workspace,
  deps: SearchDeps,
  ref: BingLinkRef,
  signal: AbortSignal,
): Promise<BingLinkSlice> {
  const { websiteId, jobId, cursor, callsMax } = ref;
  const { db } = workspace;
  const reading: Reading = {
    calls: 0,
    found: [],
    unreadable: 0,
    isWhole: true,
    cursor: cursor ?? begin,
  };
  const open = await openBing(db, deps, websiteId);
  if ('obstacle' in open) return sliceOf(reading, { dataSource: null, stopped: stoppedBy(open) });
  const { source: dataSource } = open;
  const failure = await readOn(open, reading, { callsMax, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    return error;
  });
  if (reading.found.length > 0 && (await findWebsite(db, websiteId))) {
    const { batch, createdAt: startedAt } = await workspace.transaction((tx) =>
      beginImport(tx, websiteId, { source: 'bing', batch: batchOf(jobId) }),
    );
    await insertLinkRows(workspace, ref.websiteId, { batch, startedAt }, reading.found);
  }
  if (!failure) return sliceOf(reading, { dataSource });
  const found = await recordBingFailure(workspace, open, failure);
  if (found === undefined) {
    const { message, retryAfterMs = null } = failure;
    return sliceOf(reading, { dataSource, pause: { message, retryAfterMs } });
  }
  const obstacle =
    found === 'throttled'
      ? { obstacle: found, until: open.bing.blockedUntil ?? new Date() }
      : { obstacle: found };
  return sliceOf(reading, { dataSource, stopped: stoppedBy(obstacle) });
}

const sliceOf = (
  { found, ...reading }: Reading,
  outcome: Pick<BingLinkSlice, 'dataSource'> & Partial<BingLinkSlice>,
): BingLinkSlice => ({
  ...reading,
  links: found.length,
  stopped: null,
  pause: null,
  ...outcome,
});

const sentences = {
  not_connected: 'the website is bound to no site of Bing Webmaster any more.',
  requires_reconnect: 'its key is refused, or the site is gone. Connect it again.',
  property_lost:
    'the account may no longer read the site. Verify it there, then test the connection.',
  no_data: 'the key may read no site.',
};

function stoppedBy(
  found: BingObstacle | { obstacle: 'property_lost' },
): NonNullable<BingLinkSlice['stopped']> {
  const why =
    found.obstacle === 'throttled'
      ? `it throttles this account with all of its websites. No call is made before ${found.until.toISOString()}.`
      : sentences[found.obstacle];
  return { code: `bing_${found.obstacle}`, message: `Bing’s links were not all read: ${why}` };
}

type Budget = { callsMax: number; signal: AbortSignal };

/** Reads from the cursor on. Needs two calls to advance: one for the list, one for a page in it. */
async function readOn(open: OpenBing, reading: Reading, budget: Budget): Promise<undefined> {
  const { bing, site } = open;
  while (reading.cursor !== null && reading.calls < budget.callsMax) {
    const { page } = reading.cursor;
    reading.calls += 1;
    const { pages, totalPages } = await bing.readLinkedPages(site, page, budget.signal);
    let at: BingCursor = reading.cursor;
    for (;;) {
      const target = pages[at.index];
      if (!target) {
        reading.cursor = page + 1 < totalPages ? { ...begin, page: page + 1 } : null;
        break;
      }
      if (reading.calls >= budget.callsMax) break;
      at = await readPageOfLinks(open, reading, { at, target, signal: budget.signal });
      reading.cursor = at;
    }
  }
}

type LinksOfPage = { at: BingCursor; target: BingLinkedPage; signal: AbortSignal };

/** Reads one page of the links to a page, and returns where to continue. */
async function readPageOfLinks(
  { bing, site }: OpenBing,
  reading: Reading,
  { at, target, signal }: LinksOfPage,
): Promise<BingCursor> {
  reading.calls += 1;
  const asked = { url: target.url, page: at.linkPage };
  const { links, totalPages } = await bing.readLinks(site, asked, signal);
  take(reading, target.url, links);
  const named = at.links + links.length;
  if (links.length > 0 && at.linkPage + 1 < totalPages) {
    return { ...at, linkPage: at.linkPage + 1, links: named };
  }
  if (named < target.links) reading.isWhole = false;
  return { ...at, index: at.index + 1, linkPage: 0, links: 0 };
}

function take(reading: Reading, targetUrl: string, links: readonly BingLink[]): void {
  const target = normalizePageUrl(targetUrl);
  for (const { url, anchor } of links) {
    const source = normalizePageUrl(url);
    if ('url' in source && 'url' in target) {
      reading.found.push({
        ...unsaid,
        sourceUrl: source.url,
        targetUrl: target.url,
        anchor: storable(anchor),
      });
    } else {
      reading.unreadable += 1;
    }
  }
}

/** What Bing does not say of a link. */
const unsaid = {
  kind: '',
  rel: [],
  isFollowed: null,
  title: '',
  targetStatus: null,
  firstSeen: null,
  lastSeen: null,
  isGone: false,
  metrics: {},
} satisfies Partial<CollectedLink>;

export type BingLinksEnd = {
  websiteId: string;
  jobId: string;
  links: number;
  unreadable: number;
  /** Whether Bing named every link that it counts. */
  isComplete: boolean;
  /** Whether the reading came to its own end, so that it is not due again soon. */
  isOver: boolean;
  dataSource: 'live' | 'sandbox' | null;
};

/** Merges what a job has read of Bing's links, unless that is nothing. Idempotent. */
export async function finishBingLinks(
  workspace: Workspace,
  end: BingLinksEnd,
  signal?: AbortSignal,
): Promise<Merged> {
  const { websiteId, jobId, isOver, dataSource } = end;
  await workspace.transaction(async (tx) => {
    await endBatch(tx, websiteId, { ...end, source: 'bing', batch: batchOf(jobId) });
  });
  const merged = await mergeImports(workspace, websiteId, signal);
  if (isOver && dataSource !== null) {
    await workspace.transaction((tx) => noteBingCollection(tx, websiteId, dataSource));
  }
  return merged;
}
