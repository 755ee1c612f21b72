import { z } from 'zod';
import { planNames } from '../../modules/account/rules/plans';
import { idSchema } from '../../platform/ids';
import { graceSeconds, label, timestamp } from '../operation/fields';
import { spendingSchema } from './spending';

export const keyAccess = z.enum(['read', 'read_write']);

const isAgent = z
  .boolean()
  .describe('Whether the key is for an agent: it works at /mcp only, with its confirmations');

export const apiKeySchema = z
  .object({
    id: idSchema('key'),
    name: z.string(),
    access: keyAccess,
    isAgent,
    hint: z.string().describe('First characters of the secret, to recognize the key by'),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    rotatedAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    createdByKeyId: idSchema('key')
      .nullable()
      .describe('Id of the key, or person, that created it; null if the operator did'),
  })
  .meta({ id: 'ApiKey' });

const number = (what: string) => z.int().min(0).describe(what);

export const apiKeyWithSecretSchema = apiKeySchema
  .extend({ key: z.string().describe('Secret of the key; no later response contains it') })
  .meta({ id: 'ApiKeyWithSecret' });

export const rotatedKeySchema = apiKeyWithSecretSchema
  .extend({
    previousSecretExpiresAt: timestamp.describe('Time until which the old secret still works'),
    ended: z
      .object({
        grants: number('Access that persons gave programs of agents by the key'),
        codes: number('Decisions of persons that no program had used yet'),
        refreshTokens: number('Tokens by which programs would have renewed their access'),
        keys: number('Keys that the key, being one of an agent, had created'),
      })
      .nullable()
      .describe('How much access of agents ended with the old secret; null with a grace period'),
  })
  .meta({ id: 'RotatedApiKey' });

export const createKeyBody = z.strictObject({
  name: label(100),
  access: keyAccess,
  isAgent: isAgent.default(false),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .refine((at) => at === null || Date.parse(at) > Date.now(), 'must be in the future')
    .describe('Time from which the key is refused; null if it does not expire'),
});

export const rotateKeyBody = z.strictObject({ graceSeconds: graceSeconds.default(86_400) });

const limit = (what: string) => z.int().nullable().describe(`${what}; null for no limit`);
const count = number;

export const accountSchema = z
  .object({
    workspace: z.object({ id: idSchema('workspace'), name: z.string(), createdAt: timestamp }),
    plan: z.enum(planNames as [string, ...string[]]),
    limits: z.object({
      websites: limit('Largest number of active and paused websites'),
      keywords: limit('Largest number of keywords that are collected'),
      prompts: limit('Largest number of prompts for AI answers'),
      auditPages: limit('Largest number of pages in one audit'),
      auditOrigins: count('Largest number of origins (scheme, host and port) in one audit'),
      reports: limit('Largest number of reports kept at a time'),
      exports: limit('Largest number of exports kept at a time'),
      mailsPerDay: limit('Largest number of mails to recipients of reports in a day (UTC)'),
      requestsPerMinute: count('Number of requests that each key may make in a minute'),
      workspaceRequestsPerMinute: limit(
        'Largest number of requests that all keys together may make in a minute',
      ),
      keys: limit('Largest number of API keys that are not revoked'),
      logDrains: limit('Largest number of log drains'),
      sitemaps: limit('Largest number of tracked sitemaps'),
      trackedUrls: limit('Largest number of URLs in the ledgers of all websites'),
      knownLinks: limit('Largest number of known links of all websites'),
      keywordGroups: limit('Largest number of keyword groups of all websites'),
      searchConnections: limit('Largest number of connected accounts of search engines'),
      audits: limit(
        'Largest number of audits kept at a time; the job of a scheduled one beyond it fails with plan_limit',
      ),
      logBytesPerDay: limit('Largest number of bytes of log lines in a day (UTC), uncompressed'),
      logRetentionDays: count('Number of days for which crawler visits are kept'),
    }),
    ownLimits: z
      .array(z.string())
      .describe('Limits that the operator set for this workspace, instead of its plan’s'),
    usage: z.object({
      websites: count('Number of active and paused websites'),
      keywords: count('Number of keywords, including those of archived websites'),
      prompts: count('Number of prompts for AI answers'),
      keys: count('Number of API keys that are not revoked'),
      logDrains: count('Number of log drains'),
      sitemaps: count('Number of tracked sitemaps'),
      trackedUrls: count('Number of URLs in the ledgers of all websites'),
      knownLinks: count('Number of known links of all websites'),
      keywordGroups: count('Number of keyword groups of all websites'),
      searchConnections: count('Number of connected accounts of search engines'),
      audits: count('Number of audits that are kept'),
      logBytesToday: count('Number of bytes of log lines received today (UTC), uncompressed'),
    }),
    credits: z.object({
      included: limit('Number of credits that the plan includes each month'),
      used: count('Number of credits spent this month'),
      reserved: count('Number of credits reserved for jobs that have not ended'),
      remaining: limit('Number of credits neither spent nor reserved'),
      resetsAt: timestamp.describe('Time at which the month ends and the credits are renewed'),
    }),
    spending: spendingSchema,
    key: z.object({
      id: idSchema('key'),
      name: z.string(),
      access: keyAccess,
      expiresAt: timestamp.nullable(),
    }),
    providers: z.array(
      z.object({
        area: z
          .string()
          .describe(
            'Kind of data: `serp` (rankings), `ai` (AI answers) or `indexing` (URL submission)',
          ),
        provider: z.string().describe('Name of the provider; `sandbox` is made-up data'),
      }),
    ),
  })
  .meta({ id: 'Account' });

export const auditEventSchema = z
  .object({
    id: idSchema('auditEvent'),
    at: timestamp.describe('Time of the change'),
    keyId: idSchema('key')
      .nullable()
      .describe(
        'Id of the key that made the change or was refused; null if the operator made it, or a link was used',
      ),
    actor: z.string().describe('Name of that key at the time, `operator` or `link`'),
    action: z.string().meta({ example: 'website.delete' }),
    targetType: z.string(),
    targetId: z.string(),
    requestId: z
      .string()
      .nullable()
      .describe('Id of the request, as in `X-Request-Id`; null if the operator made the change'),
    address: z
      .string()
      .nullable()
      .describe('Address of the client, IPv6 cut to /64; null if the operator made the change'),
    details: z.record(z.string(), z.unknown()).describe('Facts about the change, by its action'),
  })
  .meta({ id: 'AuditEvent' });
