import type { SearchType } from '../../modules/search-console/rules/search-shape';
import { findGoogleProperty } from '../../modules/search-console/store/binding-store';
import { findImportedProperty } from '../../modules/search-console/store/search-import-store';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import { AppError } from '../../platform/errors';
import type { Context } from '../operation/operation';

/**
 * Returns whose rows are read: those of the bound property, else of the one whose bulk export was
 * imported. Throws a 409 without either.
 */
export async function readSearchScope(
  { db, caller }: Context,
  websiteId: string,
  type: SearchType,
): Promise<SearchTypeScope> {
  const property =
    (await findGoogleProperty(db, websiteId)) ?? (await findImportedProperty(db, websiteId));
  if (property === undefined) {
    throw new AppError(
      'conflict',
      'The website is bound to no Search Console property: connect an account, then POST /search-console/bindings, or import its bulk export.',
    );
  }
  return { workspaceId: caller.workspaceId, websiteId, property, type };
}
