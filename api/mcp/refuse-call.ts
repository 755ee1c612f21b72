import { audit } from '../../modules/account/store/audit-log';
import { refuse } from '../../modules/account/store/confirmation-store';
import { defineWrite } from '../operation/operation';
import { approvalPath, approvalSchema, lockedPathApproval } from './approval-schema';

export const refuseCall = defineWrite({
  id: 'refuseCall',
  area: 'approvals',
  method: 'post',
  path: '/approvals/{approvalId}/refuse',
  summary: 'Refuse an agent’s call',
  description:
    'Ends the approval: the agent’s token no longer works, also if the call was approved before and has not been made. Returns the approval as it was.',
  tool: { unfit: 'Only a person may approve an agent’s call' },
  params: approvalPath,
  response: approvalSchema,
  resolve: lockedPathApproval,
  async handle(context, { resource }) {
    const { db } = context;
    await refuse(db, resource.id);
    await audit(db, context, {
      action: 'agent.refuse',
      targetType: 'approval',
      targetId: resource.id,
      details: { tool: resource.tool, keyId: resource.keyId },
    });
    return { data: resource };
  },
});
