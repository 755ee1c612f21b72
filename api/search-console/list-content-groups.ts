import { z } from 'zod';
import { confoundersOf } from '../../modules/search-console/rules/search-comparison';
import { wholeBefore } from '../../modules/search-console/rules/search-period';
import { compareSums } from '../../modules/search-console/rules/search-rates';
import { isPattern } from '../../modules/search-console/store/check-pattern';
import {
  type GroupRanges,
  type GroupSums,
  readFolders,
  readPatternGroups,
  readTagGroups,
  readTaggedKeywords,
} from '../../modules/search-console/store/content-group-store';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { invalid } from '../../platform/errors';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { confoundedBy, searchChange, searchNumbers, searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const row = z
  .object({
    group: z
      .string()
      .nullable()
      .describe(
        'Beginning of the paths, such as `/blog`, and `/` for pages in no folder, with the host in front if it is not the website’s domain: `docs.example.com/blog`; what the pattern matches; or the tag. Null: pages that do not match, or queries without a tag',
      ),
    members: z
      .int()
      .describe('Number of pages that Google showed in either range; of queries for tags'),
    now: searchNumbers.describe('Numbers of the range, counted by page; for tags by query'),
    before: searchNumbers
      .nullable()
      .describe('Numbers of the earlier range; null unless the data reach back that far'),
    change: searchChange.nullable().describe('`now` less `before`; null without `before`'),
    confoundedBy,
  })
  .meta({ id: 'SearchContentGroup' });

const query = z.object({
  ...searchPeriodQuery,
  by: z
    .enum(['folder', 'pattern', 'tag'])
    .default('folder')
    .describe(
      'What makes a group: folders of the path, `pattern`, or the tags of tracked keywords, by their queries',
    ),
  depth: queryInteger(1, 5)
    .default(1)
    .describe('Number of folders of a path that make a group, with `by` folder'),
  pattern: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Regular expression (RE2) for pages’ addresses, with `by` pattern: groups are what its first parenthesis matches, such as `^https://[^/]+/(de|en)/`',
    ),
});
type Asked = z.output<typeof query>;

/** Tags of keywords that one question may be about. */
const taggedMax = 20_000;

async function readGroups(
  context: Context,
  { scope, domain }: { scope: SearchTypeScope; domain: string },
  ranges: GroupRanges,
  { by, depth, pattern = '' }: Asked,
): Promise<GroupSums[]> {
  if (by === 'folder') return readFolders(context, scope, { ...ranges, depth, domain });
  if (by === 'pattern') return readPatternGroups(context, scope, { ...ranges, pattern });
  const tagged = await readTaggedKeywords(context.db, scope.websiteId, taggedMax + 1);
  if (tagged.length > taggedMax) {
    throw invalid('query.by', 'too_many', `Over ${taggedMax} keywords have tags; use patterns.`);
  }
  return readTagGroups(context, scope, { ...ranges, tagged });
}

/** Throws a 422 before anything is read. */
async function checkAsked(context: Context, { by, pattern, type }: Asked) {
  if ((by === 'pattern') !== (pattern !== undefined)) {
    throw invalid('query.pattern', 'pattern_with_by', '`pattern` goes with `by` pattern.');
  }
  if (pattern !== undefined && !(await isPattern(context, pattern))) {
    throw invalid('query.pattern', 'not_a_pattern', 'Give a regular expression in RE2’s syntax.');
  }
  if (by === 'tag' && (type === 'discover' || type === 'googleNews')) {
    throw invalid('query.type', 'no_queries', `Google counts no queries in ${type}.`);
  }
}

async function all(context: Context, { id, domain }: StoredWebsite, asked: Asked) {
  await checkAsked(context, asked);
  const found = await readSearchPeriod(context, id, asked);
  if (!found) return [];
  const { scope, period } = found;
  const before = wholeBefore(period);
  const ranges = { range: period.range, before };
  const groups = await readGroups(context, { scope, domain }, ranges, asked);
  const confounders = confoundersOf(period.range, before);
  return groups.map(({ name, members, now, before: earlier }) => ({
    group: name,
    members,
    ...compareSums(now, before && earlier),
    confoundedBy: confounders,
  }));
}

export const listContentGroups = defineShortList({
  id: 'listContentGroups',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/content-groups',
  summary: 'List groups of pages or queries with their clicks in Google',
  description:
    'Returns pages by the folders of their paths or by a regular expression, or queries by the tags of the keywords that they are, most clicks first, up to 1,000 groups. Pages are counted by page, so they add up to more impressions than the property has; a query with two tags counts in both, and queries that Google does not name are in no group.',
  tool: {
    description:
      'Google clicks and impressions by folder of the website, by a regular expression, or by keyword tag, compared with an earlier range. Do not compare sums of groups with the property’s totals.',
    rareArguments: ['depth'],
  },
  params: websitePath,
  query,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
