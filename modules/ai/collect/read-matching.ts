import type { Queries } from '../../../platform/postgres/database';
import { createUrlScope, type OwnsUrl } from '../../websites/rules/match-scope';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { BrandMatcher } from '../rules/match-brands';
import { createSourceOwner, type SourceOwner } from '../rules/source-owner';
import type { BrandVersion } from '../store/answer-store';
import { readBrands, readBrandVersion, toMatchable } from '../store/brand-store';

/** What answers are analyzed with: brands of one version, and whose page a URL is. */
export type Matching = {
  brands: BrandVersion;
  matcher: BrandMatcher;
  ownerOf: (url: string) => SourceOwner;
  /** Whether a URL is on the website's own hosts, which the ledger covers. */
  ownsUrl: OwnsUrl;
};

/** Reads the brands of a website as they are now. */
export async function readMatching(
  db: Queries,
  { websiteId, domain }: { websiteId: string; domain: string },
): Promise<Matching> {
  // The version first: brands that change in between are matched again under their own version.
  const { version } = await readBrandVersion(db, websiteId);
  const brands = await readBrands(db, websiteId);
  const settings = await getWebsiteSettings(db, websiteId);
  const ownIds = new Set(brands.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const ownsUrl = createUrlScope({ domain, ...settings });
  return {
    brands: { version, ownIds },
    matcher: new BrandMatcher(brands.map(toMatchable)),
    ownerOf: createSourceOwner(ownsUrl, brands),
    ownsUrl,
  };
}
