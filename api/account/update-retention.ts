import { z } from 'zod';
import {
  type AgingData,
  agingData,
  retentionDaysMax,
  retentionDaysMin,
} from '../../modules/account/rules/retention';
import { audit } from '../../modules/account/store/audit-log';
import { saveRetentionDays } from '../../modules/account/store/retention-store';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { defineWrite } from '../operation/operation';
import { measureRetention } from './preview-retention';
import { type Changes, readRetentionWith, retentionSchema, toRetention } from './retention-schema';

const change = (data: AgingData, what: string) =>
  z
    .int()
    .min(retentionDaysMin[data])
    .max(retentionDaysMax)
    .nullable()
    .optional()
    .describe(`Days to keep ${what}; null for as long as the plan allows`);

export const updateRetention = defineWrite({
  id: 'updateRetention',
  area: 'account',
  method: 'patch',
  path: '/account/retention',
  summary: 'Update how long data are kept',
  description:
    'Changes the named settings and keeps the others. They may be shorter than the plan’s, never longer. The next daily run removes what is older: see the preview first. What was removed does not come back with a longer setting.',
  tool: {
    description:
      'Changes for how many days data are kept. The next daily run removes what is older, for ever: ' +
      'call preview_retention first and say what would go.',
  },
  body: z.strictObject({
    resultPages: change('resultPages', 'whole result pages; positions are kept in any case'),
    aiResponses: change(
      'aiResponses',
      'responses of AI engines as received; texts are kept in any case',
    ),
    audits: change(
      'audits',
      'audits; the newest crawls of a website and those they are compared with are kept in any case',
    ),
    searchRows: change(
      'searchRows',
      'rows of Search Console; the totals of a day are kept in any case',
    ),
    auditLog: change('auditLog', 'entries of the audit log'),
    deliveries: change('deliveries', 'events of webhooks with their deliveries'),
  }),
  response: retentionSchema,
  async confirm(context, { body }) {
    const { retentionLimits } = context.services.config;
    const all = await measureRetention(context, retentionLimits, body as Changes, bodyPath);
    const going = all.filter(({ kind, removed }) => body[kind] != null && removed > 0);
    if (going.length === 0) return undefined;
    return {
      summary: going.map(
        ({ kind, removed, firstKeptDay }) =>
          `Permanently removes ${removed} ${names[kind]} from before ${firstKeptDay}, by the next daily run.`,
      ),
      version: JSON.stringify(going.map(({ kind, firstKeptDay }) => [kind, firstKeptDay])),
    };
  },
  async handle(context, { body }) {
    const { db, services } = context;
    const { retentionLimits } = services.config;
    await lockLimits(db);
    const changes = body as Changes;
    const all = await readRetentionWith(db, retentionLimits, changes, bodyPath);
    const changed = agingData.filter((data) => changes[data] !== undefined);
    for (const data of changed) await saveRetentionDays(db, data, changes[data] ?? null);
    if (changed.length > 0) {
      await audit(db, context, {
        action: 'retention.update',
        targetType: 'workspace',
        targetId: db.workspaceId,
        details: { ...changes },
      });
    }
    return { data: { kinds: all.map(toRetention) } };
  },
});

const bodyPath = (data: string) => data;

const names = {
  resultPages: 'result pages',
  aiResponses: 'raw responses of AI engines',
  audits: 'audits',
  searchRows: 'rows of Search Console',
  auditLog: 'entries of the audit log',
  deliveries: 'events with their deliveries',
} as const;
