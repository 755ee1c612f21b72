import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

export const sessionSchema = z
  .object({
    id: idSchema('session').describe('Id of the session'),
    keyId: idSchema('key').describe('Id of the key, or person, that signed in'),
    keyName: z.string().describe('Name of that key or person'),
    isPerson: z.boolean().describe('Whether a person signed in, and not a key'),
    isCurrent: z.boolean().describe('Whether it is the session that asks'),
    address: z
      .string()
      .nullable()
      .describe('Address that signed in, IPv6 cut to /64; null if it is not known'),
    userAgent: z
      .string()
      .nullable()
      .describe('Browser that signed in, as it describes itself; null if it did not'),
    createdAt: timestamp.describe('Time of signing in'),
    lastSeenAt: timestamp.describe('Time of the last request, precise to a minute'),
    endsAt: timestamp.describe('Time at which it ends, however much it is used'),
  })
  .meta({ id: 'Session' });
