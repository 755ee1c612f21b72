import type { SearchType } from '../../modules/search-console/rules/search-shape';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import { findSearchProperty } from '../../modules/search-console/store/website-property-store';
import { AppError } from '../../platform/errors';
import type { Context } from '../operation/operation';

/**
 * Returns whose rows are read: those of the bound property, else of the one whose bulk export was
 * imported. Throws a 409 without either.
 */
export async function readSearchScope(
  { db }: Context,
  websiteId: string,
  type: SearchType,
): Promise<SearchTypeScope> {
  const property = await findSearchProperty(db, websiteId);
  if (property === undefined) {
    throw new AppError(
      'conflict',
      'The website is bound to no Search Console property: connect an account, then POST /search-console/bindings, or import its bulk export.',
    );
  }
  return { websiteId, property, type };
}
