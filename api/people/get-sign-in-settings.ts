import { readSignInSettings } from '../../modules/dashboard/store/sign-in-settings-store';
import { defineRead } from '../operation/operation';
import { signInSettingsSchema } from './sign-in-settings-schema';

export const getSignInSettings = defineRead({
  id: 'getSignInSettings',
  area: 'account',
  path: '/account/sign-in-settings',
  summary: 'Get what people need to sign in',
  description: 'Returns whether the workspace requires a passkey of people who sign in.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  response: signInSettingsSchema,
  handle: async ({ db }) => ({ data: await readSignInSettings(db) }),
});
