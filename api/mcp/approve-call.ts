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
  summary: 'Approve an agent’s request',
  description:
    'The agent’s next call, with the same arguments and its token, acts, within five minutes. ' +
    'The key that asks cannot approve.',
  tool: { unfit: 'What an agent asks for is a person’s to approve' },
  params: approvalPath,
  response: approvalSchema,
  errors: ['conflict'],
  resolve: lockedPathApproval,
  async handle(context, { resource }) {
    const { db, caller } = context;
    const { keyId } = caller;
    if (resource.keyId === keyId) {
      throw new AppError('conflict', 'The key that asks for this cannot approve it: use another.');
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
