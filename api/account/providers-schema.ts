import { z } from 'zod';
import {
  type AccountProviderName,
  accountProviderNames,
} from '../../modules/account/store/provider-store';
import { notFound } from '../../platform/errors';
import { timestamp } from '../operation/fields';

export const configuredProviderSchema = z
  .object({
    provider: z.enum(accountProviderNames),
    hint: z
      .string()
      .describe('Login, host or last characters of the API key, to recognize the account by'),
    state: z
      .enum(['verified', 'exhausted', 'unverified'])
      .describe(
        'What the provider answered when the account was saved: `verified` accepted it, `exhausted` accepted it and has nothing left, `unverified` did not say',
      ),
    stateReason: z.string().nullable().describe('Why the account is not verified; null if it is'),
    plan: z.string().nullable().describe('Name of the plan; null if the provider tells none'),
    balance: z
      .number()
      .nullable()
      .describe('What was left when the account was saved; null if the provider tells nothing'),
    balanceUnit: z.enum(['usd', 'searches', 'credits']).nullable().describe('Unit of `balance`'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ConfiguredProvider' });

export const providerPath = z.object({
  provider: z.string().describe('Name of the provider, such as `dataforseo`'),
});

/** Returns the provider that the path names; an unknown one is a 404 like any unknown id. */
export async function pathProvider(
  _context: unknown,
  { provider }: { provider: string },
): Promise<AccountProviderName> {
  const known = accountProviderNames.find((name) => name === provider);
  if (known) return known;
  throw notFound('provider', `Providers are ${accountProviderNames.join(', ')}.`);
}
