import { z } from 'zod';
import { readCredits, remainingCredits } from '../../modules/account/store/credit-store';
import { volumeSources } from '../../modules/rankings/rules/search-volume';
import { planSerp, type SerpPlan } from '../../modules/rankings/store/collection-store';
import { volumeCalls, volumeCredits } from '../../modules/rankings/store/volume-plan';
import { collectionModes } from '../../modules/websites/rules/website-settings';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';

const count = z.int().min(0);
const reason = z.string().nullable();

export const estimateRefresh = defineRead({
  id: 'estimateRefresh',
  area: 'websites',
  path: '/websites/{websiteId}/refresh-estimate',
  summary: 'Estimate what a refresh would read and cost',
  description:
    'Returns what a refresh would read, its cost in credits, and whether the workspace has enough of them. Changes nothing.',
  tool: {
    description:
      'Returns what refresh_website would read, its cost in credits, and whether the workspace ' +
      'has enough of them. Changes nothing. `skipped` says why nothing would be read; a ' +
      '`creditsRemaining` of null means no limit.',
  },
  params: websitePath,
  response: z
    .object({
      serp: z
        .object({
          provider: z.string().nullable().describe('Provider to read from; null if there is none'),
          mode: z
            .enum(collectionModes)
            .nullable()
            .describe(
              'How result pages are bought; `live` if the provider has no queue. Null if none are',
            ),
          keywords: count.describe('Number of keywords that would be read'),
          frozen: count.describe(
            'Number of keywords over the plan’s limit, which would not be read',
          ),
          credits: count.describe('Cost in credits, one per result page of ten; 0 for the sandbox'),
          skipped: reason.describe('Why nothing would be read; null if something would'),
        })
        .describe('Rankings that would be read'),
      searchVolumes: z
        .object({
          provider: z
            .enum(volumeSources)
            .nullable()
            .describe('Provider to read from; null if no volumes would be read'),
          keywords: count.describe('Number of keywords whose volume is unknown or out of date'),
          credits: count.describe(
            'Cost in credits: 40 for up to 1,000 keywords of one country and location',
          ),
        })
        .describe('Search volumes that would be read, as far as the credits suffice for both'),
      creditsRemaining: count
        .nullable()
        .describe('Number of credits neither spent nor reserved; null for no limit'),
      isAffordable: z
        .boolean()
        .describe(
          'Whether the remaining credits pay for the rankings; if not, a refresh is refused',
        ),
    })
    .meta({ id: 'RefreshEstimate' }),
  resolve: pathWebsite,
  async handle({ db, caller, services }, { resource }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    // Uses a pool connection: at 100,000 keywords this would delay short reads.
    const plan = await services.database.transaction(caller.workspaceId, (tx) =>
      planSerp(tx, resource, { hasSandbox }),
    );
    const creditsRemaining = remainingCredits(await readCredits(db));
    const serp =
      'skipped' in plan
        ? { provider: null, mode: null, keywords: 0, frozen: 0, credits: 0, skipped: plan.skipped }
        : {
            provider: plan.source,
            mode: plan.mode,
            keywords: plan.keywords,
            frozen: plan.frozen,
            credits: plan.source === 'sandbox' ? 0 : plan.credits,
            skipped: null,
          };
    const isAffordable = creditsRemaining === null || serp.credits <= creditsRemaining;
    return { data: { serp, searchVolumes: volumesOf(plan), creditsRemaining, isAffordable } };
  },
});

function volumesOf(plan: SerpPlan) {
  if ('skipped' in plan || !plan.volumes) return { provider: null, keywords: 0, credits: 0 };
  const { source, keywords } = plan.volumes;
  const credits = volumeCredits(source, volumeCalls(plan.volumes, null));
  return { provider: source, keywords, credits };
}
