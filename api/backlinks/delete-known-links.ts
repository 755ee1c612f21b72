import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  deleteKnownLinks as deleteLinks,
  findKnownLinks,
} from '../../modules/backlinks/store/known-link-store';
import { noSuch, rowsInvalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { bulkBodyBytesMax } from '../http/body';
import { counted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { knownLinksMax } from './known-link-schema';

/** Throws a 422 that names every id that is no link of the website. */
export async function requireKnownLinks(
  db: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<void> {
  const found = await findKnownLinks(db, websiteId, ids);
  const unknown = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ path: `ids.${index}`, code: 'not_found', message: noSuch('known link') }],
  );
  if (unknown.length > 0) throw rowsInvalid('Some of these links do not exist.', unknown);
}

export const bodyLinkIds = z
  .array(idSchema('knownLink'))
  .min(1)
  .max(knownLinksMax)
  .transform((ids) => [...new Set(ids)])
  .describe('Ids of known links');

export const deleteKnownLinks = defineWrite({
  id: 'deleteKnownLinks',
  area: 'backlinks',
  method: 'delete',
  path: '/websites/{websiteId}/backlinks/known',
  summary: 'Delete known links, all or none',
  description:
    'Deletes the links with their history. If an id is unknown, nothing is deleted and the 422 names every unknown id.',
  tool: {
    description: 'Deletes known links with their history, all or none. It cannot be undone.',
  },
  params: websitePath,
  body: z.strictObject({ ids: bodyLinkIds }),
  bodyBytesMax: bulkBodyBytesMax,
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of links that were deleted'),
  }),
  resolve: lockedPathWebsite,
  async confirm({ db }, { body, resource }) {
    await requireKnownLinks(db, resource.id, body.ids);
    const count = counted(body.ids.length, 'known link');
    return {
      summary: [
        `Deletes ${count} of ${resource.domain} with their history. This cannot be undone.`,
      ],
      version: '',
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    await requireKnownLinks(db, resource.id, body.ids);
    await deleteLinks(db, body.ids);
    await audit(db, context, {
      action: 'known_link.delete',
      targetType: 'website',
      targetId: resource.id,
      details: { count: body.ids.length },
    });
    return { data: { deleted: true as const, count: body.ids.length } };
  },
});
