import { defineRead } from '../operation/operation';
import { approvalPath, approvalSchema, pathApproval } from './approval-schema';

export const getApproval = defineRead({
  id: 'getApproval',
  area: 'approvals',
  path: '/approvals/{approvalId}',
  summary: 'Get a pending approval',
  description:
    'Returns an agent’s call that waits for a person’s approval. If the operator has set `MCP_APPROVAL` ' +
    'to `person`, calls that delete or spend wait up to five minutes. The page `/approvals/{approvalId}` ' +
    'shows the same.',
  tool: { unfit: 'Only a person may approve an agent’s call' },
  params: approvalPath,
  response: approvalSchema,
  resolve: pathApproval,
  handle: async (_context, { resource }) => ({ data: resource }),
});
