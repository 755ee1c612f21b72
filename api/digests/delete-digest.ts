import { audit } from '../../modules/account/store/audit-log';
import { deleteDigest as remove } from '../../modules/digests/store/digest-store';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { digestPath, lockedPathDigest } from './schema';

export const deleteDigest = defineWrite({
  id: 'deleteDigest',
  area: 'digests',
  method: 'delete',
  path: '/digests/{digestId}',
  summary: 'Delete a digest',
  description:
    'Ends the mails to its recipient. A mail that is queued is still sent. What the reader decided is kept: a recipient who unsubscribed stays so.',
  tool: { description: 'Ends the mails about what changed to one recipient.' },
  params: digestPath,
  response: deleted,
  resolve: lockedPathDigest,
  confirm: async (_context, { resource }) => ({
    summary: [`Ends the digest to ${resource.recipient} (${resource.id}).`],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await remove(db, resource.id);
    await audit(db, context, {
      action: 'digest.delete',
      targetType: 'digest',
      targetId: resource.id,
    });
    return { data: { deleted: true as const } };
  },
});
