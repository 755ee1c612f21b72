import { z } from 'zod';
import { newRoles, type OpenIdProvider } from '../../modules/dashboard/store/openid-store';
import { openIdRedirectOf, signInUrlOf } from '../dashboard/openid-urls';
import { timestamp } from '../operation/fields';
import type { Services } from '../services';

export const openIdFields = {
  issuer: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .describe('Address of the provider, as its discovery document names it: `issuer`'),
  clientId: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('Id of the client that you registered there'),
  newRole: z
    .enum(newRoles)
    .nullable()
    .describe(
      'Role of people whom no one invited, on their first sign-in; null: only people who were invited get in',
    ),
  mailDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain'),
    )
    .max(50)
    .describe('Domains of verified mail addresses that such people must have; empty: any'),
};

export const openIdSchema = z
  .object({
    provider: z
      .object({ ...openIdFields, updatedAt: timestamp.describe('Time of the last change') })
      .nullable()
      .describe('Settings of the provider, without the secret of its client; null without one'),
    redirectUri: z.string().describe('Redirect address to register at the provider'),
    signInUrl: z
      .string()
      .describe('Address at which the people of the workspace sign in by the provider'),
  })
  .meta({ id: 'OpenIdProvider' });

export const toOpenId = (
  services: Services,
  workspaceId: string,
  provider: OpenIdProvider | undefined,
) => ({
  provider: provider ?? null,
  redirectUri: openIdRedirectOf(services),
  signInUrl: signInUrlOf(services, workspaceId),
});
