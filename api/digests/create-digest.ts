import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { countDigests, insertDigest } from '../../modules/digests/store/digest-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { checkFilter } from '../webhooks/check-filter';
import { askNewRecipients, checkReportRecipients } from '../websites/report-recipients';
import { digestBody, digestSchema } from './schema';

const digestsMax = 200;

export const createDigest = defineWrite({
  id: 'createDigest',
  area: 'digests',
  method: 'post',
  path: '/digests',
  summary: 'Create a digest',
  description:
    'Mails one person what changed, every day or week: findings apart from the health of the measurement, each with a link. The reader confirms once, unless the address is at a domain that the workspace verified, and can unsubscribe with one click. Without events nothing is mailed, unless `isSentEmpty`. A person has one digest of a workspace.',
  tool: {
    description:
      'Mails a person what changed every day or week, once they have confirmed. isSentEmpty also mails when nothing did.',
  },
  body: digestBody,
  status: 201,
  errors: ['payment_required', 'conflict'],
  response: digestSchema,
  confirm: async (_context, { body: { recipient, timing, isPaused } }) =>
    isPaused
      ? undefined
      : {
          summary: [`Mails a digest to ${recipient} every ${timing.every} from now on.`],
          version: '',
        },
  async handle(context, { body }) {
    const { db } = context;
    const { recipient, ...content } = body;
    checkReportRecipients(context, [recipient], '', 'recipient');
    await lockLimits(db);
    if ((await countDigests(db)) >= digestsMax) {
      const message = `A workspace has at most ${digestsMax} digests: delete one first.`;
      throw new AppError('payment_required', message);
    }
    const websiteTag = (await checkFilter(context, body)) ?? null;
    const digest = await insertDigest(db, recipient, { ...content, websiteTag });
    if (!digest) {
      throw new AppError('conflict', `${recipient} has a digest already: change that one.`);
    }
    await audit(db, context, {
      action: 'digest.create',
      targetType: 'digest',
      targetId: digest.id,
      // Addresses of people stay out of the log.
      details: { timing: body.timing, types: body.types },
    });
    askNewRecipients(context, [recipient]);
    return { data: digest, headers: { Location: `/api/v1/digests/${digest.id}` } };
  },
});
