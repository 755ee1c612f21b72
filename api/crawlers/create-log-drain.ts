import { namedFormat } from '../../ingest/formats/log-formats';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { insertLogDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { drainBody, drainName, logDrainWithTokenSchema } from './log-drain-schema';

export const createLogDrain = defineWrite({
  id: 'createLogDrain',
  area: 'log-drains',
  method: 'post',
  path: '/websites/{websiteId}/log-drains',
  summary: 'Create a log drain',
  description:
    'Creates a drain with a token by which a server, log shipper or CDN sends this website’s access ' +
    'logs to `/websites/{websiteId}/logs`, and can do nothing else. Send the token as ' +
    '`Authorization: Bearer`, Basic password, `X-Drain-Token`, `X-Amz-Firehose-Access-Key` or ' +
    '`?token=`. The token is shown only in this response.',
  tool: {
    description:
      'Creates a token with which a server, log shipper or CDN sends this website’s access logs ' +
      'and can do nothing else. Only this response shows the token. Without logs, neither crawler ' +
      'visits nor discovery can be known.',
  },
  params: websitePath,
  body: drainBody.extend({ name: drainName }),
  response: logDrainWithTokenSchema,
  status: 201,
  errors: ['payment_required'],
  resolve: lockedPathWebsite,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Creates the drain ${quoted(body.name)} of ${resource.domain}, and shows its token here.`,
      'Programs that have the token can send access logs of this website, and nothing else.',
    ],
    version: '',
  }),
  async handle(context, { body, resource }) {
    const { db, services } = context;
    namedFormat(body.format);
    const { drain, token } = await insertLogDrain(db, services.cipher, resource.id, body);
    await requireWithinPlan(db, 'logDrains');
    const { signingSecret: _, ...details } = body;
    await audit(db, context, {
      action: 'log_drain.create',
      targetType: 'log_drain',
      targetId: drain.id,
      details: { ...details, websiteId: resource.id, isSigned: drain.isSigned },
    });
    return {
      data: { ...drain, token },
      headers: { Location: `/api/v1/log-drains/${drain.id}` },
    };
  },
});
