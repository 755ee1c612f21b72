import { z } from 'zod';
import { AppError } from '../../core/errors';
import { serpProviderNames } from '../../core/stores/account/provider-store';
import { timestamp } from '../fields';

export const configuredProviderSchema = z
  .object({
    provider: z.enum(serpProviderNames),
    hint: z.string().describe('Enough to tell accounts apart; the rest is never shown'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ConfiguredProvider' });

export const providerPath = z.object({ provider: z.string() });

export type ProviderName = (typeof serpProviderNames)[number];

/** The provider that the path names; an unknown one is a 404 like any unknown id. */
export async function pathProvider(
  _context: unknown,
  { provider }: { provider: string },
): Promise<ProviderName> {
  const known = serpProviderNames.find((name) => name === provider);
  if (known) return known;
  throw new AppError('not_found', `Known providers are ${serpProviderNames.join(', ')}.`);
}
