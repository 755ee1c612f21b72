import { z } from 'zod';
import { readCredits, remainingCredits } from '../../modules/account/store/credit-store';
import { estimateAi } from '../../modules/ai/collect/estimate-collection';
import { planLinks } from '../../modules/backlinks/collect/plan-links';
import { type RefreshKind, refreshKinds } from '../../modules/jobs/job-types';
import { volumeSources } from '../../modules/rankings/rules/search-volume';
import { planSerp, type SerpPlan } from '../../modules/rankings/store/collection-store';
import { volumeCalls, volumeCredits } from '../../modules/rankings/store/volume-plan';
import { whySearchSkips } from '../../modules/search-console/collect/enqueue-search';
import { collectionModes } from '../../modules/websites/rules/website-settings';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import type { Queries } from '../../platform/postgres/database';
import { commaList } from '../operation/fields';
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
    rareArguments: ['kinds'],
  },
  params: websitePath,
  query: z.object({
    kinds: commaList(refreshKinds)
      .optional()
      .describe('Kinds of data that `credits` is about. Default: all'),
  }),
  response: z
    .object({
      serp: z
        .object({
          provider: z.string().nullable().describe('Provider to read from; null without one'),
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
          credits: count.describe(
            'Most credits: one per result page of ten, and one per keyword where AI Overviews that load later are read; 0 for the sandbox',
          ),
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
      ai: z
        .object({
          calls: count.describe('Most calls of AI engines'),
          credits: count.describe('Most credits that they cost; 0 in the sandbox'),
          skipped: reason.describe('Why nothing would be asked; null if something would'),
        })
        .describe('AI answers that would be asked for; `…/ai/estimate` has each target'),
      backlinks: z
        .object({
          calls: count.describe('Most calls of up to a thousand links'),
          credits: count.describe('Most credits that they cost; 0 in the sandbox'),
          skipped: reason.describe('Why nothing would be bought; null if something would'),
        })
        .describe('Links that would be bought'),
      gsc: z
        .object({ skipped: reason.describe('Why nothing would be read; null if something would') })
        .describe('Data of Search Console, which costs nothing'),
      credits: count.describe('Most credits of the kinds asked for, without search volumes'),
      creditsRemaining: count
        .nullable()
        .describe('Number of credits neither spent nor reserved; null for no limit'),
      isAffordable: z
        .boolean()
        .describe(
          'Whether the remaining credits pay for the kinds asked for; if not, a refresh is refused',
        ),
    })
    .meta({ id: 'RefreshEstimate' }),
  resolve: pathWebsite,
  async handle(context, { resource, query: { kinds = refreshKinds } }) {
    const hasSandbox = context.services.config.sandboxUrl !== undefined;
    // Uses a pool connection: at 100,000 keywords this would delay short reads.
    const plan = await context.transaction((tx) => planSerp(tx, resource, { hasSandbox }));
    const creditsRemaining = remainingCredits(await readCredits(context.db));
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
    const parts = {
      serp,
      ai: await answersOf(context.db, resource, hasSandbox),
      backlinks: await linksOf(context.db, resource, hasSandbox),
      gsc: { skipped: (await whySearchSkips(context.db, resource.id)) ?? null, credits: 0 },
    };
    const asked: readonly RefreshKind[] = kinds;
    const credits = asked.reduce((sum, kind) => sum + parts[kind].credits, 0);
    const isAffordable = creditsRemaining === null || credits <= creditsRemaining;
    const { skipped } = parts.gsc;
    const searchVolumes = volumesOf(plan);
    return {
      data: { ...parts, gsc: { skipped }, searchVolumes, credits, creditsRemaining, isAffordable },
    };
  },
});

async function answersOf(db: Queries, website: StoredWebsite, hasSandbox: boolean) {
  const { prompts, calls, credits, targets } = await estimateAi(db, website, { hasSandbox });
  const skipped = prompts === 0 ? 'no_prompts' : (targets[0]?.skipped ?? 'no_targets');
  return { calls, credits, skipped: calls > 0 ? null : skipped };
}

async function linksOf(db: Queries, website: StoredWebsite, hasSandbox: boolean) {
  const plan = await planLinks(db, website, { hasSandbox, isScheduled: false });
  const { calls, credits } = plan.skipped === null ? plan : { calls: 0, credits: 0 };
  return { calls, credits, skipped: plan.readsBing ? null : plan.skipped };
}

function volumesOf(plan: SerpPlan) {
  if ('skipped' in plan || !plan.volumes) return { provider: null, keywords: 0, credits: 0 };
  const { source, keywords } = plan.volumes;
  const credits = volumeCredits(source, volumeCalls(plan.volumes, null));
  return { provider: source, keywords, credits };
}
