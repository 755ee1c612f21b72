import { audit } from '../../modules/account/store/audit-log';
import { insertKey } from '../../modules/account/store/key-store';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
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
    'Returns the new key. Its secret, `key`, is in this response only; the service stores a hash. A key that the key of an agent creates ends with it, at the latest when that one expires.',
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
  confirm: async (context, { body }) => {
    const { endsAt } = await refuseToGiveAgent(context, body);
    const expiresAt = earlier(body.expiresAt, endsAt);
    const what = `${body.access} key ${quoted(body.name)}${body.isAgent ? ' of an agent' : ''}`;
    return {
      summary: [
        `Creates a ${what} for this workspace, and shows its secret here.`,
        `It ends ${expiresAt ?? 'when it is revoked'}, and with the key that asks for it.`,
      ],
      version: '',
    };
  },
  async handle(context, { body }) {
    const { db, caller } = context;
    const { endsAt } = await refuseToGiveAgent(context, body);
    const expiresAt = earlier(body.expiresAt, endsAt);
    const { apiKey, secret } = await insertKey(db, { ...body, expiresAt, createdBy: caller.keyId });
    await requireWithinPlan(db, 'keys');
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

/** Returns the earlier of two ends; null: it does not end. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}
