import { z } from 'zod';
import { planNames } from '../../modules/account/rules/plans';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';

export const keyAccess = z.enum(['read', 'read_write']);

export const apiKeySchema = z
  .object({
    id: idSchema('key'),
    name: z.string(),
    access: keyAccess,
    hint: z.string().describe('The beginning of the secret, to tell keys apart'),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    rotatedAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyWithSecretSchema = apiKeySchema
  .extend({ key: z.string().describe('The secret, shown this once') })
  .meta({ id: 'ApiKeyWithSecret' });

export const createKeyBody = z.strictObject({
  name: label(100),
  access: keyAccess,
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .refine((at) => at === null || Date.parse(at) > Date.now(), 'must be in the future')
    .describe('null: it does not expire'),
});

const graceSecondsMax = 30 * 24 * 3600;

export const rotateKeyBody = z.strictObject({
  graceSeconds: z
    .number()
    .int()
    .min(0)
    .max(graceSecondsMax)
    .default(86_400)
    .describe('How long the old secret still works'),
});

const limit = z.int().nullable().describe('null is no limit');
const count = z.int();

export const accountSchema = z
  .object({
    workspace: z.object({ id: idSchema('workspace'), name: z.string(), createdAt: timestamp }),
    plan: z.enum(planNames as [string, ...string[]]),
    limits: z.object({
      websites: limit,
      keywords: limit,
      prompts: limit,
      auditPages: limit.describe('Pages an audit'),
      reports: limit.describe('Reports that are kept at once'),
      requestsPerMinute: count,
      logRetentionDays: count,
    }),
    usage: z.object({ websites: count, keywords: count, keys: count }),
    credits: z.object({
      included: limit,
      used: count,
      reserved: count,
      remaining: limit,
      resetsAt: timestamp,
    }),
    key: z.object({
      id: idSchema('key'),
      name: z.string(),
      access: keyAccess,
      expiresAt: timestamp.nullable(),
    }),
    providers: z.array(z.object({ area: z.string(), provider: z.string() })),
  })
  .meta({ id: 'Account' });

export const auditEventSchema = z
  .object({
    id: idSchema('auditEvent'),
    at: timestamp,
    keyId: idSchema('key').nullable(),
    actor: z.string().describe('The key’s name at that time, or operator'),
    action: z.string().meta({ example: 'website.delete' }),
    targetType: z.string(),
    targetId: z.string(),
    requestId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
