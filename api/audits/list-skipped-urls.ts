import { z } from 'zod';
import { skipReasons, urlKinds } from '../../modules/audits/rules/audit-options';
import {
  listSkippedUrls as readSkipped,
  streamSkippedUrls,
} from '../../modules/audits/store/audit-skip-reads';
import { defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { auditPath, pathAudit } from './schema';

const reason = z.enum(skipReasons);

const skippedSchema = z
  .object({
    number: z.int().min(0),
    url: z.string(),
    kind: z.enum(urlKinds),
    reason,
    source: z.string().describe('How it was found first'),
    foundOn: z.int().nullable().describe('The number of the URL it was found on'),
    depth: z.int().nullable(),
    inSitemap: z.boolean(),
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
      'URLs that an audit knew and did not crawl, each with its reason, such as robots.txt, a ' +
      'limit or a filter.',
  },
  params: auditPath,
  query: z.object({ reason: reason.optional() }),
  response: skippedSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  handle: async (context, { resource, query, page }) =>
    readSkipped(auditReads(context, resource), query.reason, page),
  async *rows(context, { resource, query }) {
    yield* streamSkippedUrls(auditReads(context, resource), query.reason);
  },
});
