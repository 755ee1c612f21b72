import { defineRead } from '../operation/operation';
import { approvalPath, approvalSchema, pathApproval } from './approval-schema';

export const getApproval = defineRead({
  id: 'getApproval',
  area: 'approvals',
  path: '/approvals/{approvalId}',
  summary: 'Get a pending approval',
  description:
    'Where `MCP_APPROVAL` is `person`, a call of a tool that deletes or spends waits for five ' +
    'minutes for a person. `/approvals/{approvalId}` is a page for this.',
  tool: { unfit: 'What an agent asks for is a person’s to approve' },
  params: approvalPath,
  response: approvalSchema,
  resolve: pathApproval,
  handle: async (_context, { resource }) => ({ data: resource }),
});
