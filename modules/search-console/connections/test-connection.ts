import { ProviderError } from '../../../platform/providers/provider-error';
import type { SearchEndpoints } from '../providers/search-endpoints';
import type { SearchProviders } from '../providers/search-providers';
import { readProperty } from '../rules/property';
import type { ConnectionCheck } from '../store/connection-store';
import type { ListedProperty } from '../store/property-store';
import type { ConnectionSecret } from './connection-secret';

/** What one call showed: the properties that the account lists, or why it lists none. */
export type ConnectionTest =
  | (ConnectionCheck & { properties: ListedProperty[] })
  | { unreachable: string; blockedUntil: Date | undefined };

/** Asks the provider for the account's properties. An account may list some and read none. */
export async function testConnection(
  providers: SearchProviders,
  { secret, endpoints }: { secret: ConnectionSecret; endpoints: SearchEndpoints },
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const bing = secret.method === 'api_key' ? providers.bing(secret.apiKey, endpoints) : undefined;
  try {
    const properties =
      secret.method === 'api_key'
        ? await listBingSites(providers, secret.apiKey, endpoints, signal)
        : await listGoogleSites(providers, secret, endpoints, signal);
    return { ...checkOf(properties), properties };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'auth') {
      return { unreachable: error.message, blockedUntil: bing?.blockedUntil };
    }
    return { state: 'requires_reconnect', stateReason: reasonOf(error), properties: [] };
  }
}

function reasonOf(error: ProviderError): string {
  return error.code === 'insufficientPermissions'
    ? 'The consent does not include Search Console. Connect again, and leave its box checked.'
    : error.message;
}

const readable = (permission: string) => permission !== 'siteUnverifiedUser';

function checkOf(properties: ListedProperty[]): ConnectionCheck {
  if (properties.some(({ permission }) => readable(permission))) {
    return { state: 'connected', stateReason: null };
  }
  const stateReason =
    'The account has no property that it may read. Add its address as a user of one.';
  return { state: 'no_data', stateReason };
}

async function listGoogleSites(
  providers: SearchProviders,
  secret: Exclude<ConnectionSecret, { method: 'api_key' }>,
  endpoints: SearchEndpoints,
  signal: AbortSignal,
): Promise<ListedProperty[]> {
  const sites = await providers.searchConsole(secret, endpoints).listSites(signal);
  return sites.flatMap(({ property, permission }) => listed(property, permission));
}

async function listBingSites(
  providers: SearchProviders,
  apiKey: string,
  endpoints: SearchEndpoints,
  signal: AbortSignal,
): Promise<ListedProperty[]> {
  const sites = await providers.bing(apiKey, endpoints).listSites(signal);
  return sites.flatMap(({ url, isVerified }) =>
    listed(url, isVerified ? 'siteOwner' : 'siteUnverifiedUser'),
  );
}

/** Properties that are no websites, such as apps, are left out. */
function listed(property: string, permission: string): ListedProperty[] {
  const read = readProperty(property);
  return read ? [{ property, permission, ...read }] : [];
}
