import { audit } from '../../modules/account/store/audit-log';
import { insertKey } from '../../modules/account/store/key-store';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { apiKeyWithSecretSchema, createKeyBody } from './schema';

export const createKey = defineWrite({
  id: 'createKey',
  area: 'account',
  method: 'post',
  path: '/account/keys',
  summary: 'Create an API key',
  description:
    'Returns the new key. Its secret, `key`, is in this response only; the service stores a hash.',
  tool: {
    description:
      'Creates an API key. Only this response contains its secret: give it to the person and ' +
      'store it nowhere else. Choose `read` access unless the person asks for changes.',
  },
  body: createKeyBody,
  response: apiKeyWithSecretSchema,
  status: 201,
  confirm: async (_context, { body }) => ({
    summary: [
      `Creates a ${body.access} key ${quoted(body.name)} for this workspace, and shows its secret here.`,
      `It ends ${body.expiresAt ?? 'when it is revoked'}.`,
    ],
    version: '',
  }),
  async handle(context, { body }) {
    const { db } = context;
    const { apiKey, secret } = await insertKey(db, body);
    await audit(db, context, {
      action: 'key.create',
      targetType: 'key',
      targetId: apiKey.id,
      details: { name: apiKey.name, access: apiKey.access, expiresAt: apiKey.expiresAt },
    });
    return { data: { ...apiKey, key: secret }, headers: { Location: '/api/v1/account/keys' } };
  },
});
