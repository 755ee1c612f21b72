import { findBinding } from '../../modules/search-console/connections/open-binding';
import { AppError } from '../../platform/errors';
import type { Context } from '../operation/operation';

/** Returns the site of Bing Webmaster that the website is bound to. Throws a 409 without one. */
export async function readBingSite({ db }: Context, websiteId: string): Promise<string> {
  const binding = await findBinding(db, websiteId, 'bing');
  if (binding) return binding.property;
  throw new AppError(
    'conflict',
    'The website is bound to no site of Bing Webmaster: connect an API key, then POST /search-console/bindings.',
  );
}
