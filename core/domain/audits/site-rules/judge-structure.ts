import type { SiteFinding, SiteRule } from './site-finding';

/** Clicks from the start beyond which pages are hard to find. */
const depthMax = 4;

/** How a page hangs together with the others. */
export const judgeStructure: SiteRule = ({ graph, standing }, number) => {
  if (!graph.has(number, 'html') || standing.isIndexable[number] !== 1) return [];
  const depth = standing.depth[number] as number;
  const clicksIn = standing.clicksIn[number] as number;
  const isStart = graph.has(number, 'start');
  const found: SiteFinding[] = [];
  if (depth > depthMax) found.push({ code: 'page_deep', detail: { depth } });
  if (!isStart && standing.pagesLinking[number] === 0) found.push({ code: 'orphan', detail: {} });
  if (!isStart && clicksIn === 1) found.push({ code: 'inlink_single', detail: {} });
  if (standing.clicksOut[number] === 0) found.push({ code: 'dead_end', detail: {} });
  return found;
};
