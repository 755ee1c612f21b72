import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { keyAccess } from './schema';

export const agentGrantSchema = z
  .object({
    id: idSchema('oauthGrant'),
    clientId: z
      .string()
      .describe('Id that the client registered under, or the URL of its metadata document'),
    clientName: z.string().describe('Name that the client gave itself'),
    redirectHost: z.string().describe('Host that the person was sent back to'),
    access: keyAccess,
    keyId: idSchema('key').describe(
      'Id of the key that the client acts by, as in the audit log; it is not in the list of keys',
    ),
    grantedByKeyId: idSchema('key').describe('Id of the key that the access was given by'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
    expiresAt: timestamp.describe('When it ends unless the client uses it before'),
  })
  .meta({ id: 'AgentGrant' });
