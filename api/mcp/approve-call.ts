import { audit } from '../../modules/account/store/audit-log';
import { approve, getApproval } from '../../modules/account/store/confirmation-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { approvalPath, approvalSchema, lockedPathApproval } from './approval-schema';

export const approveCall = defineWrite({
  id: 'approveCall',
  area: 'approvals',
  method: 'post',
  path: '/approvals/{approvalId}/approve',
  summary: 'Approve an agent’s call',
  description:
    'Allows the agent to repeat its call with the same arguments and its token within five minutes; ' +
    'that call takes effect. The key that made the call cannot approve it.',
  tool: { unfit: 'Only a person may approve an agent’s call' },
  params: approvalPath,
  response: approvalSchema,
  errors: ['conflict'],
  resolve: lockedPathApproval,
  async handle(context, { resource }) {
    const { db, caller } = context;
    const { keyId } = caller;
    if (resource.keyId === keyId) {
      throw new AppError(
        'conflict',
        'The key that made this call cannot approve it: use another key.',
      );
    }
    await approve(db, { id: resource.id, approvedBy: keyId });
    await audit(db, context, {
      action: 'agent.approve',
      targetType: 'approval',
      targetId: resource.id,
      details: { tool: resource.tool, keyId: resource.keyId },
    });
    return { data: await getApproval(db, resource.id) };
  },
});
