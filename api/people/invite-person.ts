import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { countUsed } from '../../modules/account/store/usage-store';
import {
  insertInvitation,
  insertPerson,
  lockPerson,
  type Person,
} from '../../modules/dashboard/store/person-store';
import { readDomains } from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { keyAccess } from '../account/schema';
import { label } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { invitationUrl, invitedPersonSchema } from './person-schema';

const websitesMax = 200;

export const invitePerson = defineWrite({
  id: 'invitePerson',
  area: 'account',
  method: 'post',
  path: '/account/people',
  summary: 'Invite a person to the dashboard',
  description:
    'Creates a named sign-in and returns a link that works once, within seven days. The person who opens it is signed in, and gets a key for signing in again, which works in the dashboard only. A sign-in that is limited to websites reads only.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  body: z
    .strictObject({
      name: label(100).describe('Name of the person, as the audit log will show it'),
      access: keyAccess,
      websiteIds: z
        .array(idSchema('website'))
        .min(1)
        .max(websitesMax)
        .nullable()
        .default(null)
        .describe('Websites that the person sees; null for all, also those added later'),
    })
    .refine(({ access, websiteIds }) => websiteIds === null || access === 'read', {
      path: ['access'],
      error: 'must be read for a sign-in that is limited to websites',
      params: { code: 'invalid_combination' },
    }),
  response: invitedPersonSchema,
  status: 201,
  errors: ['payment_required'],
  async handle(context, { body }) {
    const { db, services, caller } = context;
    const websiteIds = body.websiteIds && [...new Set(body.websiteIds)];
    const known = await readDomains(db, websiteIds ?? []);
    for (const [place, id] of (websiteIds ?? []).entries()) {
      if (!known.has(id)) throw invalid(`websiteIds.${place}`, 'not_found', noSuch('website', id));
    }
    const id = await insertPerson(db, { ...body, websiteIds, createdBy: caller.keyId });
    await requireWithinPlan(db, 'keysMax', () => countUsed(db, 'keys'));
    const { code, expiresAt } = await insertInvitation(db, id);
    await audit(db, context, {
      action: 'person.invite',
      targetType: 'person',
      targetId: id,
      details: { name: body.name, access: body.access, websiteIds, expiresAt },
    });
    const person = (await lockPerson(db, id)) as Person;
    return { data: { ...person, url: invitationUrl(services.config, code), expiresAt } };
  },
});
