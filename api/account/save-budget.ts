import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { saveTagBudget } from '../../modules/websites/store/tag-store';
import { invalid } from '../../platform/errors';
import { label } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { creditsPerMonth } from './budget-schema';

export const saveBudget = defineWrite({
  id: 'saveBudget',
  area: 'account',
  method: 'put',
  path: '/account/budgets',
  summary: 'Save what the websites of a tag may cost in a month',
  description:
    'Sets or removes the budget of a tag. It is shown with what is used and forecast, and stops nothing.',
  tool: {
    description:
      'Sets what the websites of a tag may cost in a month, in credits; null removes it. It warns and stops nothing.',
  },
  body: z.strictObject({
    websiteTag: label(100).describe('Name of the tag, in any case'),
    creditsPerMonth,
  }),
  response: z.object({
    websiteTag: z.string().describe('Name of the tag, as it was first spelled'),
    creditsPerMonth,
  }),
  async handle(context, { body }) {
    const { db } = context;
    const websiteTag = await saveTagBudget(db, body.websiteTag, body.creditsPerMonth);
    if (websiteTag === undefined) {
      throw invalid('websiteTag', 'unknown_tag', 'No website has this tag: tag one first.');
    }
    await audit(db, context, {
      action: 'budget.save',
      targetType: 'tag',
      targetId: websiteTag,
      details: { creditsPerMonth: body.creditsPerMonth },
    });
    return { data: { websiteTag, creditsPerMonth: body.creditsPerMonth } };
  },
});
