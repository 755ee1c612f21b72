import { z } from 'zod';
import { newToken, newVerifier } from '../../modules/search-console/connections/consent';
import { findConsentClient } from '../../modules/search-console/connections/find-endpoints';
import { insertAttempt } from '../../modules/search-console/store/attempt-store';
import { AppError } from '../../platform/errors';
import { publicUrlOf } from '../../platform/public-url';
import { label, timestamp } from '../operation/fields';
import { defineWrite } from '../operation/operation';

export const startSearchConnect = defineWrite({
  id: 'startSearchConnect',
  area: 'search-console',
  method: 'post',
  path: '/search-console/connect',
  summary: 'Start to connect Google Search Console in a browser',
  description:
    'Returns a link for the person whose Google account is connected. It works once, within half an hour, in one browser. Where the operator has set no OAuth client it is a 409: use a service account or a refresh token.',
  tool: { unfit: 'The link must reach the person who owns the account, not a conversation' },
  errors: ['conflict'],
  status: 201,
  body: z.strictObject({
    name: label(100).default('Google Search Console').describe('Name of the new connection'),
  }),
  response: z
    .object({
      url: z.url().describe('Link to open in a browser'),
      expiresAt: timestamp.describe('When the link ends'),
    })
    .meta({ id: 'SearchConnectLink' }),
  async handle({ db, services, caller }, { body }) {
    if (!findConsentClient(services.config)) {
      throw new AppError(
        'conflict',
        'The operator has set no OAuth client of Google (GOOGLE_CLIENT_ID). Connect by a service account or a refresh token instead.',
      );
    }
    const token = newToken(db.workspaceId);
    const expiresAt = await insertAttempt(db, services.cipher, {
      token,
      verifier: newVerifier(),
      name: body.name,
      keyId: caller.keyId,
      keyName: caller.keyName,
    });
    const url = `${publicUrlOf(services.config)}/connect/google?state=${token}`;
    return { data: { url, expiresAt } };
  },
});
