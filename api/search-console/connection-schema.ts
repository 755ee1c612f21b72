import { z } from 'zod';
import { getConnection } from '../../modules/search-console/store/connection-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { WriteContext } from '../operation/operation';

export const searchProvider = z.enum(['google', 'bing']);

export const connectionSchema = z
  .object({
    id: idSchema('connection'),
    provider: searchProvider.describe('Whose account it is'),
    method: z
      .enum(['service_account', 'oauth', 'refresh_token', 'api_key'])
      .describe('How the account proves itself'),
    name: z.string(),
    account: z
      .string()
      .describe('Address, client or last characters of the API key, to recognize the account by'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    state: z
      .enum(['connected', 'requires_reconnect', 'no_data'])
      .describe(
        '`connected`; `requires_reconnect`: the account is refused until a person connects it again; `no_data`: it is accepted, and has no property that it may read',
      ),
    stateReason: z.string().nullable().describe('Why it is not connected; null if it is'),
    canWrite: z.boolean().describe('Whether the account may submit sitemaps'),
    testedAt: timestamp.nullable().describe('When the account was last tested; null if never'),
    blockedUntil: timestamp
      .nullable()
      .describe('Until when the provider throttles the account, and no call is made; null if not'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'SearchConnection' });

export const connectionPath = z.object({ connectionId: idSchema('connection') });

/** Returns the connection that the path names, locked until the transaction ends. */
export const lockedPathConnection = (
  { db }: WriteContext,
  { connectionId }: z.output<typeof connectionPath>,
) => getConnection(db, connectionId, { forUpdate: true });
