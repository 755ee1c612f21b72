import { audit } from '../../modules/account/store/audit-log';
import {
  endWhatAgentsGot,
  rotateKey as giveNewSecret,
} from '../../modules/account/store/key-store';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseToGiveAgent } from './agent-limits';
import { keyPath, lockedPathKey } from './path-key';
import { rotatedKeySchema, rotateKeyBody } from './schema';

export const rotateKey = defineWrite({
  id: 'rotateKey',
  area: 'account',
  method: 'post',
  path: '/account/keys/{keyId}/rotate',
  summary: 'Rotate an API key',
  description:
    'Returns a new secret. The old one works for `graceSeconds` more, so that clients can switch. With 0, as after a leak, all access that agents got by the key ends as well; `ended` says how much.',
  tool: {
    description:
      'Gives a key a new secret, which only this response contains. The old one works for ' +
      '`graceSeconds` more (0 ends it at once). Use it when a secret may have leaked; revoke_key ' +
      'ends the key itself.',
  },
  params: keyPath,
  body: rotateKeyBody,
  response: rotatedKeySchema,
  resolve: lockedPathKey,
  confirm: async (context, { body, resource }) => {
    await refuseToGiveAgent(context, resource);
    return {
      summary: [
        `Gives the ${resource.access} key ${quoted(resource.name)} (${resource.id}) a new secret, and shows it here.`,
        body.graceSeconds === 0
          ? 'The old one ends at once, with all access that agents got by it.'
          : `The old one ends after ${body.graceSeconds} seconds.`,
      ],
      version: `${resource.rotatedAt} ${resource.name}`,
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    await refuseToGiveAgent(context, resource);
    const rotated = await giveNewSecret(db, resource, body.graceSeconds);
    // A secret that ends at once has leaked: so may have what was got by it.
    const ended = body.graceSeconds === 0 ? await endWhatAgentsGot(db, resource.id) : null;
    await audit(db, context, {
      action: 'key.rotate',
      targetType: 'key',
      targetId: resource.id,
      details: { graceSeconds: body.graceSeconds, ...(ended && { ended }) },
    });
    const { apiKey, secret, previousSecretExpiresAt } = rotated;
    return { data: { ...apiKey, key: secret, previousSecretExpiresAt, ended } };
  },
});
