import { z } from 'zod';
import { checks } from '../../modules/audits/rules/checks';
import { severities } from '../../modules/audits/rules/finding';
import { defineList } from '../operation/operation';

export const checkSchema = z
  .object({
    code: z.string(),
    severity: z.enum(severities).describe('Errors alone lower the health score'),
    category: z.string(),
    title: z.string(),
    reason: z.string().describe('Why it matters'),
    fix: z.string().describe('What to do'),
    source: z.string().nullable().describe('Where the rule stands'),
  })
  .meta({ id: 'AuditCheck' });

export const listAuditChecks = defineList({
  id: 'listAuditChecks',
  area: 'audits',
  path: '/audit-checks',
  summary: 'List all audit checks',
  description: 'Returns every check with its severity, meaning, fix and source. Needs no audit.',
  tool: {
    description:
      'Every check that audits make, by code, with severity, meaning and remedy. Needs no ' +
      'audit.',
  },
  response: checkSchema,
  handle: async (_context, { page: { limit, offset } }) => ({
    rows: checks.slice(offset, offset + limit),
    total: checks.length,
  }),
  async *rows() {
    yield* checks;
  },
});
