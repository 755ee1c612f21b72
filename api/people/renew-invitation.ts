import { audit } from '../../modules/account/store/audit-log';
import { insertInvitation } from '../../modules/dashboard/store/person-store';
import { defineWrite } from '../operation/operation';
import { mailInvitation } from './mail-invitation';
import { invitationUrl, invitedPersonSchema, lockedPathPerson, personPath } from './person-schema';

export const renewInvitation = defineWrite({
  id: 'renewInvitation',
  area: 'account',
  method: 'post',
  path: '/account/people/{personId}/invitations',
  summary: 'Invite a person again',
  description:
    'Returns a new link, mails it where there is an address, and ends the links before. Use it when a link has expired, or when a person without an address lost the key: accepting the link ends the old key and all sessions of the person.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  params: personPath,
  response: invitedPersonSchema,
  status: 201,
  resolve: lockedPathPerson,
  async handle(context, { resource }) {
    const { db, services } = context;
    const { code, expiresAt } = await insertInvitation(db, resource.id);
    await audit(db, context, {
      action: 'person.invite',
      targetType: 'person',
      targetId: resource.id,
      details: { expiresAt },
    });
    const url = invitationUrl(services.config, code);
    const isMailed = mailInvitation(context, { email: resource.email, url, expiresAt });
    return { data: { ...resource, invitationExpiresAt: expiresAt, url, expiresAt, isMailed } };
  },
});
