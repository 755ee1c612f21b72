import { z } from 'zod';
import { readBacklinkSite } from '../../modules/backlinks/store/backlink-site-store';
import { readWebsiteGraph } from '../../modules/backlinks/store/domain-graph-store';
import {
  linkScope,
  readAnchorEntropy,
  readLinkTotal,
} from '../../modules/backlinks/store/link-group-reads';
import { shareOf } from '../../platform/share';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toWebsiteGraph, websiteGraphSchema } from './graph-schema';

const count = z.int().min(0);

export const summarizeBacklinks = defineRead({
  id: 'summarizeBacklinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/summary',
  summary: 'Summarize the collected links to a website',
  description:
    'Returns the numbers of links, linking domains and linked pages. All are 0 before links were collected or imported.',
  tool: {
    description:
      'Numbers of links, linking domains and linked pages of the website. `collectedAt` and `bingCollectedAt` null: nothing was collected yet, so 0 does not mean that there are no links. `providerLinks` above `links`: not all of its links are here. `graph` is another source with numbers of its own: never add them.',
  },
  params: websitePath,
  response: z
    .object({
      links: count.describe('Number of links, without lost ones'),
      followedLinks: count.describe('Number of links that search engines are asked to follow'),
      unfollowedLinks: count.describe('Number of links that they are asked not to follow'),
      followedShare: z
        .number()
        .nullable()
        .describe('Share of followed links among those of which that is known; null without any'),
      linkingDomains: count.describe('Number of registrable domains that link'),
      linkingPages: count.describe('Number of pages that link'),
      linkedPages: count.describe('Number of addresses that links lead to'),
      lostLinks: count.describe('Number of links that are lost'),
      anchorEntropy: z
        .number()
        .nullable()
        .describe('How evenly links use different texts, in bits; 0 if all are the same'),
      collectedAt: timestamp
        .nullable()
        .describe('When links were last bought; null if never, files do not count'),
      bingCollectedAt: timestamp
        .nullable()
        .describe('When the links of Bing Webmaster were last read; null if never'),
      providerLinks: count
        .nullable()
        .describe(
          'Number of links that the provider has: if more than `links`, not all of them are here; null before the first collection',
        ),
      dataSource: z
        .enum(['live', 'sandbox'])
        .nullable()
        .describe('Whether collected links are real or of the sandbox; null without any'),
      graph: websiteGraphSchema,
    })
    .meta({ id: 'BacklinkSummary' }),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const [site, graph] = await Promise.all([
      readBacklinkSite(context.db, resource.id),
      readWebsiteGraph(context.db, resource.id),
    ]);
    const scope = linkScope(resource.id, site);
    const [total, anchorEntropy] = scope
      ? await Promise.all([readLinkTotal(context, scope), readAnchorEntropy(context, scope)])
      : [undefined, null];
    const { followedLinks = 0, unfollowedLinks = 0 } = total ?? {};
    const known = followedLinks + unfollowedLinks;
    const { collectedAt, bingCollectedAt, providerLinks, dataSource } = site;
    return {
      data: {
        links: total?.links ?? 0,
        followedLinks,
        unfollowedLinks,
        followedShare: shareOf(followedLinks, known),
        linkingDomains: total?.domains ?? 0,
        linkingPages: total?.pages ?? 0,
        linkedPages: total?.targets ?? 0,
        lostLinks: total?.lostLinks ?? 0,
        anchorEntropy,
        collectedAt,
        bingCollectedAt,
        providerLinks,
        dataSource,
        graph: toWebsiteGraph(graph),
      },
    };
  },
});
