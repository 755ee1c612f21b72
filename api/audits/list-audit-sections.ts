import { z } from 'zod';
import { readAuditSections, sectionKinds } from '../../modules/audits/store/audit-sections';
import type { Audit } from '../../modules/audits/store/audit-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { underFolder } from './page-query';
import { httpStatus } from './page-schema';
import { auditPath, pathAudit } from './schema';

const count = z.int().min(0);
const pagesWith = (severity: string) =>
  count.describe(`Pages with an issue of severity ${severity}`);

const sectionSchema = z
  .object({
    section: z
      .string()
      .nullable()
      .describe(
        'Folder, such as `/blog/`, with the host in front if it is not the website’s domain; URL of the page; or name of the segment, null for pages in none',
      ),
    parent: z
      .string()
      .nullable()
      .describe(
        'Its parent in the tree. By folder, the folder above; by depth, the folder one click closer to the start page that links to it most; by page, a page one click closer that links to it. Null without one',
      ),
    depth: count
      .nullable()
      .describe('Smallest number of clicks from the start page; null if no link leads there'),
    pages: count.describe('Pages that the audit requested, those in folders below included'),
    healthScore: count
      .nullable()
      .describe('Percentage of the checked pages without an error; null without HTML pages'),
    healthyPages: count.describe('HTML pages without an error'),
    healthPages: count.describe('Checked pages, as of the audit’s score'),
    errors: pagesWith('error'),
    warnings: pagesWith('warning'),
    notices: pagesWith('notice'),
    notIndexable: count.describe('Pages that search engines may not index'),
    failing: count.describe('Pages with a 4xx or 5xx status or without a response'),
    linksIn: count.describe('Links to these pages'),
    httpStatus: httpStatus.describe('HTTP status, with `by` page; null otherwise'),
    topIssues: z
      .array(
        z.object({
          code: z.string().describe('Code of the issue'),
          pages: count.describe('Pages with it'),
        }),
      )
      .describe('The three issues that most pages have'),
  })
  .meta({ id: 'AuditSection' });

const query = z.object({
  by: z
    .enum(sectionKinds)
    .default('folder')
    .describe(
      'What makes a section: folders of the path, each with those above it; first folders at each click depth; the segments of the website’s settings; or each page',
    ),
  levels: queryInteger(1, 10)
    .default(1)
    .describe('Levels of folders below the top, with `by` folder'),
  under: underFolder,
});

async function all(context: Context, audit: Audit, asked: z.output<typeof query>) {
  const reads = auditReads(context, audit);
  const [{ domain }, { audits }] = await Promise.all([
    getWebsite(context.db, audit.websiteId),
    getWebsiteSettings(context.db, audit.websiteId),
  ]);
  return readAuditSections(reads, { ...asked, segments: audits.segments, domain });
}

export const listAuditSections = defineShortList({
  id: 'listAuditSections',
  area: 'audits',
  path: '/audits/{auditId}/sections',
  summary: 'List the sections of an audited website',
  description:
    'Returns health, issues, statuses and links of the pages by folder, click depth or segment, or of each page, most pages and links first, up to 1,000 rows.',
  tool: {
    description:
      'Health and issues of an audit by folder, click depth or segment of the website: where in the site problems are.',
    rareArguments: ['levels', 'under'],
  },
  params: auditPath,
  query,
  response: sectionSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
