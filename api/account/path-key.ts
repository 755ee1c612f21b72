import { z } from 'zod';
import { findKey } from '../../modules/account/store/key-store';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { WriteContext } from '../operation/operation';

export const keyPath = z.object({ keyId: idSchema('key') });

/** Loads the key that the path names and locks it until the transaction ends; 404 if unknown. */
export async function lockedPathKey({ db }: WriteContext, { keyId }: { keyId: string }) {
  const key = await findKey(db, keyId, { forUpdate: true });
  if (!key) throw notFound('API key');
  return key;
}
