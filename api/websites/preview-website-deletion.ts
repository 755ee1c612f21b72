import { z } from 'zod';
import {
  manyOf,
  type WebsiteDataKind,
  websiteDataKinds,
} from '../../modules/websites/rules/website-data';
import { countWebsiteData } from '../../modules/websites/store/website-data-store';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';

const counts = z.object(
  Object.fromEntries(
    websiteDataKinds.map((kind) => [
      kind,
      z
        .int()
        .min(0)
        .describe(`Number of ${manyOf(kind)}`),
    ]),
  ) as Record<WebsiteDataKind, z.ZodInt>,
);

export const previewWebsiteDeletion = defineRead({
  id: 'previewWebsiteDeletion',
  area: 'websites',
  path: '/websites/{websiteId}/delete-preview',
  summary: 'Count what deleting a website would remove',
  description:
    'Returns how many records of each kind would be deleted. A report or an export that covers other websites as well goes, too; a report schedule of several websites stays for the others. Changes nothing.',
  tool: {
    description:
      'Counts all that delete_website would remove, from keywords and their readings to AI answers, ' +
      'links, campaigns and schedules. Changes nothing.',
  },
  params: websitePath,
  response: z
    .object({
      websiteId: idSchema('website'),
      domain: z.string(),
      counts: counts.describe('What would be deleted'),
    })
    .meta({ id: 'WebsiteDeletionPreview' }),
  resolve: pathWebsite,
  async handle(context, { resource }) {
    const counts = await countWebsiteData(context, resource.id);
    return { data: { websiteId: resource.id, domain: resource.domain, counts } };
  },
});
