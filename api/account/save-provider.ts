import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  saveProvider as keepProvider,
  listProviders,
  providerCredentialSchemas,
} from '../../modules/account/store/provider-store';
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
    'Creates or replaces the account. `dataforseo` takes `login` and `password`; `serpapi`, `serper` ' +
    'and `bing` (URL submission) take `apiKey`; `searxng` takes `baseUrl`. They are stored encrypted ' +
    'and never returned.',
  tool: { unfit: 'A provider’s password belongs in no conversation' },
  params: providerPath,
  body: z.record(z.string(), z.unknown()),
  response: configuredProviderSchema,
  resolve: pathProvider,
  async handle(context, { body, resource }) {
    const { db, caller, services } = context;
    const { workspaceId } = caller;
    const credentials = check(providerCredentialSchemas[resource], '', body);
    await keepProvider(db, services.cipher, workspaceId, resource, credentials as never);
    await audit(db, context, {
      action: 'provider.save',
      targetType: 'provider',
      targetId: resource,
    });
    const saved = (await listProviders(db)).find(({ provider }) => provider === resource);
    if (!saved) throw new Error('a saved provider is not listed');
    return { data: saved };
  },
});
