import { z } from 'zod';
import { getKeyword } from '../../modules/rankings/keywords/store/keyword-store';
import { idSchema } from '../../platform/ids';
import type { Context } from '../operation/operation';

export const keywordPath = z.object({ keywordId: idSchema('keyword') });

/** The keyword that the path names, or a 404. */
export const pathKeyword = ({ db }: Context, { keywordId }: { keywordId: string }) =>
  getKeyword(db, keywordId);
