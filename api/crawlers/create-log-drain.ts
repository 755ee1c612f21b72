import { formatByName } from '../../ingest/formats/log-formats';
import { audit } from '../../modules/account/store/audit-log';
import { insertLogDrain } from '../../modules/crawlers/drains/store/log-drain-store';
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
    'A drain is a token with which a server, a shipper or a CDN sends this website’s logs and can do ' +
    'nothing else: to `/websites/{websiteId}/logs`, as `Authorization: Bearer`, as a Basic password, ' +
    'as `X-Amz-Firehose-Access-Key`, or as `?token=`. It is shown this once.',
  tool: {
    description:
      'Makes a token with which a server, shipper or CDN sends this website’s access logs and ' +
      'can do nothing else. The reply shows it this once. Without logs no crawl or discovery ' +
      'can be known.',
  },
  params: websitePath,
  body: drainBody.extend({ name: drainName }),
  response: logDrainWithTokenSchema,
  status: 201,
  resolve: lockedPathWebsite,
  async handle(context, { body, resource }) {
    const { db, caller, services } = context;
    if (body.format) formatByName(body.format);
    const { drain, token } = await insertLogDrain(
      db,
      services.cipher,
      { workspaceId: caller.workspaceId, websiteId: resource.id },
      body,
    );
    const { signingSecret: _, ...details } = body;
    await audit(db, context, {
      action: 'log_drain.create',
      targetType: 'log_drain',
      targetId: drain.id,
      details: { ...details, websiteId: resource.id, signed: drain.signed },
    });
    return {
      data: { ...drain, token },
      headers: { Location: `/api/v1/log-drains/${drain.id}` },
    };
  },
});
