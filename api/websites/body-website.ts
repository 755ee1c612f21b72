import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/** Loads the website that a body names; another workspace's is the same 422 as an unknown one. */
export async function bodyWebsite({ db }: WriteContext, websiteId: string): Promise<StoredWebsite> {
  const website = await findWebsite(db, websiteId, { forReference: true });
  if (!website) throw invalid('websiteId', 'not_found', noSuch('website'));
  return website;
}
