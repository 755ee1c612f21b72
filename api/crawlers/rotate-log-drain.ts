import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { rotateDrainToken } from '../../modules/crawlers/drains/store/log-drain-store';
import { quoted } from '../operation/confirmation';
import { graceSeconds } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { drainPath, lockedPathDrain, rotatedDrainSchema } from './log-drain-schema';

export const rotateLogDrain = defineWrite({
  id: 'rotateLogDrain',
  area: 'log-drains',
  method: 'post',
  path: '/log-drains/{drainId}/rotate',
  summary: 'Rotate a log drain’s token',
  description:
    'Returns a new token. The old one works for `graceSeconds` more, so that senders can switch; one from an earlier rotation ends at once.',
  tool: {
    description:
      'Gives a drain a new token, which only this response contains. The old one works for ' +
      '`graceSeconds` more (0 ends it at once). Use it when a token may have leaked.',
  },
  params: drainPath,
  body: z.strictObject({ graceSeconds: graceSeconds.default(86_400) }),
  response: rotatedDrainSchema,
  resolve: lockedPathDrain,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Gives the drain ${quoted(resource.name)} (${resource.id}) a new token, and shows it here.`,
      `The old one ends after ${body.graceSeconds} seconds; senders that still use it are refused then.`,
    ],
    version: `${resource.hint} ${resource.name}`,
  }),
  async handle(context, { body, resource }) {
    const { db } = context;
    const { drain, ...secret } = await rotateDrainToken(db, resource.id, body.graceSeconds);
    await audit(db, context, {
      action: 'log_drain.rotate',
      targetType: 'log_drain',
      targetId: resource.id,
      details: { graceSeconds: body.graceSeconds },
    });
    return { data: { ...drain, ...secret } };
  },
});
