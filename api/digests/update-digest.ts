import { audit } from '../../modules/account/store/audit-log';
import { updateDigest as update } from '../../modules/digests/store/digest-store';
import { defineWrite } from '../operation/operation';
import { checkFilter } from '../webhooks/check-filter';
import { digestChanges, digestPath, digestSchema, lockedPathDigest } from './schema';

export const updateDigest = defineWrite({
  id: 'updateDigest',
  area: 'digests',
  method: 'patch',
  path: '/digests/{digestId}',
  summary: 'Update or pause a digest',
  description:
    'Changes the given fields and keeps the others. A digest that was paused begins with events from now on. For another recipient, create another digest.',
  tool: {
    description:
      'Changes what a digest contains and when it is sent, or pauses it; omitted fields stay.',
  },
  params: digestPath,
  body: digestChanges,
  response: digestSchema,
  resolve: lockedPathDigest,
  represent: (digest) => digest,
  confirm: async (_context, { body, resource }) =>
    body.isPaused === false && resource.isPaused
      ? {
          summary: [
            `Mails a digest to ${resource.recipient} every ${(body.timing ?? resource.timing).every} again, from now on.`,
          ],
          version: resource.updatedAt,
        }
      : undefined,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const websiteTag = await checkFilter(context, body);
    const changes = Object.fromEntries(
      Object.entries({ ...body, websiteTag }).filter(([, value]) => value !== undefined),
    );
    const digest = await update(db, resource, { ...resource, ...changes });
    await audit(db, context, {
      action: 'digest.update',
      targetType: 'digest',
      targetId: resource.id,
      details: changes,
    });
    return { data: digest };
  },
});
