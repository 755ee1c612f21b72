import { z } from 'zod';
import { getApproval } from '../../modules/account/store/confirmation-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const approvalPath = z.object({ approvalId: idSchema('approval') });

export const approvalSchema = z
  .object({
    id: idSchema('approval'),
    tool: z.string().describe('The tool that an agent called'),
    summary: z.array(z.string()).describe('What it would do, as the agent was told'),
    keyId: idSchema('key').describe('The agent’s key, which cannot approve it'),
    approvedAt: timestamp.nullable(),
    expiresAt: timestamp,
  })
  .meta({ id: 'Approval' });

type Path = z.output<typeof approvalPath>;

/** Returns the approval that the path names, or throws a 404 once it can no longer be approved. */
export const pathApproval = ({ db }: Context, { approvalId }: Path) => getApproval(db, approvalId);

/** Does the same for a write: the approval stays locked until the transaction ends. */
export const lockedPathApproval = ({ db }: WriteContext, { approvalId }: Path) =>
  getApproval(db, approvalId, { forUpdate: true });
