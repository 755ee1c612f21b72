import { z } from 'zod';
import { linkStates } from '../../modules/backlinks/rules/known-link';
import {
  knownLinkSorts,
  listKnownLinks as list,
  readKnownLinksAfter,
} from '../../modules/backlinks/store/known-link-store';
import { everyRow } from '../operation/every-row';
import { commaList } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { knownLinkSchema } from './known-link-schema';

const pageRows = 1_000;

export const listKnownLinks = defineList({
  id: 'listKnownLinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/known',
  summary: 'List known links with their state',
  description:
    'Returns each known link with the outcome of its newest check and the evidence. CSV has all links, in the order in which they were added.',
  tool: {
    fields: ['id', 'sourceUrl', 'targetUrl', 'state', 'reason', 'checkedAt', 'lostAt'],
    description:
      'Links that should lead to the website, each with its state. `unreachable` and `blocked` say nothing about the link; only `lostAt` means that it is gone for certain.',
  },
  params: websitePath,
  query: z.object({
    state: commaList(linkStates)
      .optional()
      .meta({
        description: 'Only links in one of these states, comma-separated',
        example: ['removed', 'page_gone'],
      }),
    isLost: z
      .enum(['true', 'false'])
      .transform((flag) => flag === 'true')
      .optional()
      .describe('`true` for links that two fetches did not find, `false` for the others'),
    host: z.string().max(300).toLowerCase().optional().describe('Only links on pages of this host'),
    q: z.string().min(1).max(500).optional().describe('Part of either URL, case-sensitive'),
    sort: sortBy(knownLinkSorts, 'the newest first'),
  }),
  response: knownLinkSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query: { state, sort, ...filter }, page }) =>
    list(db, { websiteId: resource.id, states: state, ...filter }, { ...page, sort }),
  async *rows({ db }, { resource, query: { state, sort, ...filter } }) {
    const wanted = { websiteId: resource.id, states: state, ...filter };
    if (sort !== undefined) {
      yield* everyRow(async (page) => (await list(db, wanted, { ...page, sort })).rows);
      return;
    }
    for (let afterId = ''; ; ) {
      const rows = await readKnownLinksAfter(db, wanted, { afterId, limit: pageRows });
      yield* rows;
      afterId = rows.at(-1)?.id ?? '';
      if (rows.length < pageRows) return;
    }
  },
});
