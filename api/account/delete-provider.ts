import { audit } from '../../modules/account/store/audit-log';
import { deleteProvider as dropProvider } from '../../modules/account/store/provider-store';
import { notFound } from '../../platform/errors';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { pathProvider, providerPath } from './providers-schema';

export const deleteProvider = defineWrite({
  id: 'deleteProvider',
  area: 'account',
  method: 'delete',
  path: '/account/providers/{provider}',
  summary: 'Delete a provider account',
  description:
    'Deletes the account’s secrets. Data that it collected is kept; later collections use another account, or stop without one.',
  tool: {
    description:
      'Deletes the account at a provider. Data that it collected is kept; later collections use ' +
      'another account, or stop without one.',
  },
  params: providerPath,
  response: deleted,
  resolve: pathProvider,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes this workspace’s account of ${resource}, with its password or key.`,
      'What it collected stays; what it would collect next comes from another account or stops.',
    ],
    version: resource,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    if (!(await dropProvider(db, resource))) throw notFound('provider account');
    await audit(db, context, {
      action: 'provider.delete',
      targetType: 'provider',
      targetId: resource,
    });
    return { data: { deleted: true as const } };
  },
});
