import { z } from 'zod';
import { readRevisions } from '../../modules/ai/store/prompt-store';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathPrompt, promptPath, promptSchema } from './prompt-schema';

const revision = z.object({
  revision: z.int().describe('Number of the revision, from 1'),
  text: z.string().describe('The text that was asked'),
  country: z.string().describe('Country that it was asked from'),
  language: z.string().describe('Language of the question'),
  createdAt: timestamp.describe('Since when this text was asked'),
});

export const getAiPrompt = defineRead({
  id: 'getAiPrompt',
  area: 'ai',
  path: '/websites/{websiteId}/ai/prompts/{promptId}',
  summary: 'Get a prompt with its revisions',
  description: 'Returns the prompt with every text it has had, the newest first.',
  tool: { description: 'Returns a prompt with every text it has had.' },
  params: promptPath,
  response: promptSchema
    .extend({ revisions: z.array(revision).describe('Every text, the newest first') })
    .meta({ id: 'AiPromptWithRevisions' }),
  resolve: pathPrompt,
  handle: async ({ db }, { resource }) => ({
    data: { ...resource, revisions: await readRevisions(db, resource.id) },
  }),
});
