import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { OpenIdFailed } from '../../modules/dashboard/rules/openid-failed';
import {
  openOpenIdProvider,
  readOpenIdProvider,
  saveOpenIdProvider as store,
} from '../../modules/dashboard/store/openid-store';
import { invalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { defineWrite } from '../operation/operation';
import type { Services } from '../services';
import { openIdFields, openIdSchema, toOpenId } from './openid-schema';

const bodySchema = z.strictObject({
  ...openIdFields,
  clientSecret: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Secret of the client; without it the stored one stays, for the same issuer'),
  newRole: openIdFields.newRole.default(null),
  mailDomains: openIdFields.mailDomains.default([]),
});

type Body = z.output<typeof bodySchema>;

export const saveOpenIdProvider = defineWrite({
  id: 'saveOpenIdProvider',
  area: 'account',
  method: 'put',
  path: '/account/openid-provider',
  summary: 'Set the OpenID provider by which people sign in',
  description:
    'Saves the company’s provider after reading its discovery document. People sign in by the address that the response names; an account is bound to issuer and subject. A person with the same mail address must agree by a mailed link first. Another issuer ends the sessions that the one before opened.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  body: bodySchema,
  response: openIdSchema,
  async prefetch({ db, services }, _params, body) {
    if (body) await assertReachable(services, db, body);
  },
  async handle(context, { body }) {
    const { db, services } = context;
    const { cipher } = services;
    const clientSecret = await secretOf(services, db, body);
    await store(db, cipher, { ...body, clientSecret });
    const { issuer, clientId, newRole, mailDomains } = body;
    await audit(db, context, {
      action: 'openid_provider.save',
      targetType: 'workspace',
      targetId: db.workspaceId,
      details: { issuer, clientId, newRole, mailDomains },
    });
    return { data: toOpenId(services, db.workspaceId, await readOpenIdProvider(db)) };
  },
});

/** The stored secret is for its own issuer: another one must not get it. */
async function secretOf({ cipher }: Services, db: Queries, body: Body): Promise<string> {
  if (body.clientSecret !== undefined) return body.clientSecret;
  const stored = await openOpenIdProvider(db, cipher);
  if (stored?.issuer === body.issuer) return stored.clientSecret;
  throw invalid('clientSecret', 'required', 'must be given for a new issuer');
}

/** Throws a 422 where the provider's discovery document cannot be read. */
async function assertReachable(services: Services, db: Queries, body: Body): Promise<void> {
  const clientSecret = await secretOf(services, db, body);
  try {
    await services.openId.discover({ ...body, clientSecret });
  } catch (error) {
    if (!(error instanceof OpenIdFailed)) throw error;
    throw invalid('issuer', 'unreachable', error.message);
  }
}
