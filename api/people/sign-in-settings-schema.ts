import { z } from 'zod';

export const signInSettingsSchema = z
  .object({
    requiresPasskey: z
      .boolean()
      .describe(
        'Whether people see nothing before they have shown a passkey; a sign-in by the company’s provider counts as well, API keys are not asked',
      ),
  })
  .meta({ id: 'SignInSettings' });
