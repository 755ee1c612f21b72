import { z } from 'zod';
import { countWebsiteData } from '../../modules/websites/store/website-data-store';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';

const count = z.int().min(0);

export const previewWebsiteDeletion = defineRead({
  id: 'previewWebsiteDeletion',
  area: 'websites',
  path: '/websites/{websiteId}/delete-preview',
  summary: 'Count what deleting a website would remove',
  description:
    'Returns how many keywords, readings, crawler visits, URLs, audits and other records would be deleted. Changes nothing.',
  tool: {
    description:
      'Counts what delete_website would remove: keywords, readings, crawler visits, URLs, ' +
      'audits and so on. Changes nothing.',
  },
  params: websitePath,
  response: z
    .object({
      websiteId: idSchema('website'),
      domain: z.string(),
      counts: z.object({
        keywords: count,
        keywordGroups: count,
        jobs: count,
        logBatches: count,
        ledgerUrls: count,
        audits: count,
        reports: count.describe('Those about other websites beside it, too'),
        crawlerVisits: count,
      }),
    })
    .meta({ id: 'WebsiteDeletionPreview' }),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const counts = await countWebsiteData(context, resource.id);
    return { data: { websiteId: resource.id, domain: resource.domain, counts } };
  },
});
