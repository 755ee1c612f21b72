import {
  listAuditPages as readPages,
  streamAuditPages,
} from '../../modules/audits/store/audit-page-reads';
import { defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { pageQuery, requestedColumns, toPageFilter } from './page-query';
import { pageSchema } from './page-schema';
import { auditPath, pathAudit } from './schema';

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
  handle: (context, { resource, query, page }) => {
    const asked = {
      filter: toPageFilter(query),
      columns: requestedColumns(query),
      sort: query.sort,
    };
    return readPages(auditReads(context, resource), asked, page);
  },
  columns: requestedColumns,
  async *rows(context, { resource, query }) {
    const asked = {
      filter: toPageFilter(query),
      columns: requestedColumns(query),
      sort: query.sort,
    };
    yield* streamAuditPages(auditReads(context, resource), asked);
  },
});
