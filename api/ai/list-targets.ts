import { z } from 'zod';
import { aiEngines } from '../../modules/ai/providers/ai-provider';
import { listTargets, targetSortFields } from '../../modules/ai/store/target-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { targetSchema } from './target-schema';

export const listAiTargets = defineList({
  id: 'listAiTargets',
  area: 'ai',
  path: '/websites/{websiteId}/ai/targets',
  summary: 'List the engines that are asked',
  description:
    'Returns each series: an engine, who provides its answers, the model, and whether it may search the web.',
  tool: { description: 'Lists the engines, providers and models that prompts are sent to.' },
  params: websitePath,
  query: z.object({
    engine: z.enum(aiEngines).optional().describe('Engine to list targets of'),
    sort: sortBy(targetSortFields, 'in the order of their creation'),
  }),
  response: targetSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query: { sort, ...filter }, page }) =>
    listTargets(db, { filter: { websiteId: resource.id, ...filter }, sort }, page),
});
