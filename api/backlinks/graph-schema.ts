import { z } from 'zod';
import type { WebsiteGraph } from '../../modules/backlinks/store/domain-graph-store';
import { timestamp } from '../operation/fields';

const count = z.int().min(0);

/** Which of two lists is read; numbers of one say nothing of the other. */
export const linkListSource = z
  .enum(['collected', 'common_crawl'])
  .describe('Whether it is of collected links or of Common Crawl’s domain graph');

/** A place among all domains of a window. */
export const placeSchema = z
  .object({
    place: z.int().min(1).describe('1 for the most central domain'),
    of: count.describe('Number of domains that have a place'),
    window: z.string().describe('Window of the graph, such as `cc-main-2026-mar-apr-may`'),
  })
  .nullable()
  .describe(
    'Place by harmonic centrality in the domain graph; null for collected links, and for a linking domain beyond the four millionth place',
  );

export const websiteGraphSchema = z
  .object({
    window: z.string().describe('Window of the graph, such as `cc-main-2026-mar-apr-may`'),
    domain: z.string().describe('Registrable domain that the numbers are of'),
    isInGraph: z
      .boolean()
      .describe('Whether the window knows the domain; if not, the numbers are null'),
    linkingDomains: count
      .nullable()
      .describe('Number of registrable domains that link to it; null if it is not in the graph'),
    place: z
      .int()
      .min(1)
      .nullable()
      .describe('Place by harmonic centrality, 1 the most central; null if it has none'),
    places: count.describe('Number of domains that have a place'),
    readAt: timestamp.describe('When the window was read'),
  })
  .nullable()
  .describe(
    'What Common Crawl’s domain graph says, apart from all other sources; null if no window was read since the website is tracked',
  );

export const toWebsiteGraph = (graph: WebsiteGraph | undefined) => {
  if (!graph) return null;
  const { read: _, linkingDomains, ...rest } = graph;
  return { ...rest, linkingDomains: graph.isInGraph ? linkingDomains : null };
};
