import { followRedirects } from './redirects';
import type { SiteGraph } from './site-graph';

/**
 * Finds the pages whose next page, after redirects, is earlier in the same series or the page
 * itself, with the number of pages from that one on. Each page is walked once.
 */
export function findPagesBack(graph: SiteGraph): Map<number, number> {
  const pagesBack = new Map<number, number>();
  const walked = new Set<number>();
  for (const first of graph.nextPages.keys()) {
    const series = new Map<number, number>();
    let at = first;
    for (;;) {
      if (walked.has(at)) break;
      walked.add(at);
      series.set(at, series.size);
      const named = graph.nextPages.get(at);
      if (named === undefined) break;
      const next = followRedirects(graph, named).end;
      const place = series.get(next);
      if (place !== undefined) {
        pagesBack.set(at, series.size - place);
        break;
      }
      at = next;
    }
  }
  return pagesBack;
}
