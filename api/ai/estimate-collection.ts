import { z } from 'zod';
import { readCredits, remainingCredits } from '../../modules/account/store/credit-store';
import { estimateAi } from '../../modules/ai/collect/estimate-collection';
import { aiEngines, aiProviderNames } from '../../modules/ai/rules/engines';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const count = z.int().min(0);
const credits = count.describe('Most credits that it costs; 0 in the sandbox');

const targetSchema = z.object({
  targetId: idSchema('aiTarget')
    .nullable()
    .describe('Id of the target; null for a default one, which the first collection adds'),
  engine: z.enum(aiEngines).describe('The product whose answers are measured'),
  provider: z.enum(aiProviderNames).describe('Whose interface is asked'),
  source: z
    .string()
    .nullable()
    .describe('Who would answer: the provider, or `sandbox`; null for neither'),
  calls: count.describe(
    'Most calls of one reading; fewer where `targetHalfWidth` is reached earlier',
  ),
  credits,
  charge: z
    .object({
      unit: z.string().describe('Unit of the charge, such as `usd` or `tokens`'),
      amount: z.number().describe('What the provider would charge, in its unit'),
    })
    .nullable()
    .describe(
      'What the provider would charge, by the average of its calls in this month and the last; null while it is not known',
    ),
  skipped: z
    .enum(['tracking_off', 'target_paused', 'not_due', 'provider_not_configured', 'model_missing'])
    .nullable()
    .describe('Why the target would not be asked; null if it would'),
});

export const estimateAiCollection = defineRead({
  id: 'estimateAiCollection',
  area: 'ai',
  path: '/websites/{websiteId}/ai/estimate',
  summary: 'Estimate what a reading of AI answers would cost',
  description:
    'Returns how many calls a refresh of kind `ai` would make, and what they cost, target by target. Changes nothing.',
  tool: {
    description:
      'Returns how many calls refresh_website with kinds=["ai"] would make and what they cost, by target. Changes nothing.',
  },
  params: websitePath,
  response: z
    .object({
      prompts: count.describe('Number of prompts that would be asked'),
      frozen: count.describe('Number of prompts over the plan’s limit, which would not be asked'),
      calls: count.describe('Most calls of all targets'),
      credits,
      creditsRemaining: count
        .nullable()
        .describe('Number of credits neither spent nor reserved; null for no limit'),
      isAffordable: z
        .boolean()
        .describe('Whether the remaining credits suffice; if not, a refresh is refused'),
      targets: z.array(targetSchema).describe('The targets of the website'),
    })
    .meta({ id: 'AiEstimate' }),
  resolve: pathWebsite,
  async handle({ db, services }, { resource }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const estimate = await estimateAi(db, resource, { hasSandbox });
    const creditsRemaining = remainingCredits(await readCredits(db));
    const isAffordable = creditsRemaining === null || estimate.credits <= creditsRemaining;
    return { data: { ...estimate, creditsRemaining, isAffordable } };
  },
});
