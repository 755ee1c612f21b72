import { z } from 'zod';
import { areAlike } from '../../modules/audits/rules/audits-alike';
import { unlikeChecks } from '../../modules/audits/rules/own-checks';
import {
  comparePages,
  pageChanges,
  streamComparedPages,
} from '../../modules/audits/store/audit-compare-reads';
import { type Audit, getAudit } from '../../modules/audits/store/audit-store';
import { findPublishedAudit } from '../../modules/audits/store/find-published-audit';
import { AppError, invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { type Context, defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { auditPath, pathAudit } from './schema';

const side = z.object({
  state: z
    .enum(['crawled', 'not_crawled', 'unknown'])
    .describe(
      'Whether the audit requested the page, knew its URL without requesting it, or never met it',
    ),
  httpStatus: z.int().nullable().describe('HTTP status of the response; null without one'),
  isIndexable: z.boolean().nullable().describe('Whether the page can be indexed; null if unknown'),
  unindexableReason: z.string().nullable().describe('Why the page cannot be indexed'),
  title: z.string().nullable().describe('Title of the page; null if it was not crawled'),
  canonical: z.string().nullable().describe('Canonical URL that the page names; null without one'),
  words: z.int().nullable().describe('Number of words in the text; null if it was not crawled'),
});

const comparedPage = z
  .object({
    url: z.string().describe('URL of the page'),
    number: z
      .int()
      .nullable()
      .describe('Number of the page in this audit; null if it did not request the page'),
    changes: z.array(z.enum(pageChanges)).describe('What differs between both audits'),
    newIssues: z.array(z.string()).describe('Checks that the page fails now and did not before'),
    goneIssues: z.array(z.string()).describe('Checks that the page failed before and no longer'),
    before: side.describe('The page in the earlier audit'),
    after: side.describe('The page in this audit'),
  })
  .meta({ id: 'ComparedPage' });

const query = z.object({
  with: idSchema('audit')
    .optional()
    .describe(
      'Audit of the same website to compare with. Default: the newest that ended before, one that no limit cut off if there is one',
    ),
  change: z.enum(pageChanges).optional().describe('Only pages with this change'),
  q: z.string().min(1).max(500).optional().describe('Text that the URL contains, in any case'),
});

type Query = z.output<typeof query>;

/** The audit to compare with; undefined if none ended before. */
async function earlierOf(context: Context, audit: Audit, { with: id }: Query) {
  const { db } = context;
  if (id === undefined) {
    const found = await findPublishedAudit(
      db,
      audit.websiteId,
      new Date(audit.finishedAt ?? Date.now()),
    );
    return found && { auditId: found.id, run: found.run, ...likenessOf(audit, found) };
  }
  const other = await getAudit(db, id).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'not_found';
    throw isUnknown ? invalid('query.with', 'not_found', noSuch('audit', id)) : error;
  });
  if (other.websiteId !== audit.websiteId || other.id === audit.id) {
    throw invalid('query.with', 'not_comparable', 'Name another audit of the same website.');
  }
  const { auditId, run } = auditReads(context, other).audit;
  return { auditId, run, ...likenessOf(audit, other) };
}

const likenessOf = (audit: Audit, other: Audit) => ({
  isAlike: areAlike(audit, other),
  unlikeChecks: unlikeChecks(audit.options, other.options),
});

export const compareAudits = defineList({
  id: 'compareAudits',
  area: 'audits',
  path: '/audits/{auditId}/compare',
  summary: 'Compare an audit with an earlier one, page by page',
  description:
    'Returns the pages of the site that differ: new and gone issues, pages that can no longer be indexed, and changes of status, title, canonical and number of words (by more than a tenth). A page that one of both audits did not crawl is never said to have changed. Where a limit ended one of both, or their scope or rendering differs, no page appears or disappears, and issues that need other pages, such as broken links, are left out; so are own checks that the other audit did not make, or in another way. Empty if no earlier audit has results.',
  tool: {
    description:
      'Pages that differ between two audits of a website: issues that are new or gone, pages that ' +
      'can no longer be indexed, and changed status, title, canonical or number of words. Without `with`, the ' +
      'audit before is compared. Use it after a release.',
    fields: ['url', 'changes', 'newIssues', 'goneIssues', 'before', 'after'],
  },
  params: auditPath,
  query,
  response: comparedPage,
  errors: ['conflict'],
  resolve: pathAudit,
  async handle(context, { resource, query: asked, page }) {
    const reads = auditReads(context, resource);
    const earlier = await earlierOf(context, resource, asked);
    if (!earlier) return { rows: [], total: 0 };
    return comparePages(reads, { ...asked, with: earlier }, page);
  },
  async *rows(context, { resource, query: asked }) {
    const reads = auditReads(context, resource);
    const earlier = await earlierOf(context, resource, asked);
    if (earlier) yield* streamComparedPages(reads, { ...asked, with: earlier });
  },
});
