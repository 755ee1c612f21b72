import { audit } from '../../modules/account/store/audit-log';
import { revokeKey as endKey } from '../../modules/account/store/key-store';
import { AppError } from '../../platform/errors';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { keyPath, lockedPathKey } from './path-key';

export const revokeKey = defineWrite({
  id: 'revokeKey',
  area: 'account',
  method: 'delete',
  path: '/account/keys/{keyId}',
  summary: 'Revoke an API key',
  description: 'Refuses the key from now on, on every server. A key cannot revoke itself.',
  tool: {
    description:
      'Revokes an API key at once. This cannot be undone, and a key cannot revoke itself. ' +
      'list_keys returns the ids.',
  },
  params: keyPath,
  response: deleted,
  errors: ['conflict'],
  resolve: lockedPathKey,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Revokes the ${resource.access} key ${quoted(resource.name)} (${resource.id}, ${resource.hint}).`,
      'Whatever uses it is refused from then on. It cannot be undone.',
    ],
    version: `${resource.rotatedAt} ${resource.name}`,
  }),
  async handle(context, { resource }) {
    const { db, caller } = context;
    if (resource.id === caller.keyId) {
      throw new AppError('conflict', 'A key cannot revoke itself. Use another key.');
    }
    await endKey(db, resource.id);
    await audit(db, context, { action: 'key.revoke', targetType: 'key', targetId: resource.id });
    return { data: { deleted: true as const } };
  },
});
