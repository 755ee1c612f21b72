import { z } from 'zod';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import type { Context, WriteContext } from '../operation/operation';

export const websitePath = z.object({ websiteId: idSchema('website') });

type Path = z.output<typeof websitePath>;

/** The website that the path names, or a 404. */
export const pathWebsite = ({ db }: Context, { websiteId }: Path) => getWebsite(db, websiteId);

/** The same for a change: nobody else changes it until the transaction ends. */
export const lockedPathWebsite = ({ db }: WriteContext, { websiteId }: Path) =>
  getWebsite(db, websiteId, { forUpdate: true });
