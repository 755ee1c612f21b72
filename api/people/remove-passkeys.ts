import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { deletePasskeys } from '../../modules/dashboard/store/passkey-store';
import { deletePersonSessions } from '../../modules/dashboard/store/session-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathPerson, personPath } from './person-schema';

export const removePasskeys = defineWrite({
  id: 'removePasskeys',
  area: 'account',
  method: 'delete',
  path: '/account/people/{personId}/passkeys',
  summary: 'Remove a person’s passkeys',
  description:
    'For a person who lost them: removes all passkeys and ends all sessions of the person, who then signs in by a mailed link and registers a new one.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  params: personPath,
  response: deleted
    .extend({ passkeys: z.int().describe('Number of passkeys that were removed') })
    .meta({ id: 'RemovedPasskeys' }),
  resolve: lockedPathPerson,
  confirm: async (_context, { resource }) => ({
    summary: [`Removes all passkeys of ${quoted(resource.name)} and ends all their sessions.`],
    version: resource.name,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    const passkeys = await deletePasskeys(db, resource.id);
    await deletePersonSessions(db, resource.id);
    await audit(db, context, {
      action: 'passkey.remove_all',
      targetType: 'person',
      targetId: resource.id,
      details: { passkeys },
    });
    return { data: { deleted: true as const, passkeys } };
  },
});
