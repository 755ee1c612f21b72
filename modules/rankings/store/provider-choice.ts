import type { SerpProviderName } from '../../../platform/temporal/task-queues';
import { type ConfiguredProvider, serpProviderNames } from '../../account/store/provider-store';
import type { WebsiteSettings } from '../../websites/rules/website-settings';
import type { KeywordDataSource } from '../rules/search-volume';

type Account = Pick<ConfiguredProvider, 'provider'>;

export type ProviderChoice =
  | { kind: 'account'; provider: SerpProviderName }
  | { kind: 'sandbox' }
  | { kind: 'none' };

/**
 * Chooses the provider of a website's rankings: the one in its settings, otherwise the first that
 * the workspace has an account for, otherwise the sandbox if it exists.
 */
export function chooseSerpProvider(
  accounts: readonly Account[],
  settings: WebsiteSettings,
  hasSandbox: boolean,
): ProviderChoice {
  const wanted = settings.collection.provider;
  if (wanted === 'sandbox') return hasSandbox ? { kind: 'sandbox' } : { kind: 'none' };
  const configured = new Set(accounts.map(({ provider }) => provider));
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
export function chooseKeywordData(
  accounts: readonly Account[],
  settings: WebsiteSettings,
  serp: ProviderChoice,
): KeywordDataSource | null {
  if (!settings.collection.searchVolumes) return null;
  if (serp.kind === 'sandbox') return 'sandbox';
  return accounts.some(({ provider }) => provider === 'dataforseo') ? 'dataforseo' : null;
}
