import type { Cipher } from '../../../platform/cipher';
import type { Queries } from '../../../platform/postgres/database';
import { sandboxHeaders } from '../../../platform/providers/sandbox-headers';
import type { SerpProviderName } from '../../../platform/temporal/task-queues';
import { openProvider } from '../../account/store/provider-store';
import { JobFailure } from '../../jobs/job-failure';
import type { SerpProvider } from '../providers/serp';
import type { SerpProviders } from '../providers/serp-providers';
import { trackedRivals } from '../store/tracked-rivals';

type ProviderDeps = { cipher: Cipher; providers: SerpProviders };

/**
 * Opens the provider of a source with the workspace's account. Fails the job without an account.
 */
export async function openSource(
  { cipher, providers }: ProviderDeps,
  db: Queries,
  source: string,
): Promise<SerpProvider> {
  if (source === 'sandbox') return providers.sandbox();
  const name = source as SerpProviderName;
  const credentials = await openProvider(db, cipher, name);
  if (credentials) return providers.of(name, credentials);
  throw new JobFailure('provider_not_configured', 'No provider is configured.');
}

type ProviderRequest = { websiteId: string; source: string; domain: string };

/** Most competitors sent to the sandbox: more would not fit into a header. */
const sandboxRivalsMax = 50;

/**
 * Returns the headers for a source. Only the sandbox reads any: they name domains for its pages.
 */
export async function headersFor(
  db: Queries,
  { websiteId, source, domain }: ProviderRequest,
): Promise<Record<string, string>> {
  if (source !== 'sandbox') return {};
  const rivals = await trackedRivals(db, websiteId);
  const domains = [domain, ...rivals.slice(0, sandboxRivalsMax).map((rival) => rival.domain)];
  return sandboxHeaders({ domains });
}
