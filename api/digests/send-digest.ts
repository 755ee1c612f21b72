import { audit } from '../../modules/account/store/audit-log';
import { queueDigestNow } from '../../modules/digests/prepare-digest';
import { getDigest } from '../../modules/digests/store/digest-store';
import { defineWrite } from '../operation/operation';
import { checkReportRecipients } from '../websites/report-recipients';
import { digestPath, digestSchema, lockedPathDigest } from './schema';

export const sendDigest = defineWrite({
  id: 'sendDigest',
  area: 'digests',
  method: 'post',
  path: '/digests/{digestId}/send',
  summary: 'Send a digest now',
  description:
    'Mails what happened in the last day, or week for a weekly digest, within seconds, also if nothing did. The next one comes at its time and has the same events: this is to see what it looks like.',
  tool: {
    description:
      'Mails a digest of the last day or week within seconds, to see what it looks like.',
  },
  params: digestPath,
  status: 202,
  response: digestSchema,
  resolve: lockedPathDigest,
  confirm: async (_context, { resource }) => ({
    summary: [`Mails a digest to ${resource.recipient} now.`],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db, services } = context;
    checkReportRecipients(context, [resource.recipient], '', 'recipient');
    if (services.reportMail) await queueDigestNow(db, services.reportMail, resource, new Date());
    await audit(db, context, {
      action: 'digest.send',
      targetType: 'digest',
      targetId: resource.id,
    });
    return { data: await getDigest(db, resource.id) };
  },
});
