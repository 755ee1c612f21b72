import { defineRead } from '../operation/operation';
import { auditPath, auditSchema, pathAudit } from './schema';
import { toAudit } from './to-audit';

export const getAudit = defineRead({
  id: 'getAudit',
  area: 'audits',
  path: '/audits/{auditId}',
  summary: 'Get an audit’s progress and results',
  description:
    'Returns the audit’s options, its progress and, after its end, its score and counts.',
  tool: {
    description:
      'One audit with its options, progress and, once it has ended, its score and counts. To wait ' +
      'for progress use get_job.',
  },
  params: auditPath,
  response: auditSchema,
  resolve: pathAudit,
  handle: async (_context, { resource }) => ({ data: toAudit(resource) }),
});
