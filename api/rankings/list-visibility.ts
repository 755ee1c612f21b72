import { z } from 'zod';
import type { RankFilter } from '../../modules/rankings/store/rank-filter';
import { readVisibility } from '../../modules/rankings/store/rank-visibility';
import { defineShortList, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { keywordFilters, workspaceFilters } from './ranking-query';
import { readRange, seriesQuery, toVisibility, visibilitySchema } from './visibility-schema';

const series = z.object(seriesQuery);

async function days(context: ReadContext, filter: RankFilter, asked: z.output<typeof series>) {
  const { source, cohort, sort } = asked;
  const found = await readVisibility(context, {
    filter,
    range: readRange(asked),
    source,
    cohort,
  });
  const rows = found.map(toVisibility);
  return sort === 'day' ? rows : rows.reverse();
}

const description = 'Returns one row for each day with readings. Days without any are left out.';

const ofWebsite = z.object({ ...seriesQuery, ...keywordFilters });

const websiteFilter = (websiteId: string, asked: z.output<typeof ofWebsite>): RankFilter => {
  const { from: _, to: __, source: ___, cohort: ____, sort: _____, ...filter } = asked;
  return { ...filter, websiteId };
};

export const listWebsiteVisibility = defineShortList({
  id: 'listWebsiteVisibility',
  area: 'serp',
  path: '/websites/{websiteId}/visibility',
  summary: 'List a website’s visibility by day',
  description,
  tool: {
    isDefault: true,
    rareArguments: ['location'],
    description:
      'Lists how a website as a whole develops, day by day: visibility score (from 0 to 1: the ' +
      'share of the clicks that position 1 for every keyword would bring), keywords by position ' +
      'bucket, average position, estimated clicks. The cohort is fixed, so added keywords do not ' +
      'change the trend. `notMeasured` is not `notFound`. A missing day was not read.',
  },
  params: websitePath,
  query: ofWebsite,
  response: visibilitySchema,
  resolve: pathWebsite,
  all: (context, { resource, query }) => days(context, websiteFilter(resource.id, query), query),
});

const ofWorkspace = z.object({ ...seriesQuery, ...workspaceFilters });

const filterOf = (asked: z.output<typeof ofWorkspace>): RankFilter => {
  const { from: _, to: __, source: ___, cohort: ____, sort: _____, ...filter } = asked;
  return filter;
};

export const listVisibility = defineShortList({
  id: 'listVisibility',
  area: 'serp',
  path: '/visibility',
  summary: 'List the visibility of all websites together by day',
  description,
  tool: {
    description: 'Like list_website_visibility, over all websites together.',
  },
  query: ofWorkspace,
  response: visibilitySchema,
  all: (context, { query }) => days(context, filterOf(query), query),
});
