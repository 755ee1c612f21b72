import { z } from 'zod';
import { liveFetchesOf } from '../../modules/ai/store/read-live-fetches';
import { readSourceOwners } from '../../modules/ai/store/source-owners';
import { defineRead } from '../operation/operation';
import { answerPath, answerSchema, pathAnswer, toAnswer } from './answer-schema';

export const getAiAnswer = defineRead({
  id: 'getAiAnswer',
  area: 'ai',
  path: '/websites/{websiteId}/ai/answers/{answerId}',
  summary: 'Get an answer of an AI engine with its evidence',
  description:
    'Returns the text with the offsets of every brand, the sources that it cites apart from those merely seen, the searches that were made, and whether the access logs show that a cited own page was read for it.',
  tool: {
    description:
      'Returns one answer: its text, brands with their offsets, cited and seen sources, the ' +
      'searches that the engine made, and whether the logs show that own pages were read for it.',
    rareArguments: ['include'],
  },
  params: answerPath,
  query: z.object({
    include: z.enum(['raw']).optional().describe('`raw` adds the response as it was received'),
  }),
  response: answerSchema,
  resolve: pathAnswer,
  handle: async (context, { resource: { website, answer }, query: { include } }) => {
    const owners = await readSourceOwners(context.db, website);
    const askedAtMs = Date.parse(answer.askedAt);
    const urls = [...new Set(answer.cited.map(({ url }) => url))];
    const liveFetches = await liveFetchesOf(
      context,
      website.id,
      urls.map((url) => ({ url, engine: answer.engine, askedAtMs })),
      (url) => owners.ownerOf(url).kind === 'own',
    );
    return { data: toAnswer(answer, owners, { hasRaw: include === 'raw', liveFetches }) };
  },
});
