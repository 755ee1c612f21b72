import { z } from 'zod';
import { idSchema } from '../../core/ids';
import { getKeyword } from '../../core/stores/keywords/keyword-store';
import type { Context } from '../operation';

export const keywordPath = z.object({ keywordId: idSchema('keyword') });

/** The keyword that the path names, or a 404. */
export const pathKeyword = ({ db, caller }: Context, { keywordId }: { keywordId: string }) =>
  getKeyword(db, caller.workspaceId, keywordId);
