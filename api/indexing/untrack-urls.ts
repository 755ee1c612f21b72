import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findUrlIds, untrackUrls as untrack } from '../../modules/indexing/store/ledger-url-store';
import { rowsInvalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { counted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { urlsMax } from './schema';

export const untrackUrls = defineWrite({
  id: 'untrackUrls',
  area: 'indexing',
  method: 'delete',
  path: '/websites/{websiteId}/indexing/urls',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Stop tracking URLs',
  description:
    'Removes all of the URLs or none: a 422 names every unknown id. Crawler visits are kept, so a URL that is tracked again has its history again. A URL that a tracked sitemap lists comes back with the next read.',
  tool: {
    description:
      'Removes URLs from the ledger, all or none. Their crawler visits are kept; a URL that a ' +
      'tracked sitemap lists comes back with its next read.',
  },
  params: websitePath,
  body: z.strictObject({
    ids: z.array(idSchema('url')).min(1).max(urlsMax).describe('Ids of tracked URLs'),
  }),
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of URLs removed'),
  }),
  resolve: lockedPathWebsite,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Removes ${counted(new Set(body.ids).size, 'URL')} of ${resource.domain} from the ledger.`,
      'Their crawler visits are kept; their submissions are deleted.',
    ],
    version: '',
  }),
  async handle(context, { body, resource }) {
    const { db } = context;
    const known = await findUrlIds(db, resource.id, body.ids);
    const unknown = body.ids.flatMap((id, index) =>
      known.has(id)
        ? []
        : [
            {
              path: `ids.${index}`,
              code: 'not_found',
              message: `No URL with the id ${id} on this website.`,
            },
          ],
    );
    if (unknown.length > 0) {
      throw rowsInvalid(`This website does not track ${unknown.length} of these URLs.`, unknown);
    }
    await untrack(db, resource.id, [...known]);
    await audit(db, context, {
      action: 'url.untrack',
      targetType: 'website',
      targetId: resource.id,
      details: { count: known.size },
    });
    return { data: { deleted: true as const, count: known.size } };
  },
});
