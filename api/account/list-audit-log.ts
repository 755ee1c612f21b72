import { z } from 'zod';
import { listAuditLog as readAuditLog } from '../../modules/account/store/audit-log';
import { requireKept } from '../../modules/account/store/retention-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { auditEventSchema } from './schema';

export const listAuditLog = defineList({
  id: 'listAuditLog',
  area: 'account',
  path: '/account/audit-log',
  summary: 'List audit log entries',
  description:
    'Returns who changed what, by which key, from which address and in which request; also keys that were refused (`key.refused`) and openings of links (`report.link.view`, `report.link.download`), each at most once in ten minutes from an address. The log is append-only and contains no measurements.',
  tool: {
    description:
      'Lists who changed what in the workspace, newest first: actions such as `website.delete`, by ' +
      'which key, with which request. Use it to explain a change; it contains no measurements.',
  },
  query: z.object({
    action: z.string().max(100).optional().describe('Action to list, such as `website.delete`'),
    targetId: z.string().max(100).optional().describe('Id of the resource that was changed'),
    from: dateOrTime.optional().describe('Start of the period: a UTC date, or a time'),
    to: dateOrTime.optional().describe('End of the period; a date includes its whole day'),
    sort: sortBy(['at'], 'newest first').default('-at'),
  }),
  response: auditEventSchema,
  offsetMax: 100_000,
  async handle({ db }, { query: { action, targetId, sort, ...times }, page }) {
    const range = toTimeRange(times);
    // The end of a range is not before its start.
    const name = range.from ? 'from' : 'to';
    const day = range[name]?.toISOString().slice(0, 'YYYY-MM-DD'.length);
    if (day !== undefined) {
      const asked = { path: `query.${name}`, what: 'Entries of the audit log', day };
      await requireKept(db, 'auditLog', asked);
    }
    return readAuditLog(db, { filter: { action, targetId, range }, sort }, page);
  },
});
