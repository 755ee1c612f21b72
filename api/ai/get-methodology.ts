import { z } from 'zod';
import { readMethodology } from '../../modules/ai/reads/read-methodology';
import { methodologyOf, methodologyTopics } from '../../modules/ai/rules/methodology';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

export const getAiMethodology = defineRead({
  id: 'getAiMethodology',
  area: 'ai',
  path: '/websites/{websiteId}/ai/methodology',
  summary: 'Get in sentences how AI answers are measured',
  description:
    'The sentences are made from the website’s present settings. Reports on AI answers carry them as they were when the report was made.',
  tool: {
    description:
      'Returns in sentences how a website’s AI answers are measured: prompts, targets, ' +
      'denominators, intervals, and what cannot be seen. Quote them with numbers that others read.',
  },
  params: websitePath,
  response: z
    .object({
      parts: z
        .array(
          z.object({
            part: z.enum(methodologyTopics).describe('What the sentences are about'),
            sentences: z.array(z.string()).describe('Sentences in English'),
          }),
        )
        .describe('All parts, in the order of reading'),
    })
    .meta({ id: 'AiMethodology' }),
  resolve: pathWebsite,
  async handle({ db }, { resource }) {
    const parts = methodologyOf(await readMethodology(db, resource.id));
    return { data: { parts: parts.map(({ topic: part, sentences }) => ({ part, sentences })) } };
  },
});
