import { audit } from '../../modules/account/store/audit-log';
import {
  getKnownLink,
  updateKnownLink as update,
} from '../../modules/backlinks/store/known-link-store';
import { defineWrite } from '../operation/operation';
import {
  knownLinkChange,
  knownLinkPath,
  knownLinkSchema,
  lockedPathKnownLink,
} from './known-link-schema';

export const updateKnownLink = defineWrite({
  id: 'updateKnownLink',
  area: 'backlinks',
  method: 'patch',
  path: '/websites/{websiteId}/backlinks/known/{linkId}',
  summary: 'Update a known link',
  description:
    'Changes what you noted about a link. Expectations are compared by the next check, which is then due at once. The URLs identify the link and do not change.',
  tool: { description: 'Changes price, note or expectations of a known link.' },
  params: knownLinkPath,
  body: knownLinkChange,
  response: knownLinkSchema,
  resolve: lockedPathKnownLink,
  represent: (link) => link,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    await update(db, resource.id, body);
    await audit(db, context, {
      action: 'known_link.update',
      targetType: 'known_link',
      targetId: resource.id,
      details: body,
    });
    return { data: await getKnownLink(db, resource.websiteId, resource.id) };
  },
});
