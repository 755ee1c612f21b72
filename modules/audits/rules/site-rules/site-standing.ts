import type { LinkKind } from '../page-facts';
import { firstPlaces } from './first-places';
import { type Candidates, nearCandidates } from './near-duplicates';
import { type CompactLinks, pageRank } from './page-rank';
import { findPagesBack } from './pages-back';
import { isRedirectStatus } from './redirects';
import { noUrl, type SiteGraph } from './site-graph';
import { unindexableReason } from './unindexable';

/** Values derived from the whole site for each URL, by number. */
export type SiteStanding = {
  /** Clicks from the start by the shortest path; -1 if unreachable. */
  depth: Int32Array;
  linksIn: Uint32Array;
  /** URLs that link here, excluding itself. */
  pagesLinking: Uint32Array;
  /** Of those, the ones with a link that users click. */
  clicksIn: Uint32Array;
  /**
   * 1 if another page leads users here: by a link, a frame, a refresh, or a redirect that one of
   * them reaches.
   */
  isLedTo: Uint8Array;
  clicksOut: Uint32Array;
  /** Clickable links from other pages, and those of them that crawlers may follow. */
  anchorsIn: Uint32Array;
  followedIn: Uint32Array;
  /** From 0 to 100; the site's highest is 100. */
  pageRank: Float32Array;
  isIndexable: Uint8Array;
  /** Pages whose next page was there before, with how many pages the series goes back. */
  pagesBack: Map<number, number>;
  duplicateOf: Int32Array;
  nearDuplicateOf: Int32Array;
  title: Repeats;
  description: Repeats;
  h1: Repeats;
  text: Repeats;
};

/**
 * For each URL the first one with the same text, or -1; for each first one, the number of copies.
 */
export type Repeats = { first: Int32Array; count: Uint32Array };

const unreached = -1;

/** A redirect costs no click. */
function depths(graph: SiteGraph, { offsets, targets }: CompactLinks) {
  const depth = new Int32Array(graph.size).fill(unreached);
  let level: number[] = [];
  const reach = (to: number, at: number, into: number[]) => {
    for (let next = to; next >= 0 && depth[next] === unreached; ) {
      depth[next] = at;
      into.push(next);
      next = isRedirectStatus(graph.status[next] as number)
        ? (graph.redirectTo[next] as number)
        : noUrl;
    }
  };
  for (let at = 0; at < graph.size; at += 1) if (graph.has(at, 'start')) reach(at, 0, level);
  for (let clicks = 1; level.length > 0; clicks += 1) {
    const below: number[] = [];
    for (const from of level) {
      const end = offsets[from + 1] as number;
      for (let at = offsets[from] as number; at < end; at += 1) {
        reach(targets[at] as number, clicks, below);
      }
    }
    level = below;
  }
  return depth;
}

/** Links that lead users to a page or to a version of it; other kinds only mention a URL. */
const leadingKinds = new Set<LinkKind>(['anchor', 'frame', 'refresh', 'amp']);

function leadOn({ status, redirectTo }: SiteGraph, isLedTo: Uint8Array): void {
  for (let from = 0; from < isLedTo.length; from += 1) {
    let at = from;
    while (isLedTo[at] === 1 && isRedirectStatus(status[at] as number)) {
      const next = redirectTo[at] as number;
      if (next < 0 || isLedTo[next] === 1) break;
      isLedTo[next] = 1;
      at = next;
    }
  }
}

function countLinks(graph: SiteGraph) {
  const isLedTo = new Uint8Array(graph.size);
  const linksIn = new Uint32Array(graph.size);
  const pagesLinking = new Uint32Array(graph.size);
  const lastFrom = new Int32Array(graph.size).fill(-1);
  for (let from = 0; from < graph.size; from += 1) {
    const { start, end } = graph.linkPlaces(from);
    for (let at = start; at < end; at += 1) {
      const to = graph.targetAt(at);
      const kind = graph.kindAt(at);
      linksIn[to] = (linksIn[to] as number) + 1;
      if (to !== from && leadingKinds.has(kind)) isLedTo[to] = 1;
      if (to === from || lastFrom[to] === from) continue;
      lastFrom[to] = from;
      pagesLinking[to] = (pagesLinking[to] as number) + 1;
    }
  }
  leadOn(graph, isLedTo);
  return { linksIn, pagesLinking, isLedTo };
}

