import { z } from 'zod';
import { listBudgets as readBudgets } from '../../modules/account/store/budget-store';
import { defineList } from '../operation/operation';
import { budgetSchema } from './budget-schema';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const listBudgets = defineList({
  id: 'listBudgets',
  area: 'account',
  path: '/account/budgets',
  summary: 'List what clients may cost in a month, and what they do',
  description:
    'Returns each tag of websites with its budget, the credits used this month and a forecast of its end. A website with two tags counts for both. A budget stops nothing.',
  tool: {
    description:
      'Lists tags of websites, such as clients, with their budget of credits a month, what they used and a forecast. A `forecast` of null: there was no whole day yet. A budget stops nothing.',
  },
  query: z.object({
    hasBudget: flag.optional().describe('`true` for tags with a budget only'),
  }),
  response: budgetSchema,
  handle: ({ db }, { query, page }) =>
    readBudgets(db, new Date(), { hasBudget: query.hasBudget ?? false, ...page }),
});
