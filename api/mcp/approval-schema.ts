import { z } from 'zod';
import { getApproval } from '../../modules/account/store/confirmation-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const approvalPath = z.object({ approvalId: idSchema('approval') });

export const approvalSchema = z
  .object({
    id: idSchema('approval'),
    tool: z.string().describe('Name of the tool that the agent called'),
    summary: z
      .array(z.string())
      .describe('Sentences that state what the call would do, as sent to the agent'),
    keyId: idSchema('key').describe('Id of the agent’s key, which cannot approve its own call'),
    keyName: z.string().describe('Name of that key'),
    approvedAt: timestamp.nullable().describe('Time of the approval; null before it'),
    expiresAt: timestamp.describe('Time at which the approval can no longer be given or used'),
  })
  .meta({ id: 'Approval' });

type Path = z.output<typeof approvalPath>;

/** Returns the approval that the path names, or throws a 404 once it can no longer be approved. */
export const pathApproval = ({ db }: Context, { approvalId }: Path) => getApproval(db, approvalId);

/** Does the same for a write: the approval stays locked until the transaction ends. */
export const lockedPathApproval = ({ db }: WriteContext, { approvalId }: Path) =>
  getApproval(db, approvalId, { forUpdate: true });
