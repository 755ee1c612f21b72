import { z } from 'zod';
import {
  type GroupKind,
  type GroupQuery,
  groupSorts,
  type LinkGroup,
  listLinkGroups,
} from '../../modules/backlinks/store/link-group-reads';
import { everyRow } from '../operation/every-row';
import { defineList, type PageQuery, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { flag, groupCounts, noRows, readScope } from './backlink-schema';

const count = z.int().min(0);

export const groupQuery = z.object({
  isLost: flag
    .optional()
    .describe('`true` for those whose links are all lost, `false` for the others; default: both'),
  q: z.string().min(1).max(500).optional().describe('Part of the name, in any case'),
  sort: sortBy(groupSorts, 'the most links first'),
});

type Query = z.output<typeof groupQuery>;

export async function readGroups(
  context: ReadContext,
  { websiteId, kind, asked }: { websiteId: string; kind: GroupKind; asked: Query },
  page: PageQuery,
) {
  const scope = await readScope(context, websiteId);
  if (!scope) return noRows;
  const wanted: GroupQuery = { ...asked, kind, sort: asked.sort ?? '-links' };
  return listLinkGroups(context, scope, wanted, page);
}

const anchorSchema = z
  .object({
    anchor: z.string().describe('Text of the links, in lower case; empty for links without text'),
    ...groupCounts,
    linkingDomains: count.describe('Number of registrable domains that use it'),
  })
  .meta({ id: 'LinkAnchor' });

const toAnchor = ({
  name,
  domains,
  pages: __,
  targets: ___,
  targetHttpStatus: ____,
  ...rest
}: LinkGroup) => ({
  anchor: name,
  ...rest,
  linkingDomains: domains,
});

export const listLinkAnchors = defineList({
  id: 'listLinkAnchors',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/anchors',
  summary: 'List the texts of links to a website',
  description: 'Returns the texts of links with how many links and domains use each.',
  tool: { description: 'Texts of links to the website, the commonest first.' },
  params: websitePath,
  query: groupQuery,
  response: anchorSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const found = await readGroups(
      context,
      { websiteId: resource.id, kind: 'anchor', asked },
      page,
    );
    return { rows: found.rows.map(toAnchor), total: found.total };
  },
  async *rows(context, { resource, query: asked }) {
    const read = { websiteId: resource.id, kind: 'anchor' as const, asked };
    for await (const row of everyRow(
      async (page) => (await readGroups(context, read, page)).rows,
    )) {
      yield toAnchor(row);
    }
  },
});

const targetSchema = z
  .object({
    url: z.string().describe('Address that links lead to'),
    ...groupCounts,
    linkingDomains: count.describe('Number of registrable domains that link to it'),
    targetHttpStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the target as a source saw it; null if not known'),
  })
  .meta({ id: 'LinkedPage' });

const toTarget = ({ name, domains, pages: __, targets: ___, ...rest }: LinkGroup) => ({
  url: name,
  ...rest,
  linkingDomains: domains,
});

export const listLinkedPages = defineList({
  id: 'listLinkedPages',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/pages',
  summary: 'List the pages of a website that links lead to',
  description:
    'Returns addresses of the website with the number of links and domains that lead there.',
  tool: { description: 'Pages of the website that links lead to, the most links first.' },
  params: websitePath,
  query: groupQuery,
  response: targetSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const found = await readGroups(
      context,
      { websiteId: resource.id, kind: 'target', asked },
      page,
    );
    return { rows: found.rows.map(toTarget), total: found.total };
  },
  async *rows(context, { resource, query: asked }) {
    const read = { websiteId: resource.id, kind: 'target' as const, asked };
    for await (const row of everyRow(
      async (page) => (await readGroups(context, read, page)).rows,
    )) {
      yield toTarget(row);
    }
  },
});
