import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { Queries } from '../../platform/postgres/database';
import type { LinkScope } from './read-known-link';

/** Returns where links of a website may lead to. */
export async function readLinkScope(
  db: Queries,
  { id, domain }: { id: string; domain: string },
): Promise<LinkScope> {
  const { ownedHosts } = await getWebsiteSettings(db, id);
  return { domain, ownedHosts };
}
