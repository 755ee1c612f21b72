import { z } from 'zod';
import { planSerp } from '../../core/stores/collection-store';
import { readCredits, remainingCredits } from '../../core/stores/credit-store';
import { defineRead } from '../operation';
import { pathWebsite, websitePath } from './path-website';

const count = z.int().min(0);

export const estimateRefresh = defineRead({
  id: 'estimateRefresh',
  area: 'websites',
  path: '/websites/{websiteId}/refresh-estimate',
  summary: 'What a refresh would read and cost',
  params: websitePath,
  response: z
    .object({
      serp: z.object({
        provider: z.string().nullable(),
        keywords: count.describe('Keywords that would be read'),
        frozen: count.describe('Keywords over the plan’s number, which are not'),
        credits: count.describe('One a result page; a sandbox costs nothing'),
        skipped: z.string().nullable().describe('Why nothing would be read'),
      }),
      creditsRemaining: count.nullable().describe('null is no limit'),
      affordable: z.boolean(),
    })
    .meta({ id: 'RefreshEstimate' }),
  resolve: pathWebsite,
  async handle({ db, caller, services }, { resource }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const plan = await planSerp(db, caller.workspaceId, resource, { hasSandbox });
    const creditsRemaining = remainingCredits(await readCredits(db, caller.workspaceId));
    const serp =
      'skipped' in plan
        ? { provider: null, keywords: 0, frozen: 0, credits: 0, skipped: plan.skipped }
        : {
            provider: plan.source,
            keywords: plan.keywords,
            frozen: plan.frozen,
            credits: plan.source === 'sandbox' ? 0 : plan.credits,
            skipped: null,
          };
    const affordable = creditsRemaining === null || serp.credits <= creditsRemaining;
    return { data: { serp, creditsRemaining, affordable } };
  },
});
