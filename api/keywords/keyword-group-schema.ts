import { z } from 'zod';
import { getKeywordGroup } from '../../modules/rankings/keywords/store/keyword-group-store';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const keywordGroupSchema = z
  .object({
    id: idSchema('keywordGroup'),
    websiteId: idSchema('website'),
    name: z.string(),
    keywordCount: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'KeywordGroup' });

export const groupName = label(200);

export const groupPath = z.object({ groupId: idSchema('keywordGroup') });

/** Returns the group that the path names, or throws a 404. */
export const pathGroup = ({ db }: Context, { groupId }: { groupId: string }) =>
  getKeywordGroup(db, groupId);

/** Does the same for a write: the group stays locked until the transaction ends. */
export const lockedPathGroup = ({ db }: WriteContext, { groupId }: { groupId: string }) =>
  getKeywordGroup(db, groupId, { forUpdate: true });
