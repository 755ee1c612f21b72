import { z } from 'zod';
import { diffLists, diffTexts } from '../../modules/ai/rules/compare-answers';
import {
  findAnswerBefore,
  getAnswer,
  type StoredAnswer,
} from '../../modules/ai/store/answer-reads';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { answerPath, pathAnswer } from './answer-schema';

const differences = z
  .object({
    added: z.array(z.string()).describe('Only in the later answer'),
    removed: z.array(z.string()).describe('Only in the earlier answer'),
    kept: z.array(z.string()).describe('In both'),
  })
  .meta({ id: 'Differences' });

const response = z
  .object({
    earlierAnswerId: idSchema('aiAnswer').describe('Id of the answer that was asked for first'),
    laterAnswerId: idSchema('aiAnswer').describe('Id of the other answer'),
    isSamePrompt: z.boolean().describe('Whether both answer the same revision of a prompt'),
    isSameTarget: z.boolean().describe('Whether both are of the same target'),
    isSameModel: z.boolean().describe('Whether the same model answered'),
    brandIds: differences.describe('Ids of the brands that the answers name'),
    citedUrls: differences.describe('Pages that the answers cite'),
    citedHosts: differences.describe('Hosts that the answers cite'),
    seenUrls: differences.describe('Pages that were seen and not cited'),
    text: z
      .object({
        unit: z.enum(['word', 'line']).describe('What was compared'),
        parts: z
          .array(
            z.object({
              kind: z.enum(['same', 'added', 'removed']).describe('In which of the texts it is'),
              text: z.string().describe('The words'),
            }),
          )
          .describe('The texts, in order'),
      })
      .nullable()
      .describe('Differences of the texts; null if they have too little in common'),
  })
  .meta({ id: 'AiAnswerComparison' });

function compare(one: StoredAnswer, other: StoredAnswer): z.input<typeof response> {
  const [before, after] = one.askedAt <= other.askedAt ? [one, other] : [other, one];
  const diff = (list: (answer: StoredAnswer) => string[]) => diffLists(list(before), list(after));
  return {
    earlierAnswerId: before.id,
    laterAnswerId: after.id,
    isSamePrompt: before.promptId === after.promptId && before.revision === after.revision,
    isSameTarget: before.aiTargetId === after.aiTargetId,
    isSameModel: before.modelServed === after.modelServed,
    brandIds: diff(({ brands }) => brands.map(({ brandId }) => brandId)),
    citedUrls: diff(({ cited }) => cited.map(({ url }) => url)),
    citedHosts: diff(({ cited }) => cited.map(({ host }) => host)),
    seenUrls: diff(({ seen }) => seen.map(({ url }) => url)),
    text: diffTexts(before.text, after.text),
  };
}

export const compareAiAnswers = defineRead({
  id: 'compareAiAnswers',
  area: 'ai',
  path: '/websites/{websiteId}/ai/answers/{answerId}/compare',
  summary: 'Compare two answers of AI engines',
  description:
    'Returns which brands and sources were added and removed, and how the text differs. One answer differs from the next without any cause: a difference of two is no trend.',
  tool: {
    description:
      'Compares two answers: brands and sources added and removed, and the text word by word. ' +
      'Answers vary by chance, so do not call one difference a trend.',
  },
  params: answerPath,
  query: z.object({
    with: idSchema('aiAnswer')
      .optional()
      .describe(
        'Id of another answer of the website. Default: the one before it to the same prompt, by the same target',
      ),
  }),
  response,
  resolve: pathAnswer,
  async handle(context, { resource: { website, answer }, query: asked }) {
    const other = asked.with ?? (await findAnswerBefore(context, website.id, answer));
    if (other === undefined) {
      throw invalid(
        'query.with',
        'required',
        'There is no earlier answer: name one to compare with.',
      );
    }
    return { data: compare(answer, await getAnswer(context, website.id, other)) };
  },
});
