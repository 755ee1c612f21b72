import { isBrokenStatus } from './redirects';
import { findingOf, type Site, type SiteFinding, type SiteRule } from './site-finding';

/** Pages more clicks than this from the start are hard to find. */
const depthMax = 4;

/** Checks whether all or some of the links to a page are nofollow. */
function checkNofollow({ standing }: Site, number: number): SiteFinding[] {
  const links = standing.anchorsIn[number] as number;
  const nofollow = links - (standing.followedIn[number] as number);
  if (nofollow === 0) return [];
  const code = nofollow === links ? 'inlinks_nofollow_only' : 'inlinks_nofollow_mixed';
  return [{ code, detail: { links, nofollow } }];
}

/** Checks a paginated series, which is broken where the next or previous page is. */
function checkPagination({ graph }: Site, number: number): SiteFinding[] {
  const broken: number[] = [];
  const { start, end } = graph.linkPlaces(number);
  for (let at = start; at < end; at += 1) {
    const to = graph.targetAt(at);
    const kind = graph.kindAt(at);
    const isAdjacent = kind === 'next' || kind === 'prev';
    if (isAdjacent && isBrokenStatus(graph.status[to] as number)) broken.push(to);
  }
  return findingOf('pagination_broken', 'targets', broken);
}

/** Checks a paginated series whose next page is one that was there before. */
function checkPaginationLoop({ graph, standing }: Site, number: number): SiteFinding[] {
  const pages = standing.pagesBack.get(number);
  const next = graph.nextPages.get(number);
  if (pages === undefined || next === undefined) return [];
  return [{ code: 'pagination_loop', detail: { pages }, urls: { next } }];
}

/** Checks how a page is connected to the others. */
export const checkStructure: SiteRule = (site, number) => {
  const { graph, standing } = site;
  if (!graph.has(number, 'html') || standing.isIndexable[number] !== 1) return [];
  const depth = standing.depth[number] as number;
  const clicksIn = standing.clicksIn[number] as number;
  const isStart = graph.has(number, 'start');
  const found: SiteFinding[] = [];
  if (depth > depthMax) found.push({ code: 'page_deep', detail: { depth } });
  if (!isStart && standing.isLedTo[number] === 0) found.push({ code: 'orphan', detail: {} });
  if (!isStart && clicksIn === 1) found.push({ code: 'inlink_single', detail: {} });
  const isDeadEnd = graph.has(number, 'read') && standing.clicksOut[number] === 0;
  if (isDeadEnd) found.push({ code: 'dead_end', detail: {} });
  return [
    ...found,
    ...checkNofollow(site, number),
    ...checkPagination(site, number),
    ...checkPaginationLoop(site, number),
  ];
};
