import { z } from 'zod';
import { listPrompts, promptSortFields } from '../../modules/ai/store/prompt-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { promptFilters, promptSchema } from './prompt-schema';

export const listAiPrompts = defineList({
  id: 'listAiPrompts',
  area: 'ai',
  path: '/websites/{websiteId}/ai/prompts',
  summary: 'List the prompts that AI engines are asked',
  description: 'Returns the prompts with their labels and present revision.',
  tool: { description: 'Lists the questions that AI engines are asked for a website.' },
  params: websitePath,
  query: z.object({
    ...promptFilters,
    isBranded: z
      .enum(['true', 'false'])
      .transform((flag) => flag === 'true')
      .optional()
      .describe('`true` for prompts that name an own brand, `false` for the others'),
    q: z.string().max(200).optional().describe('Part of the text, in any case'),
    sort: sortBy(promptSortFields, 'in the order of their creation'),
  }),
  response: promptSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query: { sort, ...filter }, page }) =>
    listPrompts(db, { filter: { websiteId: resource.id, ...filter }, sort }, page),
});
