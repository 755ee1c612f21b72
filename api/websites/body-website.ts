import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
import { invalid } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/** The website that a body names; another workspace's is the same 422 as one that never was. */
export async function bodyWebsite({ db }: WriteContext, websiteId: string): Promise<StoredWebsite> {
  const website = await findWebsite(db, websiteId, { forReference: true });
  if (!website)
    throw invalid('websiteId', 'not_found', 'There is no such website in this workspace.');
  return website;
}
