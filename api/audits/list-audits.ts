import { z } from 'zod';
import {
  type AuditFilter,
  auditSorts,
  listAudits as readAudits,
} from '../../modules/audits/store/audit-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { jobState } from '../jobs/schema';
import { everyRow } from '../operation/every-row';
import { dateOrTime } from '../operation/fields';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { auditSchema } from './schema';
import { toAudit } from './to-audit';

type Asked = Omit<AuditFilter, 'range'> & { from?: string | undefined; to?: string | undefined };

async function read({ db }: Context, { from, to, ...filter }: Asked, page: PageQuery) {
  const { rows, total } = await readAudits(
    db,
    { ...filter, range: toTimeRange({ from, to }) },
    page,
  );
  return { rows: rows.map(toAudit), total };
}

const every = (context: Context, filter: Asked) =>
  everyRow(async (page) => (await read(context, filter, page)).rows);

/** Without options and summaries, which get_audit returns. */
const usualFields = [
  'id',
  'websiteId',
  'jobId',
  'status',
  'createdAt',
  'finishedAt',
  'progress',
  'endReason',
  'isPublished',
  'score',
  'comparedWith',
];

const filters = {
  status: jobState.optional().describe('Only audits with this status'),
  from: dateOrTime.optional().describe('Only audits made from this UTC day or time on'),
  to: dateOrTime
    .optional()
    .describe('Only audits made before this time, or to the end of this UTC day'),
  sort: sortBy(auditSorts, 'newest first'),
};
const shared = { area: 'audits', response: auditSchema } as const;

export const listAudits = defineList({
  ...shared,
  id: 'listAudits',
  path: '/audits',
  summary: 'List audits of all websites',
  description:
    'Returns audits with their progress and health score. The newest of a website with `isPublished: true` is the one to read.',
  tool: {
    isDefault: true,
    fields: usualFields,
    description:
      'Audits, newest first by default, with progress and health score: the percentage of ' +
      'crawled HTML pages without an error, 0 to 100 (`healthyPages` of `healthPages`). Name a ' +
      '`websiteId` and read the newest with isPublished=true. With `score.isPartial` it does not ' +
      'cover the whole site; a null score means that it was not computed.',
  },
  query: z.object({
    websiteId: idSchema('website').optional().describe('Only audits of this website'),
    ...filters,
  }),
  handle: (context, { query, page }) => read(context, query, page),
  rows: (context, { query }) => every(context, query),
});

export const listWebsiteAudits = defineList({
  ...shared,
  id: 'listWebsiteAudits',
  path: '/websites/{websiteId}/audits',
  summary: 'List a website’s audits',
  description:
    'Returns the website’s audits with their progress and health score. The newest with `isPublished: true` is the one to read.',
  tool: {
    description: 'The audits of one website, as in list_audits.',
    fields: usualFields,
  },
  params: websitePath,
  query: z.object(filters),
  resolve: pathWebsite,
  handle: (context, { query, resource, page }) =>
    read(context, { ...query, websiteId: resource.id }, page),
  rows: (context, { query, resource }) => every(context, { ...query, websiteId: resource.id }),
});
