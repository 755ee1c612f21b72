import { recordAccess } from '../modules/account/store/audit-log';
import { deletePasskeys } from '../modules/dashboard/store/passkey-store';
import { findPersonByEmail } from '../modules/dashboard/store/person-store';
import { deletePersonSessions } from '../modules/dashboard/store/session-store';
import type { Database } from '../platform/postgres/database';

/**
 * Removes a person's passkeys and sessions, for a workspace whose last owner lost them; returns how
 * many passkeys there were. Throws if the workspace does not know the address.
 */
export const forgetPasskeys = (
  owner: Database,
  workspaceId: string,
  email: string,
): Promise<number> =>
  owner.transaction(workspaceId, async (tx) => {
    const id = await findPersonByEmail(tx, email.toLowerCase());
    if (id === undefined) throw new Error(`Workspace ${workspaceId} has no person with ${email}.`);
    const passkeys = await deletePasskeys(tx, id);
    await deletePersonSessions(tx, id);
    await recordAccess(tx, {
      actor: 'operator',
      action: 'passkey.remove_all',
      targetType: 'person',
      targetId: id,
      keyId: null,
      address: null,
      requestId: null,
      details: { passkeys },
    });
    return passkeys;
  });
