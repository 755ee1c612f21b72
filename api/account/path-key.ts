import { z } from 'zod';
import { notFound } from '../../core/errors';
import { idSchema } from '../../core/ids';
import { findKey } from '../../core/stores/key-store';
import type { Context } from '../operation';

export const keyPath = z.object({ keyId: idSchema('key') });

/** The key that the path names, or a 404. */
export async function pathKey({ db, caller }: Context, { keyId }: { keyId: string }) {
  const key = await findKey(db, caller.workspaceId, keyId);
  if (!key) throw notFound('key');
  return key;
}
