import { listAgentGrants as readGrants } from '../../modules/account/store/agent-grant-store';
import { defineList } from '../operation/operation';
import { agentGrantSchema } from './agent-grant-schema';

export const listAgentGrants = defineList({
  id: 'listAgentGrants',
  area: 'account',
  path: '/account/agent-grants',
  summary: 'List agents’ access by OAuth',
  description:
    'Returns the clients of agents that people gave access to `/mcp`, oldest first. Access ends when it is revoked, with the key that it was given by, after 30 days without use, or after a year.',
  tool: {
    description:
      'Lists the clients of agents that people gave access to this workspace by OAuth, with what ' +
      'they may do and when they last did. A `lastUsedAt` of null means never used.',
  },
  response: agentGrantSchema,
  handle: ({ db }, { page }) => readGrants(db, page),
});