function countClicks({ offsets, targets }: CompactLinks) {
  const size = offsets.length - 1;
  const clicksIn = new Uint32Array(size);
  const clicksOut = new Uint32Array(size);
  const lastFrom = new Int32Array(size).fill(-1);
  for (let from = 0; from < size; from += 1) {
    const [start, end] = [offsets[from] as number, offsets[from + 1] as number];
    clicksOut[from] = end - start;
    for (let at = start; at < end; at += 1) {
      const to = targets[at] as number;
      if (lastFrom[to] === from) continue;
      lastFrom[to] = from;
      clicksIn[to] = (clicksIn[to] as number) + 1;
    }
  }
  return { clicksIn, clicksOut };
}

function countTargets({ targets }: CompactLinks, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const to of targets) counts[to] = (counts[to] as number) + 1;
  return counts;
}

function repeats(keys: BigUint64Array, isCounted: (number: number) => boolean): Repeats {
  const first = firstPlaces(keys, (number) => isCounted(number) && keys[number] !== 0n);
  const count = new Uint32Array(keys.length);
  for (const of of first) if (of >= 0) count[of] = (count[of] as number) + 1;
  return { first, count };
}

/** The pages whose text no earlier page has, and which may be similar to others. */
function comparedTexts(graph: SiteGraph, { first }: Repeats): Uint32Array {
  const numbers = Array.from(first.keys());
  const isCompared = (number: number) =>
    first[number] === number && graph.has(number, 'wordy') && graph.hasBands(number);
  return Uint32Array.from(numbers.filter(isCompared));
}

function scaled(ranks: Float64Array): Float32Array {
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return Float32Array.from(ranks, (rank) => (highest === 0 ? 0 : (100 * rank) / highest));
}

/** Values from the links that users click. */
function ofClicks(graph: SiteGraph) {
  const clicks = graph.clicks({ withNofollow: true });
  const anchorsIn = countTargets(clicks, graph.size);
  return { depth: depths(graph, clicks), ...countClicks(clicks), anchorsIn };
}

/** Values from the clickable links that crawlers may follow. */
function ofFollowed(graph: SiteGraph) {
  const followed = graph.clicks({ withNofollow: false });
  return {
    followedIn: countTargets(followed, graph.size),
    pageRank: scaled(pageRank(followed)),
  };
}

export function readStanding(graph: SiteGraph): SiteStanding {
  const isIndexable = new Uint8Array(graph.size);
  for (let number = 0; number < graph.size; number += 1) {
    isIndexable[number] =
      graph.has(number, 'page') && unindexableReason(graph, number) === null ? 1 : 0;
  }
  const isCounted = (number: number) => isIndexable[number] === 1;
  const text = repeats(graph.textHash, isCounted);
  return {
    // Computed sequentially: each needs as much memory as all links.
    ...ofClicks(graph),
    ...ofFollowed(graph),
    ...countLinks(graph),
    isIndexable,
    pagesBack: findPagesBack(graph),
    duplicateOf: text.first.map((first, number) => (first === number ? -1 : first)),
    nearDuplicateOf: new Int32Array(graph.size).fill(-1),
    title: repeats(graph.titleKey, isCounted),
    description: repeats(graph.descriptionKey, isCounted),
    h1: repeats(graph.h1Key, isCounted),
    text,
  };
}

/** Finds pages that may be near-duplicates of earlier ones; their sketches decide. */
export const findNearCandidates = (
  graph: SiteGraph,
  { text }: SiteStanding,
): Generator<Candidates> =>
  nearCandidates(comparedTexts(graph, text), (number, band) => graph.bandOf(number, band));
