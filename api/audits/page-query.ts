import { z } from 'zod';
import { urlKinds } from '../../modules/audits/rules/audit-options';
import { severities } from '../../modules/audits/rules/finding';
import {
  type PageColumn,
  pageColumnNames,
  pageSorts,
} from '../../modules/audits/store/audit-page-columns';
import { type AuditPageFilter, boundedColumns } from '../../modules/audits/store/audit-page-reads';
import { queryInteger, statusOrClass } from '../operation/fields';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const bound = queryInteger(0, Number.MAX_SAFE_INTEGER).optional();

const columns = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(pageColumnNames)).min(1).max(pageColumnNames.length))
  .transform((names) => [...new Set<PageColumn>(['number', 'url', ...names])])
  .meta({
    description: `Fields to show, comma-separated; number and url are always there: ${pageColumnNames.join(', ')}`,
    example: 'status,title,linksIn',
  });

const sorts = [...pageSorts, ...pageSorts.map((name) => `-${name}` as const)] as const;

export const pageQuery = z.object({
  kind: z.enum(urlKinds).optional().describe('Default: all'),
  status: statusOrClass.optional().describe('HTTP status of the answer, or its class'),
  isIndexable: flag.optional(),
  isHtml: flag.optional(),
  inSitemap: flag.optional(),
  mediaType: z
    .string()
    .max(200)
    .optional()
    .meta({ example: 'text/html', description: 'Such as text/html' }),
  issue: z.string().max(100).optional().describe('A check’s code'),
  severity: z.enum(severities).optional().describe('With at least one issue that weighs this'),
  q: z.string().min(1).max(2_048).optional().describe('Part of the URL or the title'),
  depthMin: bound,
  depthMax: bound,
  wordsMin: bound,
  wordsMax: bound,
  bytesMin: bound,
  bytesMax: bound,
  linksInMin: bound,
  linksInMax: bound,
  linksOutMin: bound,
  linksOutMax: bound,
  ttfbMsMin: bound,
  ttfbMsMax: bound,
  sort: z.enum(sorts).default('number').describe('With - in front: the other way round'),
  columns: columns.optional(),
});

type Query = z.output<typeof pageQuery>;

export const columnsAsked = ({ columns }: Pick<Query, 'columns'>): PageColumn[] =>
  columns ?? pageColumnNames;

export function toPageFilter(query: Query): AuditPageFilter {
  const bounds: AuditPageFilter['bounds'] = {};
  for (const name of boundedColumns) {
    bounds[name] = { min: query[`${name}Min`], max: query[`${name}Max`] };
  }
  return { ...query, bounds };
}
