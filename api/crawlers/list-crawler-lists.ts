import { z } from 'zod';
import { listStates, readListStates } from '../../modules/crawlers/bots/lists/list-states';
import { sortRows } from '../../platform/sort';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';

const listState = z
  .object({
    name: z.string().meta({ example: 'google-common', description: 'Name of the list' }),
    state: z
      .enum(listStates)
      .describe(
        'Whether the last renewal succeeded (`renewed`) or failed, so that the last good version is in use (`failing`); `shipped` before the first renewal, `unavailable` without any version',
      ),
    day: z.iso
      .date()
      .nullable()
      .describe('Day from which the version in use is valid; null without a version'),
    fetchedAt: timestamp
      .nullable()
      .describe('Time when the operator last published the version in use; null without a version'),
    prefixes: z.int().min(0).describe('Number of address ranges of the version in use'),
    versions: z
      .int()
      .min(0)
      .describe('Number of versions; each visit is verified by the version of its time'),
    triedAt: timestamp
      .nullable()
      .describe('Time of the last renewal, successful or not; null if there was none'),
    error: z.string().nullable().describe('Why the last renewal failed; null if it did not'),
  })
  .meta({ id: 'CrawlerList' });

export const listCrawlerLists = defineList({
  id: 'listCrawlerLists',
  area: 'crawlers',
  path: '/crawlers/lists',
  summary: 'List the published address lists that verify crawlers',
  description:
    'Returns the state of each address list by which crawlers are verified. The lists serve all websites of all workspaces.',
  tool: {
    description:
      'How current the published address lists are by which crawlers are verified. They serve all ' +
      'websites; rarely needed.',
  },
  query: z.object({
    sort: sortBy(['name', 'day', 'prefixes', 'fetchedAt'], '`name`').default('name'),
  }),
  response: listState,
  handle: async ({ services }, { query, page }) => {
    const known = await readListStates(services.database.system);
    const states = sortRows(known, query.sort, (row, field) => row[field]);
    return pageOf(states, page);
  },
});
