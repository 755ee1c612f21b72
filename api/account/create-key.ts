import { audit } from '../../modules/account/store/audit-log';
import { insertKey } from '../../modules/account/store/key-store';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { countUsed } from '../../modules/account/store/usage-store';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseToGiveAgent } from './agent-limits';
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
      'store it nowhere else. Choose `read` access unless the person asks for changes, and ' +
      '`isAgent` for a key that another agent is to use at /mcp.',
  },
  body: createKeyBody,
  response: apiKeyWithSecretSchema,
  status: 201,
  errors: ['payment_required'],
  confirm: async ({ caller }, { body }) => {
    refuseToGiveAgent(caller, body);
    const what = `${body.access} key ${quoted(body.name)}${body.isAgent ? ' of an agent' : ''}`;
    return {
      summary: [
        `Creates a ${what} for this workspace, and shows its secret here.`,
        `It ends ${body.expiresAt ?? 'when it is revoked'}.`,
      ],
      version: '',
    };
  },
  async handle(context, { body }) {
    const { db, caller } = context;
    refuseToGiveAgent(caller, body);
    const { apiKey, secret } = await insertKey(db, body);
    await requireWithinPlan(db, 'keysMax', () => countUsed(db, 'keys'));
    await audit(db, context, {
      action: 'key.create',
      targetType: 'key',
      targetId: apiKey.id,
      details: {
        name: apiKey.name,
        access: apiKey.access,
        isAgent: apiKey.isAgent,
        expiresAt: apiKey.expiresAt,
      },
    });
    return { data: { ...apiKey, key: secret }, headers: { Location: '/api/v1/account/keys' } };
  },
});
