import { z } from 'zod';
import { linkKinds } from '../../modules/audits/rules/page-facts';
import {
  type AuditLinkFilter,
  listAuditLinks as readLinks,
  streamAuditLinks,
} from '../../modules/audits/store/audit-link-reads';
import { queryInteger } from '../operation/fields';
import { defineList } from '../operation/operation';
import { auditReads } from './audit-reads';
import { auditPath, pathAudit } from './schema';

const number = queryInteger(0, 4_294_967_295).optional();
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

const query = z.object({
  to: number.describe('The number of the URL that they lead to'),
  from: number.describe('The number of the URL that they stand on'),
  kind: z.enum(linkKinds).optional(),
  broken: flag.describe('Whether the target was answered with an error or not at all'),
  nofollow: flag,
});

const linkSchema = z
  .object({
    from: z.int().min(0),
    fromUrl: z.string().nullable(),
    to: z.int().min(0),
    toUrl: z.string().nullable(),
    toStatus: z.int().nullable(),
    toFailure: z.string().nullable(),
    kind: z.enum(linkKinds),
    href: z.string().describe('As it is written'),
    text: z.string(),
    isNofollow: z.boolean(),
    isSponsored: z.boolean(),
    isUgc: z.boolean(),
  })
  .meta({ id: 'AuditLink' });

const toFilter = ({ broken, nofollow, ...rest }: z.output<typeof query>): AuditLinkFilter => ({
  ...rest,
  isBroken: broken,
  isNofollow: nofollow,
});

export const listAuditLinks = defineList({
  id: 'listAuditLinks',
  area: 'audits',
  path: '/audits/{auditId}/links',
  summary: 'List links between an audit’s URLs',
  description: 'Returns the links to a URL, from a URL, or all that are broken.',
  tool: {
    description: 'Links between an audit’s URLs: into one, out of one, or all that are broken.',
  },
  params: auditPath,
  query,
  response: linkSchema,
  errors: ['conflict'],
  resolve: pathAudit,
  handle: async (context, { resource, query, page }) =>
    readLinks(auditReads(context, resource), toFilter(query), page),
  async *rows(context, { resource, query }) {
    yield* streamAuditLinks(auditReads(context, resource), toFilter(query));
  },
});
