import { audit } from '../../modules/account/store/audit-log';
import { rotateKey as giveNewSecret } from '../../modules/account/store/key-store';
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
    'Returns a new secret. The old one works for `graceSeconds` more, so that clients can switch.',
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
  confirm: async ({ caller }, { body, resource }) => {
    refuseToGiveAgent(caller, resource);
    return {
      summary: [
        `Gives the ${resource.access} key ${quoted(resource.name)} (${resource.id}) a new secret, and shows it here.`,
        `The old one ends after ${body.graceSeconds} seconds.`,
      ],
      version: `${resource.rotatedAt} ${resource.name}`,
    };
  },
  async handle(context, { body, resource }) {
    const { db, caller } = context;
    refuseToGiveAgent(caller, resource);
    const rotated = await giveNewSecret(db, resource, body.graceSeconds);
    await audit(db, context, {
      action: 'key.rotate',
      targetType: 'key',
      targetId: resource.id,
      details: { graceSeconds: body.graceSeconds },
    });
    const { apiKey, secret, previousSecretExpiresAt } = rotated;
    return { data: { ...apiKey, key: secret, previousSecretExpiresAt } };
  },
});
