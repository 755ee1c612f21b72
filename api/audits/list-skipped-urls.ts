import { z } from 'zod';
import { skipReasons } from '../../modules/audits/rules/audit-options';
import {
  listSkippedUrls as readSkipped,
  skippedSorts,
  streamSkippedUrls,
} from '../../modules/audits/store/audit-skip-reads';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { auditReads } from './audit-reads';
import { depth, foundOn, isInSitemap, source, urlKind, urlNumber } from './page-schema';
import { auditPath, pathAudit } from './schema';

const reason = z.enum(skipReasons);

const skippedSchema = z
  .object({
    number: urlNumber,
    url: z.string().describe('The URL that was not requested'),
    kind: urlKind,
    reason: reason.describe('Why the URL was not requested'),
    source,
    foundOn,
    depth,
    isInSitemap,
  })
  .meta({ id: 'SkippedUrl' });

export const listSkippedUrls = defineList({
  id: 'listSkippedUrls',
  area: 'audits',
  path: '/audits/{auditId}/skipped',
  summary: 'List URLs that an audit skipped, with reasons',
  description:
    'Returns URLs that the audit found and did not request, each with the reason, such as robots.txt, a limit or a filter.',
  tool: {
    description:
      'URLs that an audit found and did not request, each with the reason, such as robots.txt, ' +
      'a limit or a filter.',
  },
  params: auditPath,
  query: z.object({
    reason: reason.optional().describe('Only URLs skipped for this reason'),
    sort: sortBy(skippedSorts, 'number'),
  }),
  response: skippedSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  handle: async (context, { resource, query, page }) =>
    readSkipped(auditReads(context, resource), query, page),
  async *rows(context, { resource, query }) {
    yield* streamSkippedUrls(auditReads(context, resource), query);
  },
});
