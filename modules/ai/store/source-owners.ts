import type { Queries } from '../../../platform/postgres/database';
import { createUrlScope } from '../../websites/rules/match-scope';
import type { SourceCategory } from '../../websites/rules/source-category';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { createCategorizer } from '../rules/categorize-host';
import { createSourceOwner, type SourceOwner } from '../rules/source-owner';
import { type Brand, readBrands } from './brand-store';

/** Whose page a source is and what kind of website it is on, by the present brands and settings. */
export type SourceOwners = {
  brands: ReadonlyMap<string, Brand>;
  ownerOf: (url: string) => SourceOwner;
  categoryOf: (host: string) => SourceCategory;
  /** All that the answers of these functions depend on. */
  basis: unknown[];
};

export async function readSourceOwners(
  db: Queries,
  website: { id: string; domain: string },
): Promise<SourceOwners> {
  const [brands, settings] = await Promise.all([
    readBrands(db, website.id),
    getWebsiteSettings(db, website.id),
  ]);
  return {
    brands: new Map(brands.map((brand) => [brand.id, brand])),
    ownerOf: createSourceOwner(createUrlScope({ domain: website.domain, ...settings }), brands),
    categoryOf: createCategorizer(settings.sourceCategories),
    basis: [website.domain, settings, brands],
  };
}
