import { audit } from '../../modules/account/store/audit-log';
import { followBindings } from '../../modules/search-console/store/binding-store';
import { deleteConnection } from '../../modules/search-console/store/connection-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { connectionPath, lockedPathConnection } from './connection-schema';

export const deleteSearchConnection = defineWrite({
  id: 'deleteSearchConnection',
  area: 'search-console',
  method: 'delete',
  path: '/search-console/connections/{connectionId}',
  summary: 'Delete a connection (collected data is kept)',
  description:
    'Deletes the account’s secret, its properties and their bindings. Collected data is kept. The consent itself is withdrawn at Google.',
  tool: {
    description:
      'Deletes an account of Google Search Console or Bing Webmaster: its websites are no longer collected. Collected data is kept.',
  },
  params: connectionPath,
  response: deleted,
  resolve: lockedPathConnection,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the connection ${quoted(resource.name)} (${resource.id}): its websites are no longer collected.`,
      'Collected data stays.',
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await deleteConnection(db, resource.id);
    await followBindings(db);
    await audit(db, context, {
      action: 'search_connection.delete',
      targetType: 'search_connection',
      targetId: resource.id,
      details: { account: resource.account },
    });
    return { data: { deleted: true as const } };
  },
});
