import { z } from 'zod';
import { listStates, readListStates } from '../../modules/crawlers/bots/lists/list-states';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';

const listState = z
  .object({
    name: z.string().meta({ example: 'google-common' }),
    state: z
      .enum(listStates)
      .describe('`failing`: the last renewal failed, and the last good version is in use'),
    date: z.iso.date().nullable().describe('Day of the version in use'),
    fetchedAt: timestamp.nullable().describe('When it was last seen to be the current one'),
    prefixes: z.int().min(0),
    versions: z.int().min(0).describe('Visits are judged by the version of their time'),
    triedAt: timestamp.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'CrawlerList' });

export const listCrawlerLists = defineList({
  id: 'listCrawlerLists',
  area: 'crawlers',
  path: '/crawlers/lists',
  summary: 'List the published address lists that verify crawlers',
  description:
    'Returns when each operator’s list of addresses was last fetched and how many address ranges it has.',
  tool: {
    description:
      'How current the address lists are that crawlers are verified by. Concerns all websites; ' +
      'rarely needed.',
  },
  response: listState,
  handle: async ({ services }, { page }) => {
    const states = await readListStates(services.database.system);
    const rows = states.slice(page.offset, page.offset + page.limit);
    return { rows, total: states.length };
  },
});
