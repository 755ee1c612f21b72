import { z } from 'zod';
import { getKeyword } from '../../modules/rankings/keywords/store/keyword-store';
import { idSchema } from '../../platform/ids';
import type { Context } from '../operation/operation';

export const keywordPath = z.object({ keywordId: idSchema('keyword') });

/** Returns the keyword that the path names, or throws a 404. */
export const pathKeyword = ({ db }: Context, { keywordId }: { keywordId: string }) =>
  getKeyword(db, keywordId);
