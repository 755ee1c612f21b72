import { z } from 'zod';
import { checks } from '../../modules/audits/rules/checks';
import { type Check, severities } from '../../modules/audits/rules/finding';
import { sortRows } from '../../platform/sort';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';

export const checkSchema = z
  .object({
    code: z.string().describe('Code of the check, such as http_4xx; codes never change'),
    severity: z
      .enum(severities)
      .describe('Severity of the issue; only errors lower the health score'),
    category: z.string().describe('Category of the check, such as links or structured_data'),
    title: z.string().describe('Name of the issue'),
    reason: z.string().describe('Why the issue matters'),
    fix: z.string().describe('How to fix the issue'),
    source: z.string().nullable().describe('URL of the rule’s documentation; null without one'),
  })
  .meta({ id: 'AuditCheck' });

const checkSorts = ['code', 'title', 'category', 'severity'] as const;
type CheckSort = (typeof checkSorts)[number];

/** Sort key of a check; errors come before warnings and notices. */
export const checkKey = (check: Check, field: CheckSort): string | number =>
  field === 'severity' ? severities.indexOf(check.severity) : check[field];

const query = z.object({
  sort: sortBy(checkSorts, 'by subject, as in the documentation of the checks'),
});

const read = ({ sort }: z.output<typeof query>) => sortRows(checks, sort, checkKey);

export const listAuditChecks = defineList({
  id: 'listAuditChecks',
  area: 'audits',
  path: '/audit-checks',
  summary: 'List all audit checks',
  description: 'Returns every check with its severity, meaning, fix and source. Needs no audit.',
  tool: {
    description:
      'Every check that audits make, by code, with severity, meaning and fix. Needs no audit.',
  },
  query,
  response: checkSchema,
  handle: async (_context, { query, page: { limit, offset } }) => ({
    rows: read(query).slice(offset, offset + limit),
    total: checks.length,
  }),
  async *rows(_context, { query }) {
    yield* read(query);
  },
});
