import type { SearchType } from '../../modules/search-console/rules/search-shape';
import { readBindings } from '../../modules/search-console/store/binding-store';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import { AppError } from '../../platform/errors';
import type { Context } from '../operation/operation';

/** Returns whose rows are read. Throws a 409 while the website is bound to no property of Google. */
export async function readSearchScope(
  { db, caller }: Context,
  websiteId: string,
  type: SearchType,
): Promise<SearchTypeScope> {
  const bindings = await readBindings(db, websiteId);
  const property = bindings.find(({ provider }) => provider === 'google')?.property;
  if (property === undefined) {
    throw new AppError(
      'conflict',
      'The website is bound to no Search Console property: connect an account, then POST /search-console/bindings.',
    );
  }
  return { workspaceId: caller.workspaceId, websiteId, property, type };
}
