import { audit } from '../../modules/account/store/audit-log';
import { deleteOpenIdProvider as remove } from '../../modules/dashboard/store/openid-store';
import { notFound } from '../../platform/errors';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';

export const deleteOpenIdProvider = defineWrite({
  id: 'deleteOpenIdProvider',
  area: 'account',
  method: 'delete',
  path: '/account/openid-provider',
  summary: 'Remove the OpenID provider by which people sign in',
  description:
    'Removes the provider and ends the sessions that it opened. People stay, and sign in by mailed links or passkeys.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  response: deleted,
  confirm: async () => ({
    summary: ['Removes the OpenID provider and ends the sessions that it opened.'],
    version: '',
  }),
  async handle(context) {
    const { db } = context;
    if (!(await remove(db))) throw notFound('OpenID provider');
    await audit(db, context, {
      action: 'openid_provider.delete',
      targetType: 'workspace',
      targetId: db.workspaceId,
    });
    return { data: { deleted: true as const } };
  },
});
