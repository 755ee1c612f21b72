import { namedFormat } from '../../ingest/formats/log-formats';
import { audit } from '../../modules/account/store/audit-log';
import { updateLogDrain as writeDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import { defineWrite } from '../operation/operation';
import {
  drainChangeBody,
  drainName,
  drainPath,
  lockedPathDrain,
  logDrainSchema,
} from './log-drain-schema';

export const updateLogDrain = defineWrite({
  id: 'updateLogDrain',
  area: 'log-drains',
  method: 'patch',
  path: '/log-drains/{drainId}',
  summary: 'Update a log drain',
  description:
    'Changes how the drain’s lines are read. Settings that are not named stay as they are, and lines received earlier are not read again.',
  tool: {
    description:
      'Changes how a drain’s lines are read (format, which address is the client’s, trusted ' +
      'proxies, defaults for host and scheme). Settings that are not named stay as they are.',
  },
  params: drainPath,
  body: drainChangeBody.extend({ name: drainName.optional() }),
  response: logDrainSchema,
  resolve: lockedPathDrain,
  represent: (drain) => drain,
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    namedFormat(body.format);
    const drain = await writeDrain(db, services.cipher, resource.id, body);
    const { signingSecret, ...details } = body;
    await audit(db, context, {
      action: 'log_drain.update',
      targetType: 'log_drain',
      targetId: resource.id,
      details: signingSecret === undefined ? details : { ...details, isSigned: drain.isSigned },
    });
    return { data: drain };
  },
});
