import { z } from 'zod';
import { linkKinds } from '../../modules/audits/rules/page-facts';
import {
  linkSorts,
  listAuditLinks as readLinks,
  streamAuditLinks,
} from '../../modules/audits/store/audit-link-reads';
import { queryInteger } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { auditReads } from './audit-reads';
import { urlNumber } from './page-schema';
import { auditPath, pathAudit } from './schema';

const number = queryInteger(0, 4_294_967_295).optional();
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

const query = z.object({
  to: number.describe('Only links to the URL with this number'),
  from: number.describe('Only links on the page with this number'),
  kind: z.enum(linkKinds).optional().describe('Only links of this kind'),
  isBroken: flag.describe('Whether the target responded with an error or not at all'),
  isNofollow: flag.describe('Whether the link has rel=nofollow'),
  sort: sortBy(linkSorts, 'by `to`, then by `from`'),
});

const linkSchema = z
  .object({
    from: urlNumber.describe('Number of the linking page within the audit'),
    fromUrl: z.string().nullable().describe('URL of the linking page'),
    to: urlNumber.describe('Number of the link’s target within the audit'),
    toUrl: z.string().nullable().describe('URL of the link’s target'),
    toHttpStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the link’s target; null without a response'),
    toFailure: z
      .string()
      .nullable()
      .describe('Why the link’s target gave no complete response; null if it did'),
    kind: z.enum(linkKinds).describe('Kind of the link, by the element that contains it'),
    href: z.string().describe('Target as written in the page'),
    text: z.string().describe('Visible text of the link, or the alt text of its image'),
    isNofollow: z.boolean().describe('Whether the link has rel=nofollow'),
    isSponsored: z.boolean().describe('Whether the link has rel=sponsored'),
    isUgc: z.boolean().describe('Whether the link has rel=ugc'),
  })
  .meta({ id: 'AuditLink' });

export const listAuditLinks = defineList({
  id: 'listAuditLinks',
  area: 'audits',
  path: '/audits/{auditId}/links',
  summary: 'List links between an audit’s URLs',
  description:
    'Returns all links that the audit found, or those to a URL, on a page, or with a broken target.',
  tool: {
    description:
      'Links between an audit’s URLs: to one URL (`to`), on one page (`from`), or all with a ' +
      'broken target (`isBroken=true`).',
  },
  params: auditPath,
  query,
  response: linkSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  handle: async (context, { resource, query, page }) =>
    readLinks(auditReads(context, resource), query, page),
  async *rows(context, { resource, query }) {
    yield* streamAuditLinks(auditReads(context, resource), query);
  },
});
