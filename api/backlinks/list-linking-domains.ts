import { z } from 'zod';
import { readWebsiteGraph } from '../../modules/backlinks/store/domain-graph-store';
import { listDomainLinks } from '../../modules/backlinks/store/domain-link-store';
import type { LinkGroup } from '../../modules/backlinks/store/link-group-reads';
import { invalid } from '../../platform/errors';
import { everyRow } from '../operation/every-row';
import { timestamp } from '../operation/fields';
import { defineList, type PageQuery, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { groupCounts, noRows } from './backlink-schema';
import { linkListSource, placeSchema } from './graph-schema';
import { groupQuery, readGroups } from './list-link-groups';

const count = z.int().min(0).nullable();
const ofGraph = 'null in the graph, which does not say';

const domainSchema = z
  .object({
    linkingDomain: z.string().describe('Registrable domain of the linking pages'),
    source: linkListSource,
    links: count.describe(`Number of links, without lost ones; ${ofGraph}`),
    followedLinks: count.describe(
      `Number of links that search engines are asked to follow; ${ofGraph}`,
    ),
    unfollowedLinks: count.describe(
      `Number of links that they are asked not to follow; ${ofGraph}`,
    ),
    lostLinks: count.describe(`Number of links that are lost; ${ofGraph}`),
    linkingPages: count.describe(`Number of pages of the domain that link; ${ofGraph}`),
    targets: count.describe(`Number of addresses that they link to; ${ofGraph}`),
    firstSeenAt: timestamp
      .nullable()
      .describe(`When any source first named one of the links to us; ${ofGraph}`),
    lastSeenAt: timestamp
      .nullable()
      .describe(`When any source last named one of the links to us; ${ofGraph}`),
    lostAt: groupCounts.lostAt,
    hosts: count.describe('Number of hosts of the domain in the graph; null for collected links'),
    place: placeSchema,
  })
  .meta({ id: 'LinkingDomain' });

type Row = z.input<typeof domainSchema>;

const toDomain = ({ name, domains: _, pages, targetHttpStatus: __, ...rest }: LinkGroup): Row => ({
  linkingDomain: name,
  source: 'collected' as const,
  ...rest,
  linkingPages: pages,
  hosts: null,
  place: null,
});

const nothingSaid = {
  source: 'common_crawl' as const,
  links: null,
  followedLinks: null,
  unfollowedLinks: null,
  lostLinks: null,
  linkingPages: null,
  targets: null,
  firstSeenAt: null,
  lastSeenAt: null,
  lostAt: null,
};

const query = groupQuery.extend({
  source: linkListSource
    .default('collected')
    .describe(
      '`collected`: links of providers and files. `common_crawl`: the domain graph, ordered by place, to which `sort` and `isLost` do not apply',
    ),
});
type Asked = { websiteId: string; query: z.output<typeof query> };

async function read(
  context: ReadContext,
  { websiteId, query: asked }: Asked,
  page: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { source, ...ofGroups } = asked;
  if (source === 'collected') {
    const wanted = { websiteId, kind: 'domain' as const, asked: ofGroups };
    const found = await readGroups(context, wanted, page);
    return { rows: found.rows.map(toDomain), total: found.total };
  }
  if (asked.sort !== undefined || asked.isLost !== undefined) {
    const field = asked.sort === undefined ? 'isLost' : 'sort';
    throw invalid(
      field,
      'not_of_source',
      `The domain graph says only which domains link: leave out ${field}, or ask for collected links.`,
    );
  }
  const { db } = context;
  const graph = await readWebsiteGraph(db, websiteId);
  if (!graph) return noRows;
  const scope = { websiteId, read: graph.read };
  const found = await listDomainLinks(context, scope, { q: asked.q }, page);
  const { window, places } = graph;
  return {
    rows: found.rows.map(({ place, ...row }) => ({
      ...nothingSaid,
      ...row,
      place: place === null ? null : { place, of: places, window },
    })),
    total: found.total,
  };
}

export const listLinkingDomains = defineList({
  id: 'listLinkingDomains',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/domains',
  summary: 'List the domains that link to a website',
  description:
    'Returns registrable domains with the number of their links, or those of Common Crawl’s domain graph. The two are never merged: the graph counts neither links nor whether they are followed.',
  tool: {
    description:
      'Registrable domains that link to the website, the most links first. `source: common_crawl` lists those of the free domain graph instead, the most central first.',
  },
  params: websitePath,
  query,
  response: domainSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query: asked, page }) =>
    read(context, { websiteId: resource.id, query: asked }, page),
  async *rows(context, { resource, query: asked }) {
    const of = { websiteId: resource.id, query: asked };
    yield* everyRow(async (page) => (await read(context, of, page)).rows);
  },
});
