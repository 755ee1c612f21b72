import type { Operation } from '../operation/operation';
import { approveCall } from './approve-call';
import { getApproval } from './get-approval';
import { refuseCall } from './refuse-call';

export const approvalOperations: readonly Operation[] = [getApproval, approveCall, refuseCall];
