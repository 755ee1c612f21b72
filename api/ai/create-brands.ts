import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { addBrands } from '../../modules/ai/change-brands';
import { idSchema } from '../../platform/ids';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { newBrand } from './brand-schema';

const answer = z
  .object({
    id: idSchema('brand').nullable().describe('Id of the brand; null if it was not added'),
    name: z.string().describe('The name as it was given'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit'])
      .describe(
        '`created`; `exists`: a brand of the website has this name, and is left unchanged; `invalid`: another brand has one of the names; `over_limit`: the website has 1,000 brands',
      ),
    message: z.string().optional().describe('What is wrong with an invalid brand'),
  })
  .meta({ id: 'AiBrandAnswer' });

export const createAiBrands = defineWrite({
  id: 'createAiBrands',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/brands',
  summary: 'Add brands to look for in AI answers',
  description:
    'Adds own brands and competitors. Stored answers are searched for the new names as well. The response has one row for each brand, in the same order.',
  tool: {
    description:
      'Adds own brands (`isOwn: true`) and competitors with aliases and domains; stored answers are searched again.',
  },
  params: websitePath,
  body: z.strictObject({
    brands: z.array(newBrand).min(1).max(1_000).describe('The brands to add'),
  }),
  response: z.array(answer),
  resolve: lockedPathWebsite,
  async handle(context, { body, resource }) {
    const { db } = context;
    const outcomes = await addBrands(db, resource.id, body.brands);
    const created = outcomes.filter(({ result }) => result === 'created').length;
    if (created > 0) {
      await audit(db, context, {
        action: 'ai_brand.create',
        targetType: 'website',
        targetId: resource.id,
        details: { created, given: outcomes.length },
      });
    }
    const data = outcomes.map((outcome, index) => ({
      id: outcome.id,
      name: body.brands[index]?.name ?? '',
      result: outcome.result,
      ...('message' in outcome ? { message: outcome.message } : {}),
    }));
    return { data };
  },
});
