import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { addBrands } from '../../modules/ai/change-brands';
import type { BrandOutcome } from '../../modules/ai/store/brand-store';
import { idSchema } from '../../platform/ids';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { newBrand } from './brand-schema';

const answer = z
  .object({
    id: idSchema('brand').nullable().describe('Id of the brand; null if it was not added'),
    name: z.string().describe('The name as it was given'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit'])
      .describe(
        '`created`; `exists`: a brand of the website has this name, and is left unchanged; `invalid`: another brand has one of the names or domains; `over_limit`: the website has 1,000 brands',
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
    refuseIfNoRow('brands', 'brands', outcomes.map(toRow));
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

/** A website has 1,000 brands at most on every plan, so that there is no plan to change. */
function toRow(outcome: BrandOutcome): Parameters<typeof refuseIfNoRow>[2][number] {
  if (outcome.result === 'over_limit') {
    return {
      result: 'invalid',
      details: [{ path: '', code: 'over_limit', message: 'The website has 1,000 brands.' }],
    };
  }
  if (outcome.result !== 'invalid') return outcome;
  const { path, code, message } = outcome;
  return { result: 'invalid', details: [{ path, code, message }] };
}
