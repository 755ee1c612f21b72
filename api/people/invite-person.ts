import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import {
  insertInvitation,
  insertPerson,
  lockPerson,
  type Person,
} from '../../modules/dashboard/store/person-store';
import { defineWrite } from '../operation/operation';
import { mailInvitation } from './mail-invitation';
import { checkWebsites, invitationUrl, invitedPersonSchema, personFields } from './person-schema';

export const invitePerson = defineWrite({
  id: 'invitePerson',
  area: 'account',
  method: 'post',
  path: '/account/people',
  summary: 'Invite a person to the dashboard',
  description:
    'Creates a named sign-in and returns a link that works once, within seven days; it is mailed too where there is an address and the service can send mail. From then on the person signs in by a link mailed on request. A person without an address gets a key on accepting, which works in the dashboard only.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  body: z.strictObject({
    ...personFields,
    email: personFields.email.default(null),
    websiteIds: personFields.websiteIds.default(null),
  }),
  response: invitedPersonSchema,
  status: 201,
  errors: ['payment_required'],
  async handle(context, { body }) {
    const { db, services, caller } = context;
    const websiteIds = body.websiteIds && [...new Set(body.websiteIds)];
    await checkWebsites(db, { ...body, websiteIds });
    const id = await insertPerson(db, { ...body, websiteIds }, caller.keyId);
    await requireWithinPlan(db, 'keys');
    const { code, expiresAt } = await insertInvitation(db, id);
    await audit(db, context, {
      action: 'person.invite',
      targetType: 'person',
      targetId: id,
      details: { name: body.name, email: body.email, role: body.role, websiteIds, expiresAt },
    });
    const person = (await lockPerson(db, id)) as Person;
    const url = invitationUrl(services.config, code);
    const isMailed = mailInvitation(context, { email: person.email, url, expiresAt });
    return { data: { ...person, url, expiresAt, isMailed } };
  },
});
