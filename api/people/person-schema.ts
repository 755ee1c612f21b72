import { z } from 'zod';
import { lockPerson, type Person } from '../../modules/dashboard/store/person-store';
import type { Config } from '../../platform/config';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { publicUrlOf } from '../../platform/public-url';
import { keyAccess } from '../account/schema';
import { timestamp } from '../operation/fields';
import type { WriteContext } from '../operation/operation';

export const personPath = z.object({ personId: idSchema('key') });

export async function lockedPathPerson(
  { db }: WriteContext,
  { personId }: z.output<typeof personPath>,
): Promise<Person> {
  const person = await lockPerson(db, personId);
  if (!person) throw notFound('person');
  return person;
}

export const personSchema = z
  .object({
    id: idSchema('key').describe('Id of the person, which the audit log names as `keyId`'),
    name: z.string().describe('Name of the person, which the audit log names as `actor`'),
    access: keyAccess.describe('Whether the person may make changes'),
    websiteIds: z
      .array(idSchema('website'))
      .nullable()
      .describe('Websites that the person sees; null for all of the workspace'),
    state: z
      .enum(['invited', 'active'])
      .describe('Whether the person has accepted an invitation (`active`) or not yet'),
    invitationExpiresAt: timestamp
      .nullable()
      .describe('Time at which the open invitation ends; null without one'),
    createdAt: timestamp.describe('Time of the first invitation'),
    lastSeenAt: timestamp.nullable().describe('Time of the last visit; null before the first'),
    createdByKeyId: idSchema('key')
      .nullable()
      .describe(
        'Id of the key, or person, that sent the first invitation; null if the operator did',
      ),
  })
  .meta({ id: 'Person' });

export const invitedPersonSchema = personSchema
  .extend({
    url: z
      .string()
      .describe('Link that the person opens once to sign in; no later response contains it'),
    expiresAt: timestamp.describe('Time at which the link ends'),
  })
  .meta({ id: 'InvitedPerson' });

export const invitationUrl = (config: Config, code: string): string =>
  `${publicUrlOf(config)}/dashboard/sign-in?code=${code}`;
