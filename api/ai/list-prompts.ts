import { z } from 'zod';
import { personaCharsMax, promptStages, topicCharsMax } from '../../modules/ai/rules/prompt';
import { listPrompts, promptSortFields } from '../../modules/ai/store/prompt-store';
import { country, language } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { promptSchema } from './prompt-schema';

export const promptFilters = {
  topic: z.string().max(topicCharsMax).optional().describe('Prompts of this topic'),
  tag: z.string().max(100).optional().describe('Prompts with this tag, in any case'),
  persona: z.string().max(personaCharsMax).optional().describe('Prompts of this persona'),
  stage: z.enum(promptStages).optional().describe('Prompts of this stage'),
  country: country.optional().describe('Prompts asked from this country'),
  language: language.optional().describe('Prompts in this language'),
};

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
