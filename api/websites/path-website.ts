import { z } from 'zod';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import type { Context, WriteContext } from '../operation/operation';

export const websitePath = z.object({ websiteId: idSchema('website') });

type Path = z.output<typeof websitePath>;

/** Returns the website that the path names, or throws a 404. */
export const pathWebsite = ({ db }: Context, { websiteId }: Path) => getWebsite(db, websiteId);

/** Does the same for a write: the website stays locked until the transaction ends. */
export const lockedPathWebsite = ({ db }: WriteContext, { websiteId }: Path) =>
  getWebsite(db, websiteId, { forUpdate: true });
