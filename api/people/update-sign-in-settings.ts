import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { relyingPartyOf } from '../../modules/dashboard/relying-party';
import {
  readSessionMethod,
  readSignInSettings,
  saveSignInSettings,
  strongMethods,
} from '../../modules/dashboard/store/sign-in-settings-store';
import { AppError } from '../../platform/errors';
import { defineWrite, type WriteContext } from '../operation/operation';
import { signInSettingsSchema } from './sign-in-settings-schema';

export const updateSignInSettings = defineWrite({
  id: 'updateSignInSettings',
  area: 'account',
  method: 'patch',
  path: '/account/sign-in-settings',
  summary: 'Change what people need to sign in',
  description:
    'Requires a passkey of all people, or no longer. It counts at once: who signed in by a mailed link continues once a passkey is registered or shown. A person must have signed in with one before they require it of others.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  body: z.strictObject({ requiresPasskey: signInSettingsSchema.shape.requiresPasskey }).partial(),
  response: signInSettingsSchema,
  errors: ['conflict'],
  async handle(context, { body }) {
    const { db } = context;
    const before = await readSignInSettings(db);
    const settings = { requiresPasskey: body.requiresPasskey ?? before.requiresPasskey };
    if (settings.requiresPasskey) await assertPossible(context);
    await saveSignInSettings(db, settings);
    await audit(db, context, {
      action: 'sign_in_settings.update',
      targetType: 'workspace',
      targetId: db.workspaceId,
      details: { ...body },
    });
    return { data: settings };
  },
});

/** Throws `conflict` if no one could sign in afterwards, or if the caller could not. */
async function assertPossible({ db, caller, services }: WriteContext): Promise<void> {
  if (!relyingPartyOf(services.config)) {
    throw new AppError(
      'conflict',
      'Passkeys need a host name and https: the operator sets PUBLIC_URL to the address of the dashboard.',
    );
  }
  if (!caller.session || !caller.role) return;
  const method = await readSessionMethod(db, caller.session.hash);
  if (strongMethods.includes(method ?? '')) return;
  throw new AppError(
    'conflict',
    'Register a passkey in “Your sign-in” and sign in with it. Then require it of others.',
  );
}
