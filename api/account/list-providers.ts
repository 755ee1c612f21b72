import { z } from 'zod';
import { listProviders as readProviders } from '../../modules/account/store/provider-store';
import { sortRows } from '../../platform/sort';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { configuredProviderSchema } from './providers-schema';

export const listProviders = defineList({
  id: 'listProviders',
  area: 'account',
  path: '/account/providers',
  summary: 'List provider accounts',
  description: 'Returns the workspace’s own accounts at data providers, without their secrets.',
  tool: {
    description:
      'Lists the workspace’s accounts at data providers (rankings, search volumes, AI ' +
      'answers, URL submission), without their secrets. Without an account of a kind, the sandbox is used if ' +
      'there is one.',
  },
  query: z.object({
    sort: sortBy(['provider', 'createdAt', 'updatedAt'], 'by provider').default('provider'),
  }),
  response: configuredProviderSchema,
  async handle({ db }, { query, page }) {
    const providers = await readProviders(db);
    const sorted = sortRows(providers, query.sort, (one, field) => one[field]);
    return pageOf(sorted, page);
  },
});
