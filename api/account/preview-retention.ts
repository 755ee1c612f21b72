import { z } from 'zod';
import {
  type AgingData,
  agingData,
  firstDayEver,
  type RetentionLimit,
  retentionDaysMax,
  retentionDaysMin,
} from '../../modules/account/rules/retention';
import { agingStores } from '../../modules/retention/aging-stores';
import type { WorkspaceReads } from '../../platform/workspace';
import { queryInteger } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { type Changes, readRetentionWith, retentionFields, toRetention } from './retention-schema';

const asked = (data: AgingData, what: string) =>
  queryInteger(retentionDaysMin[data], retentionDaysMax)
    .optional()
    .describe(`Days to keep ${what}; the present setting without it`);

/** Returns what the next daily run would remove with the changes made. */
export async function measureRetention(
  workspace: WorkspaceReads,
  limits: readonly RetentionLimit[],
  changes: Changes,
  pathOf: (data: string) => string,
) {
  const all = await readRetentionWith(workspace.db, limits, changes, pathOf);
  return Promise.all(
    all.map(async (one) => {
      const { firstKeptDay: before, kept } = one;
      const from = kept.removedBefore ?? firstDayEver;
      const old =
        before === null || before <= from
          ? { count: 0, bytes: 0 }
          : await agingStores[one.data].measure(workspace, { from, before });
      return {
        ...toRetention(one),
        firstKeptDay: before,
        removed: old.count,
        removedBytes: old.bytes,
      };
    }),
  );
}

export const previewRetention = defineRead({
  id: 'previewRetention',
  area: 'account',
  path: '/account/retention/preview',
  summary: 'Count what a retention would remove',
  description:
    'Returns for each kind of data how much of it the next daily run would remove if it was kept for the given days, and the first day that would be left. Changes nothing. Whole weeks are removed at a time, so data are kept for up to six days more.',
  tool: {
    description:
      'Counts what update_retention with the same days would remove: pages, responses, audits, search rows, ' +
      'log entries and events, their bytes before compression, and the first day that would be left. Changes nothing.',
  },
  query: z.object({
    resultPages: asked('resultPages', 'result pages'),
    aiResponses: asked('aiResponses', 'responses of AI engines'),
    audits: asked('audits', 'audits'),
    searchRows: asked('searchRows', 'rows of Search Console'),
    auditLog: asked('auditLog', 'entries of the audit log'),
    deliveries: asked('deliveries', 'events with their deliveries'),
  }),
  response: z
    .object({
      kinds: z
        .array(
          z.object({
            ...retentionFields,
            firstKeptDay: z.iso
              .date()
              .nullable()
              .describe('First day that would be left, in UTC, a Monday; null if nothing goes'),
            removed: z
              .int()
              .describe(
                'Number of result pages, answers, audits, rows, entries or events that would go',
              ),
            removedBytes: z
              .int()
              .describe('Their bytes before compression, estimated from up to 1,000 rows'),
          }),
        )
        .describe('What would go, by kind of data'),
    })
    .meta({ id: 'RetentionPreview' }),
  async handle(context, { query }) {
    const { retentionLimits } = context.services.config;
    const changes: Changes = Object.fromEntries(
      agingData.flatMap((data) => (query[data] === undefined ? [] : [[data, query[data]]])),
    );
    const kinds = await measureRetention(
      context,
      retentionLimits,
      changes,
      (name) => `query.${name}`,
    );
    return { data: { kinds } };
  },
});
