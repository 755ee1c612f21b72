import { z } from 'zod';
import {
  revokeAgentGrant as endGrant,
  lockAgentGrant,
} from '../../modules/account/store/agent-grant-store';
import { audit } from '../../modules/account/store/audit-log';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';

export const revokeAgentGrant = defineWrite({
  id: 'revokeAgentGrant',
  area: 'account',
  method: 'delete',
  path: '/account/agent-grants/{grantId}',
  summary: 'Revoke an agent’s access by OAuth',
  description: 'Refuses the client’s tokens from now on, on every server.',
  tool: {
    description:
      'Revokes the access of an agent’s client at once. A person can give it again. ' +
      'list_agent_grants returns the ids.',
  },
  params: z.object({ grantId: idSchema('oauthGrant') }),
  response: deleted,
  resolve: async ({ db }, { grantId }) => {
    const grant = await lockAgentGrant(db, grantId);
    if (!grant) throw notFound('agent grant');
    return grant;
  },
  confirm: async (_context, { resource }) => ({
    summary: [
      `Revokes the ${resource.access} access of ${quoted(resource.clientName)} (${resource.id}).`,
      'The client is refused from then on.',
    ],
    version: resource.createdAt,
  }),
  async handle(context, { resource }) {
    await endGrant(context.db, resource);
    const { clientId, clientName } = resource;
    await audit(context.db, context, {
      action: 'agent_grant.revoke',
      targetType: 'agent_grant',
      targetId: resource.id,
      details: { clientId, clientName },
    });
    return { data: { deleted: true as const } };
  },
});
