import { plans } from '../../core/domain/plans';
import { findKey } from '../../core/stores/key-store';
import { countUsage } from '../../core/stores/usage-store';
import { getWorkspace } from '../../core/stores/workspace-store';
import { requestLimit } from '../gate';
import { defineRead } from '../operation';
import { accountSchema } from './schema';

export const getAccount = defineRead({
  id: 'getAccount',
  area: 'account',
  path: '/account',
  summary: 'Workspace, plan, limits, usage and credits',
  response: accountSchema,
  async handle({ db, caller }) {
    const [workspace, usage, key] = await Promise.all([
      getWorkspace(db, caller.workspaceId),
      countUsage(db, caller.workspaceId),
      findKey(db, caller.workspaceId, caller.keyId),
    ]);
    const plan = plans[workspace.plan];
    const { id, name, createdAt } = workspace;
    return {
      data: {
        workspace: { id, name, createdAt },
        plan: workspace.plan,
        limits: {
          websites: plan.websitesMax,
          keywords: plan.keywordsMax,
          prompts: plan.promptsMax,
          auditPages: plan.auditPagesMax,
          requestsPerMinute: requestLimit.requestsMax,
          logRetentionDays: plan.logRetentionDays,
        },
        usage,
        // Nothing that costs credits can be bought yet; the credit ledger comes with collection.
        credits: {
          included: plan.creditsPerMonth,
          used: 0,
          reserved: 0,
          remaining: plan.creditsPerMonth,
          resetsAt: startOfNextMonth(new Date()),
        },
        key: {
          id: caller.keyId,
          name: caller.keyName,
          access: caller.access,
          expiresAt: key?.expiresAt ?? null,
        },
        providers: [],
      },
    };
  },
});

const startOfNextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
