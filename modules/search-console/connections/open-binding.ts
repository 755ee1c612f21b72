import type { Cipher } from '../../../platform/cipher';
import type { Config } from '../../../platform/config';
import type { Queries } from '../../../platform/postgres/database';
import type { SearchEndpoints } from '../providers/search-endpoints';
import { type Binding, readBindings, type SearchProvider } from '../store/binding-store';
import { openSecret } from '../store/connection-store';
import type { ConnectionSecret } from './connection-secret';
import { findEndpoints } from './find-endpoints';

/** Where the addresses of Google and Bing come from. */
export type SearchSettings = Pick<Config, 'sandboxUrl' | 'searchUrls'>;

export type OpenBinding = Binding & { secret: ConnectionSecret; endpoints: SearchEndpoints };

/** Returns the binding of a website to a search engine; undefined if it has none. */
export async function findBinding(
  db: Queries,
  websiteId: string,
  provider: SearchProvider,
): Promise<Binding | undefined> {
  const bindings = await readBindings(db, websiteId);
  return bindings.find((binding) => binding.provider === provider);
}

/** Returns it with the credentials to call the provider; undefined unless it can be read. */
export async function openBinding(
  db: Queries,
  { cipher, searchSettings }: { cipher: Cipher; searchSettings: SearchSettings },
  websiteId: string,
  provider: SearchProvider,
): Promise<OpenBinding | undefined> {
  const binding = await findBinding(db, websiteId, provider);
  if (binding?.state !== 'connected') return undefined;
  const secret = await openSecret(db, cipher, binding.connectionId);
  return { ...binding, secret, endpoints: findEndpoints(secret, searchSettings) };
}
