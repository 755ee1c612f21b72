import type { Queries } from '../../platform/postgres/database';
import { createUrlScope, type MatchScope, type OwnsUrl } from '../websites/rules/match-scope';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { findWebsite } from '../websites/store/website-store';

type PageScope = MatchScope & { id: string };

async function readPageScope(
  db: Queries,
  { id, domain }: { id: string; domain: string },
): Promise<PageScope> {
  const { ownedHosts } = await getWebsiteSettings(db, id);
  return { id, domain, matchMode: 'subdomains', ownedHosts };
}

/** Returns what decides whether a page belongs to a website. */
export const pageScope = async (
  db: Queries,
  website: { id: string; domain: string },
): Promise<OwnsUrl> => createUrlScope(await readPageScope(db, website));

/** Returns which pages belong to each of the websites that are still there. */
export async function readPageScopes(
  db: Queries,
  websiteIds: readonly string[],
): Promise<PageScope[]> {
  const scopes: PageScope[] = [];
  for (const id of websiteIds) {
    const website = await findWebsite(db, id);
    if (website) scopes.push(await readPageScope(db, website));
  }
  return scopes;
}

/** Returns what finds the website of a page, the first of those that own it. */
export async function websiteFinder(
  db: Queries,
  websiteIds: readonly string[],
): Promise<(page: string) => string | undefined> {
  const scopes = (await readPageScopes(db, websiteIds)).map((scope) => ({
    id: scope.id,
    owns: createUrlScope(scope),
  }));
  return (page) => scopes.find(({ owns }) => owns(page))?.id;
}
