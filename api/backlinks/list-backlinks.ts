import { z } from 'zod';
import type { LinkFilter } from '../../modules/backlinks/store/link-filter';
import {
  type Backlink,
  listBacklinks as list,
  streamBacklinks,
} from '../../modules/backlinks/store/link-reads';
import { linkSorts } from '../../modules/backlinks/store/link-sort';
import { normalizePageUrl } from '../../platform/url/page-url';
import { defineList, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { backlinkSchema, flag, linkSource, noRows, readScope } from './backlink-schema';

const filters = {
  linkingDomain: z
    .string()
    .max(300)
    .toLowerCase()
    .optional()
    .describe('Only links of this registrable domain'),
  targetUrl: z.string().max(2_048).optional().describe('Only links to this address'),
  anchor: z.string().max(1_000).optional().describe('Only links with this text, in any case'),
  source: linkSource.optional().describe('Only links that this source has named'),
  isFollowed: flag
    .optional()
    .describe('`true` for links that are followed, `false` for those that are not'),
  q: z.string().min(1).max(500).optional().describe('Part of either URL, case-sensitive'),
};

const query = z.object({
  ...filters,
  isLost: flag.optional().describe('`true` for lost links, `false` for the others; default: both'),
  sort: sortBy(linkSorts, 'the newest first'),
});

function toFilter({ sort: _, targetUrl, ...rest }: z.output<typeof query>): LinkFilter {
  const page = targetUrl === undefined ? undefined : normalizePageUrl(targetUrl);
  return { ...rest, targetUrl: page && 'url' in page ? page.url : targetUrl };
}

export const listBacklinks = defineList({
  id: 'listBacklinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks',
  summary: 'List collected links to a website',
  description:
    'Returns links that providers and imported files name: one row for each linking page and target, with what each source says of it. CSV has all links, in order of their domains unless `sort` is given.',
  tool: {
    fields: ['sourceUrl', 'targetUrl', 'anchor', 'isFollowed', 'firstSeenAt', 'lostAt'],
    description:
      'Links to the website that providers and imported files name, newest first. Dates are when we first and last heard of them. Numbers of different sources cannot be compared.',
  },
  params: websitePath,
  query,
  response: backlinkSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const scope = await readScope(context, resource.id);
    if (!scope) return noRows;
    return list(context, scope, { filter: toFilter(asked), sort: asked.sort }, page);
  },
  rows: (context, { resource, query: asked }) => stream(context, resource.id, asked),
});

async function* stream(
  context: ReadContext,
  websiteId: string,
  asked: z.output<typeof query>,
): AsyncGenerator<Backlink> {
  const scope = await readScope(context, websiteId);
  const wanted = { filter: toFilter(asked), sort: asked.sort };
  if (scope) yield* streamBacklinks(context, scope, wanted);
}
