import { audit } from '../../modules/account/store/audit-log';
import { revokeKey } from '../../modules/account/store/key-store';
import { AppError } from '../../platform/errors';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathPerson, personPath } from './person-schema';

export const revokePerson = defineWrite({
  id: 'revokePerson',
  area: 'account',
  method: 'delete',
  path: '/account/people/{personId}',
  summary: 'Revoke a person’s sign-in',
  description: 'Ends the sign-in, its sessions and its open invitation at once.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  params: personPath,
  response: deleted,
  errors: ['conflict'],
  resolve: lockedPathPerson,
  confirm: async (_context, { resource }) => ({
    summary: [`Revokes the sign-in of ${quoted(resource.name)}. It cannot be undone.`],
    version: resource.name,
  }),
  async handle(context, { resource }) {
    const { db, caller } = context;
    if (resource.id === caller.keyId) {
      throw new AppError('conflict', 'A person cannot revoke their own sign-in. Ask another.');
    }
    await revokeKey(db, resource.id);
    await audit(db, context, {
      action: 'person.revoke',
      targetType: 'person',
      targetId: resource.id,
    });
    return { data: { deleted: true as const } };
  },
});
