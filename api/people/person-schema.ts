import { z } from 'zod';
import { roles } from '../../modules/dashboard/rules/role';
import {
  lockPerson,
  type NewPerson,
  type Person,
} from '../../modules/dashboard/store/person-store';
import { readDomains } from '../../modules/websites/store/website-store';
import type { Config } from '../../platform/config';
import { AppError, invalid, noSuch, notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { publicUrlOf } from '../../platform/public-url';
import { label, timestamp } from '../operation/fields';
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

/** Someone must stay who can invite people and change their roles. */
export const lastOwner = ({ name }: Pick<Person, 'name'>): AppError =>
  new AppError('conflict', `${name} is the last owner. Make another person an owner first.`);

const websitesMax = 200;

const role = z
  .enum(roles)
  .describe(
    '`owner` does all, `editor` changes websites but neither people, keys, providers nor retention, `viewer` reads, `client` reads the websites of `websiteIds` alone',
  );

export const personFields = {
  name: label(100).describe('Name of the person, as the audit log will show it'),
  email: z
    .email()
    .max(254)
    .transform((email) => email.toLowerCase())
    .nullable()
    .describe(
      'Address that the invitation and links for signing in are mailed to; null: the person gets a key of the dashboard',
    ),
  role,
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .nullable()
    .describe('Websites that a client sees; null for every other role'),
};

/** Throws a 422 for websites without the role of a client, the reverse, or an unknown website. */
export async function checkWebsites(
  db: WriteContext['db'],
  { role, websiteIds }: Pick<NewPerson, 'role' | 'websiteIds'>,
): Promise<void> {
  if (role === 'client' && websiteIds === null) {
    throw invalid('websiteIds', 'required', 'must name the websites that a client sees');
  }
  if (role !== 'client' && websiteIds !== null) {
    throw invalid('role', 'invalid_combination', 'must be client for a sign-in with websiteIds');
  }
  const known = await readDomains(db, websiteIds ?? []);
  for (const [place, id] of (websiteIds ?? []).entries()) {
    if (!known.has(id)) throw invalid(`websiteIds.${place}`, 'not_found', noSuch('website', id));
  }
}

export const personSchema = z
  .object({
    id: idSchema('key').describe('Id of the person, which the audit log names as `keyId`'),
    name: z.string().describe('Name of the person, which the audit log names as `actor`'),
    email: z
      .string()
      .nullable()
      .describe('Address that links for signing in are mailed to; null without one'),
    role,
    websiteIds: z
      .array(idSchema('website'))
      .nullable()
      .describe('Websites that a client sees; null for all of the workspace'),
    state: z
      .enum(['invited', 'active'])
      .describe('Whether the person has signed in (`active`) or not yet'),
    passkeys: z.int().describe('Number of passkeys that the person has registered'),
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
    isMailed: z
      .boolean()
      .describe('Whether the link is also mailed to the person; otherwise send it yourself'),
  })
  .meta({ id: 'InvitedPerson' });

export const invitationUrl = (config: Config, code: string): string =>
  `${publicUrlOf(config)}/dashboard/sign-in?code=${code}`;
