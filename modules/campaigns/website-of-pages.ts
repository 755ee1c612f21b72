import type { Queries } from '../../platform/postgres/database';
import { createUrlScope } from '../websites/rules/match-scope';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { findWebsite } from '../websites/store/website-store';

type Owns = (url: string) => boolean;

/** Returns what decides whether a page belongs to a website. */
export async function pageScope(
  db: Queries,
  { id, domain }: { id: string; domain: string },
): Promise<Owns> {
  const { ownedHosts } = await getWebsiteSettings(db, id);
  return createUrlScope({ domain, matchMode: 'subdomains', ownedHosts });
}

/** Returns what finds the website of a page, the first of those that own it. */
export async function websiteFinder(
  db: Queries,
  websiteIds: readonly string[],
): Promise<(page: string) => string | undefined> {
  const scopes: { id: string; owns: Owns }[] = [];
  for (const id of websiteIds) {
    const website = await findWebsite(db, id);
    if (website) scopes.push({ id, owns: await pageScope(db, website) });
  }
  return (page) => scopes.find(({ owns }) => owns(page))?.id;
}
