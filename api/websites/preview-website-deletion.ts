import { z } from 'zod';
import { countWebsiteData } from '../../modules/websites/store/website-data-store';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';

const count = (what: string) => z.int().min(0).describe(`Number of ${what}`);

export const previewWebsiteDeletion = defineRead({
  id: 'previewWebsiteDeletion',
  area: 'websites',
  path: '/websites/{websiteId}/delete-preview',
  summary: 'Count what deleting a website would remove',
  description:
    'Returns how many keywords, crawler visits, URLs, audits and other records would be deleted. Changes nothing.',
  tool: {
    description:
      'Counts what delete_website would remove: keywords, crawler visits, URLs, audits and so ' +
      'on. Changes nothing.',
  },
  params: websitePath,
  response: z
    .object({
      websiteId: idSchema('website'),
      domain: z.string(),
      counts: z
        .object({
          keywords: count('keywords, which are deleted with their readings'),
          keywordGroups: count('keyword groups'),
          jobs: count('jobs'),
          logBatches: count('batches of log lines'),
          ledgerUrls: count('tracked URLs'),
          audits: count('audits'),
          reports: count('reports, including those that cover other websites as well'),
          crawlerVisits: count('crawler visits'),
        })
        .describe('What would be deleted'),
    })
    .meta({ id: 'WebsiteDeletionPreview' }),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const counts = await countWebsiteData(context, resource.id);
    return { data: { websiteId: resource.id, domain: resource.domain, counts } };
  },
});
