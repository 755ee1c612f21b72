import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  accountProviderNames,
  saveProvider as keepProvider,
  listProviders,
  providerCredentialSchemas,
} from '../../modules/account/store/provider-store';
import { invalid } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { check } from '../operation/validation';
import { configuredProviderSchema, pathProvider, providerPath } from './providers-schema';

export const saveProvider = defineWrite({
  id: 'saveProvider',
  area: 'account',
  method: 'put',
  path: '/account/providers/{provider}',
  summary: 'Save a provider account',
  description:
    'Creates or replaces the account. `dataforseo` takes `login` and `password`; `serpapi`, `serper`, ' +
    '`bing` (URL submission) and the providers of AI answers (`openai`, `anthropic`, `perplexity`, ' +
    '`gemini`, `xai`, `mistral`) take `apiKey`; `searxng` takes `baseUrl`; `openai_compatible` takes ' +
    '`apiKey` and a `baseUrl` that the operator allows. They are stored encrypted ' +
    'and never returned. The account is tested by one call that costs nothing: what the provider ' +
    'refuses is a 422 with its answer; without an answer the account is saved as `unverified`.',
  tool: { unfit: 'A provider’s password belongs in no conversation' },
  params: providerPath,
  body: z.record(z.string(), z.unknown()),
  response: configuredProviderSchema,
  resolve: pathProvider,
  async prefetch({ services, signal }, { provider }, body) {
    const name = accountProviderNames.find((known) => known === provider);
    if (!name) return undefined;
    const credentials = providerCredentialSchemas[name].safeParse(body);
    if (!credentials.success) return undefined;
    return services.providerAccounts.check(name, credentials.data, signal);
  },
  async handle(context, { body, resource, prefetched }) {
    const { db, services } = context;
    const credentials = check(providerCredentialSchemas[resource], '', body);
    if (!prefetched) throw new Error('a valid account was not tested');
    if ('refusal' in prefetched) {
      throw invalid('', 'credential_refused', prefetched.refusal);
    }
    await keepProvider(db, services.cipher, resource, credentials as never, prefetched);
    await audit(db, context, {
      action: 'provider.save',
      targetType: 'provider',
      targetId: resource,
      details: { state: prefetched.state },
    });
    const saved = (await listProviders(db)).find(({ provider }) => provider === resource);
    if (!saved) throw new Error('a saved provider is not listed');
    return { data: saved };
  },
});
