import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { revokeKey } from '../../modules/account/store/key-store';
import { isLastOwner, whatPersonLeft } from '../../modules/dashboard/store/person-store';
import { endOwnership } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lastOwner, lockedPathPerson, personPath } from './person-schema';

export const revokePerson = defineWrite({
  id: 'revokePerson',
  area: 'account',
  method: 'delete',
  path: '/account/people/{personId}',
  summary: 'Revoke a person’s sign-in',
  description:
    'Ends the sign-in, its sessions and its open invitation at once; that of the last owner cannot be revoked. Their websites are left without an owner. Keys that the person created, and people whom they invited, stay: the response lists them, so that you can revoke what no one else needs.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  params: personPath,
  response: deleted
    .extend({
      left: z
        .array(
          z.object({
            id: idSchema('key').describe('Id of the key or person'),
            name: z.string().describe('Name of the key or person'),
            isPerson: z.boolean().describe('Whether it is a person, and not a key'),
          }),
        )
        .describe(
          'Keys and people that this person created or invited, also by a key of theirs, and that still have access',
        ),
    })
    .meta({ id: 'RevokedPerson' }),
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
    if (await isLastOwner(db, resource.id)) throw lastOwner(resource);
    const left = await whatPersonLeft(db, resource.id);
    await endOwnership(db, resource.id);
    await revokeKey(db, resource.id);
    await audit(db, context, {
      action: 'person.revoke',
      targetType: 'person',
      targetId: resource.id,
    });
    return { data: { deleted: true as const, left } };
  },
});
