import { listProviders as readProviders } from '../../modules/account/store/provider-store';
import { defineList } from '../operation/operation';
import { configuredProviderSchema } from './providers-schema';

export const listProviders = defineList({
  id: 'listProviders',
  area: 'account',
  path: '/account/providers',
  summary: 'List provider accounts',
  description: 'Returns the workspace’s own accounts at data providers, without their secrets.',
  tool: {
    description:
      'Which provider accounts the workspace has (for ranks, search volumes, URL submission), ' +
      'without their secrets. None of a kind means that the sandbox answers, or nobody.',
  },
  response: configuredProviderSchema,
  async handle({ db }, { page }) {
    const providers = await readProviders(db);
    const rows = providers.slice(page.offset, page.offset + page.limit);
    return { rows, total: providers.length };
  },
});
