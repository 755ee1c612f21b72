import { startOfNextMonth } from '../../modules/account/rules/credits';
import { limitsOf } from '../../modules/account/rules/plans';
import { readCredits, remainingCredits } from '../../modules/account/store/credit-store';
import { findKey } from '../../modules/account/store/key-store';
import {
  type AccountProviderName,
  aiAccountNames,
  type ConfiguredProvider,
  listProviders,
} from '../../modules/account/store/provider-store';
import { countUsage } from '../../modules/account/store/usage-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { requestLimit } from '../http/authenticator';
import { defineRead } from '../operation/operation';
import { accountSchema } from './schema';
import { toSpending } from './spending';

export const getAccount = defineRead({
  id: 'getAccount',
  area: 'account',
  path: '/account',
  summary: 'Get the workspace: plan, limits, usage and credits',
  description:
    'Returns the workspace of the key, whether the key may write, its limits, what is in use, and the credits left until `resetsAt`. A limit of null means no limit; `ownLimits` names those that the operator set instead of the plan’s.',
  tool: {
    isDefault: true,
    description:
      'Returns the workspace and plan of the key, whether the key may write, the plan’s limits, ' +
      'what is in use, and the credits left until `resetsAt`. A limit of null means no limit. ' +
      '`providers` names the sources of data; `sandbox` is made up. Call it before work that ' +
      'costs credits.',
  },
  response: accountSchema,
  async handle({ db, caller, services }) {
    const [workspace, usage, key, credits, providers] = await Promise.all([
      getWorkspace(db),
      countUsage(db),
      findKey(db, caller.keyId, { isAny: true }),
      readCredits(db),
      listProviders(db),
    ]);
    const plan = limitsOf(workspace);
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
          auditOrigins: plan.auditOriginsMax,
          reports: plan.reportsMax,
          exports: plan.exportsMax,
          mailsPerDay: plan.mailsPerDay,
          requestsPerMinute: requestLimit.requestsMax,
          workspaceRequestsPerMinute: plan.workspaceRequestsPerMinute,
          keys: plan.keysMax,
          logDrains: plan.logDrainsMax,
          sitemaps: plan.sitemapsMax,
          trackedUrls: plan.ledgerUrlsMax,
          knownLinks: plan.knownLinksMax,
          keywordGroups: plan.keywordGroupsMax,
          searchConnections: plan.searchConnectionsMax,
          audits: plan.auditsMax,
          logBytesPerDay: plan.logBytesPerDay,
          logRetentionDays: plan.logRetentionDays,
        },
        ownLimits: Object.keys(workspace.limits),
        usage,
        credits: {
          ...credits,
          remaining: remainingCredits(credits),
          resetsAt: startOfNextMonth(new Date()).toISOString(),
        },
        spending: toSpending(workspace, services.config),
        key: {
          id: caller.keyId,
          name: caller.keyName,
          access: caller.access,
          expiresAt: key?.expiresAt ?? null,
        },
        providers: providersInUse(providers, services.config.sandboxUrl !== undefined),
      },
    };
  },
});

/** A workspace without its own account uses the sandbox, which is named as such. */
const providersInUse = (configured: ConfiguredProvider[], hasSandbox: boolean) =>
  (['serp', 'ai', 'indexing'] as const).flatMap((area) => {
    const own = configured.filter(({ provider }) => areaOf(provider) === area);
    const names: string[] = own.map(({ provider }) => provider);
    if (names.length === 0 && hasSandbox) names.push('sandbox');
    return names.map((provider) => ({ area, provider }));
  });

function areaOf(provider: AccountProviderName): 'serp' | 'ai' | 'indexing' {
  if (provider === 'bing') return 'indexing';
  return aiAccountNames.some((name) => name === provider) ? 'ai' : 'serp';
}
