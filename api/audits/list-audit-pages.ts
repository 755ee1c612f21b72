import type { z } from 'zod';
import {
  listAuditPages as readPages,
  streamAuditPages,
} from '../../modules/audits/store/audit-page-reads';
import type { Audit } from '../../modules/audits/store/audit-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { type Context, defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { csvColumns, pageQuery, requestedColumns, toPageFilter } from './page-query';
import { pageSchema } from './page-schema';
import { auditPath, pathAudit } from './schema';
import { segmentClause } from './segments';

async function askedOf(context: Context, query: z.output<typeof pageQuery>, audit: Audit) {
  const folder = query.under;
  const [segment, under] = await Promise.all([
    segmentClause(context, audit, query.segment),
    folder === undefined
      ? undefined
      : getWebsite(context.db, audit.websiteId).then(({ domain }) => ({ folder, domain })),
  ]);
  return {
    filter: toPageFilter(query, audit, { segment, under }),
    columns: requestedColumns(query, audit),
    sort: query.sort,
    extractions: audit.options.extractions,
  };
}

export const listAuditPages = defineList({
  id: 'listAuditPages',
  area: 'audits',
  path: '/audits/{auditId}/pages',
  summary: 'List the URLs that an audit requested',
  description:
    'Returns pages, resources and external URLs with what was measured of each. `columns` selects the fields.',
  tool: {
    description:
      'URLs that an audit requested, with filters and sorts (`httpStatus`, depth, words, links, ' +
      'indexable or not); `columns` selects the fields. To find problems use list_audit_issues ' +
      'instead.',
  },
  params: auditPath,
  query: pageQuery,
  response: pageSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  handle: async (context, { resource, query, page }) =>
    readPages(auditReads(context, resource), await askedOf(context, query, resource), page),
  columns: csvColumns,
  async *rows(context, { resource, query }) {
    yield* streamAuditPages(auditReads(context, resource), await askedOf(context, query, resource));
  },
});
