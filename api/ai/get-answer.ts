import { z } from 'zod';
import { readSourceOwners } from '../../modules/ai/store/source-owners';
import { defineRead } from '../operation/operation';
import { answerPath, answerSchema, pathAnswer, toAnswer } from './answer-schema';

export const getAiAnswer = defineRead({
  id: 'getAiAnswer',
  area: 'ai',
  path: '/websites/{websiteId}/ai/answers/{answerId}',
  summary: 'Get an answer of an AI engine with its evidence',
  description:
    'Returns the text with the offsets of every brand, the sources that it cites apart from those merely seen, and the searches that were made.',
  tool: {
    description:
      'Returns one answer: its text, brands with their offsets, cited and seen sources, and the ' +
      'searches that the engine made.',
    rareArguments: ['include'],
  },
  params: answerPath,
  query: z.object({
    include: z.enum(['raw']).optional().describe('`raw` adds the response as it was received'),
  }),
  response: answerSchema,
  resolve: pathAnswer,
  handle: async ({ db }, { resource: { website, answer }, query: { include } }) => ({
    data: toAnswer(answer, await readSourceOwners(db, website), { hasRaw: include === 'raw' }),
  }),
});
