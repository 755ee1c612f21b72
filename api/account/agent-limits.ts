import { findKey } from '../../modules/account/store/key-store';
import { AppError } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/** A key that is to be created, or one that is to be rotated. */
type Given = { isAgent: boolean; id?: string; createdByKeyId?: string | null };

/**
 * Throws `forbidden` if an agent would get the secret of a key that works outside of /mcp, where
 * nothing is confirmed, or of one that outlives its own access. Otherwise returns when the caller's
 * own key ends, which what it makes must not outlive.
 */
export async function refuseToGiveAgent(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  key: Given,
): Promise<{ endsAt: string | null }> {
  if (!caller.isAgent) return { endsAt: null };
  // A revocation of the caller's key waits, and then ends what is made here.
  const own = await findKey(db, caller.keyId, { isAny: true, forUpdate: true });
  if (!own || own.grantedBy !== null) {
    throw new AppError(
      'forbidden',
      'Access that a person gave a program by OAuth creates and rotates no keys. Ask the person to do it.',
    );
  }
  if (!key.isAgent) {
    throw new AppError(
      'forbidden',
      'The key of an agent can only create and rotate keys of agents (isAgent: true).',
    );
  }
  if (key.id !== undefined && key.id !== own.id && key.createdByKeyId !== own.id) {
    throw new AppError(
      'forbidden',
      'The key of an agent can rotate itself and the keys that it created. Ask a person to rotate this one.',
    );
  }
  return { endsAt: own.expiresAt };
}
