import type { Queries } from '../../../platform/postgres/database';
import type { SerpProviderName } from '../../../platform/temporal/task-queues';
import { listProviders, serpProviderNames } from '../../account/store/provider-store';
import type { WebsiteSettings } from '../../websites/rules/website-settings';
import type { KeywordDataSource } from '../rules/search-volume';

export type ProviderChoice =
  | { kind: 'account'; provider: SerpProviderName }
  | { kind: 'sandbox' }
  | { kind: 'none' };

/**
 * Chooses the provider of a website's rankings: the one in its settings, otherwise the first that
 * the workspace has an account for, otherwise the sandbox if it exists.
 */
export async function chooseSerpProvider(
  db: Queries,
  settings: WebsiteSettings,
  hasSandbox: boolean,
): Promise<ProviderChoice> {
  const wanted = settings.collection.provider;
  if (wanted === 'sandbox') return hasSandbox ? { kind: 'sandbox' } : { kind: 'none' };
  const configured = new Set((await listProviders(db)).map(({ provider }) => provider));
  const provider =
    wanted === null
      ? serpProviderNames.find((name) => configured.has(name))
      : serpProviderNames.find((name) => name === wanted && configured.has(name));
  if (provider) return { kind: 'account', provider };
  return wanted === null && hasSandbox ? { kind: 'sandbox' } : { kind: 'none' };
}

/**
 * Returns the source name stored with readings: the sandbox's are never mixed with a live
 * provider's.
 */
export const sourceOf = (choice: Exclude<ProviderChoice, { kind: 'none' }>): string =>
  choice.kind === 'sandbox' ? 'sandbox' : choice.provider;

/**
 * Chooses the source of a website's search volumes: the workspace's DataForSEO account, whatever
 * the provider of its rankings. The sandbox is chosen only for sandbox rankings, since the two are
 * never mixed. Returns null if there is no source.
 */
export async function chooseKeywordData(
  db: Queries,
  settings: WebsiteSettings,
  serp: ProviderChoice,
): Promise<KeywordDataSource | null> {
  if (!settings.collection.searchVolumes) return null;
  if (serp.kind === 'sandbox') return 'sandbox';
  const configured = await listProviders(db);
  return configured.some(({ provider }) => provider === 'dataforseo') ? 'dataforseo' : null;
}
