import { z } from 'zod';
import { readBacklinkSites } from '../../modules/backlinks/store/backlink-site-store';
import { listLinkGaps } from '../../modules/backlinks/store/link-group-reads';
import { idSchema } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { noRows, readScope } from './backlink-schema';

const count = z.int().min(0);

export const listBacklinkGaps = defineList({
  id: 'listBacklinkGaps',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/gaps',
  summary: 'List domains that link to competitors only',
  description:
    'Returns domains that link to websites of the relationship `competitor` in this workspace and not to this website; those that link to the most competitors come first. Only competitors whose links were collected or imported count.',
  tool: {
    description: 'Domains that link to tracked competitors and not to the website.',
  },
  params: websitePath,
  query: z.object({
    q: z.string().min(1).max(300).toLowerCase().optional().describe('Part of the domain'),
  }),
  response: z
    .object({
      linkingDomain: z.string().describe('Registrable domain of the linking pages'),
      competitors: z
        .array(
          z.object({
            websiteId: idSchema('website'),
            links: count.describe('Number of links from the domain to this competitor'),
          }),
        )
        .describe('The competitors that it links to'),
      links: count.describe('Number of links to all of them'),
      followedLinks: count.describe('Number of those that search engines are asked to follow'),
    })
    .meta({ id: 'BacklinkGap' }),
  resolve: pathWebsite,
  async handle(context, { resource, query: { q }, page }) {
    const { db, caller, services } = context;
    const rivals = await db.run<{ id: string }>(
      sql('websites')
        .select('id')
        .where({ workspace_id: db.workspaceId, relationship: 'competitor' })
        .whereNot({ id: resource.id, status: 'archived' }),
    );
    const sites = await readBacklinkSites(
      db,
      rivals.map(({ id }) => id),
    );
    const { workspaceId } = caller;
    const competitors = [...sites]
      .filter(([, { generation }]) => generation > 0)
      .map(([websiteId, { generation }]) => ({ workspaceId, websiteId, generation }));
    if (competitors.length === 0) return noRows;
    const own = { workspaceId, websiteId: resource.id, generation: 0 };
    const scope = (await readScope(context, resource.id)) ?? own;
    return listLinkGaps(services.clickhouse, scope, { competitors, q }, page);
  },
});
