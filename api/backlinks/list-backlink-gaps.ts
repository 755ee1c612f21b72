import { z } from 'zod';
import { readBacklinkSites } from '../../modules/backlinks/store/backlink-site-store';
import { readWebsiteGraphs } from '../../modules/backlinks/store/domain-graph-store';
import { listGraphGaps } from '../../modules/backlinks/store/domain-link-store';
import { listLinkGaps } from '../../modules/backlinks/store/link-group-reads';
import { idSchema } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { defineList, type PageQuery, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { noRows, readScope } from './backlink-schema';
import { linkListSource, placeSchema } from './graph-schema';

const count = z.int().min(0);

export const listBacklinkGaps = defineList({
  id: 'listBacklinkGaps',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/gaps',
  summary: 'List domains that link to competitors only',
  description:
    'Returns domains that link to websites of the relationship `competitor` in this workspace and not to this website; those that link to the most competitors come first. Only competitors of which the source has links count.',
  tool: {
    description:
      'Domains that link to tracked competitors and not to the website, by collected links or by the free domain graph.',
  },
  params: websitePath,
  query: z.object({
    q: z.string().min(1).max(300).toLowerCase().optional().describe('Part of the domain'),
    source: linkListSource.default('collected'),
  }),
  response: z
    .object({
      linkingDomain: z.string().describe('Registrable domain of the linking pages'),
      competitors: z
        .array(
          z.object({
            websiteId: idSchema('website'),
            links: count
              .nullable()
              .describe('Number of links from the domain to this competitor; null in the graph'),
          }),
        )
        .describe('The competitors that it links to'),
      source: linkListSource,
      links: count.nullable().describe('Number of links to all of them; null in the graph'),
      followedLinks: count
        .nullable()
        .describe('Number of those that search engines are asked to follow; null in the graph'),
      place: placeSchema,
    })
    .meta({ id: 'BacklinkGap' }),
  resolve: pathWebsite,
  async handle(context, { resource, query: { q, source }, page }) {
    const { db } = context;
    const rivals = await db.run<{ id: string }>(
      sql('websites')
        .select('id')
        .where({ workspace_id: db.workspaceId, relationship: 'competitor' })
        .whereNot({ id: resource.id, status: 'archived' }),
    );
    const asked = { websiteId: resource.id, rivals: rivals.map(({ id }) => id), q };
    return source === 'collected'
      ? readCollected(context, asked, page)
      : readGraph(context, asked, page);
  },
});

type Asked = { websiteId: string; rivals: string[]; q: string | undefined };

async function readCollected(
  context: ReadContext,
  { websiteId, rivals, q }: Asked,
  page: PageQuery,
) {
  const { db } = context;
  const sites = await readBacklinkSites(db, rivals);
  const competitors = [...sites]
    .filter(([, { generation }]) => generation > 0)
    .map(([id, { generation }]) => ({ websiteId: id, generation }));
  if (competitors.length === 0) return noRows;
  const own = { websiteId, generation: 0 };
  const scope = (await readScope(context, websiteId)) ?? own;
  const { rows, total } = await listLinkGaps(context, scope, { competitors, q }, page);
  return {
    rows: rows.map((row) => ({ ...row, source: 'collected' as const, place: null })),
    total,
  };
}

/** Without a window that knows the website, each domain would be one that does not link to it. */
async function readGraph(context: ReadContext, { websiteId, rivals, q }: Asked, page: PageQuery) {
  const { db } = context;
  const graphs = await readWebsiteGraphs(db, [websiteId, ...rivals]);
  const own = graphs.get(websiteId);
  if (!own) return noRows;
  const { window, places } = own;
  const competitors = rivals.flatMap((id) => {
    const graph = graphs.get(id);
    return graph?.window === window ? [{ websiteId: id, read: graph.read }] : [];
  });
  if (competitors.length === 0) return noRows;
  const scope = { websiteId, read: own.read };
  const { rows, total } = await listGraphGaps(
    context,
    scope,
    { ownDomain: own.domain, competitors, q },
    page,
  );
  return {
    rows: rows.map(({ linkingDomain, place, competitors: ids }) => ({
      linkingDomain,
      competitors: ids.map((id) => ({ websiteId: id, links: null })),
      source: 'common_crawl' as const,
      links: null,
      followedLinks: null,
      place: place === null ? null : { place, of: places, window },
    })),
    total,
  };
}
