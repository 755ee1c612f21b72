import { z } from 'zod';
import {
  type AnswersRead,
  type AnswersRequest,
  openAnswers,
} from '../../modules/ai/reads/open-answers';
import { accessOf } from '../../modules/ai/rules/engines';
import { type Days, dataSources, lengthOf, toDays } from '../../modules/ai/store/answer-filter';
import type { Target } from '../../modules/ai/store/target-store';
import { today } from '../../platform/calendar/clock';
import { toDayRange } from '../../platform/calendar/day-range';
import { toTimeRange } from '../../platform/calendar/time-range';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import type { Context } from '../operation/operation';
import { askedId } from './asked-id';
import { promptFilters } from './prompt-schema';
import { targetSchema } from './target-schema';

const daysMax = 400;

/** What every read of answers can be narrowed to. */
export const answersQuery = {
  from: dateOrTime.optional().describe('First day, in UTC. Default: 27 days before the last'),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
  aiTargetId: idSchema('aiTarget').optional().describe('Id of a target; only its answers'),
  promptId: askedId.optional().describe('Id of a prompt or keyword; only answers to it'),
  ...promptFilters,
  dataSource: z
    .enum(dataSources)
    .optional()
    .describe('Live or made-up answers, never both. Default: live ones if there are any'),
};

/** Whether a read is about unbranded prompts or branded ones: an answer to a prompt that names the brand repeats it. */
export const isBranded = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true')
  .describe('`true` for prompts that name an own brand instead of the others')
  .meta({ default: 'false' });

export const dataSource = z
  .enum(dataSources)
  .describe('Whether the answers are live, or made up by the sandbox');

/** The series that a number belongs to. */
export const targetOfRow = z
  .object({
    id: idSchema('aiTarget'),
    engine: targetSchema.shape.engine,
    provider: targetSchema.shape.provider,
    access: z
      .enum(['api', 'scraped'])
      .describe(
        '`api`: the maker’s interface, whose answers differ from the product’s; `scraped`: the product',
      ),
    model: targetSchema.shape.model,
    online: targetSchema.shape.online,
  })
  .meta({ id: 'AiSeries' });

export const toTarget = ({ id, engine, provider, model, online }: Target) => ({
  id,
  engine,
  provider,
  access: accessOf(provider),
  model,
  online,
});

type Asked = z.output<z.ZodObject<typeof answersQuery>>;

/** Returns the window of a read. */
function windowOf(asked: Asked): Days {
  const days = toDays(toDayRange(toTimeRange(asked)), today());
  if (lengthOf(days) > daysMax) {
    throw invalid('query.from', 'range_too_long', `A read covers at most ${daysMax} days.`);
  }
  return days;
}

/** Returns what a read of answers asks for. */
export function answersRequest(website: { id: string }, asked: Asked): AnswersRequest {
  const { topic, tag, persona, stage, country, language } = asked;
  const prompts = { websiteId: website.id, topic, tag, persona, stage, country, language };
  const { aiTargetId: targetId, promptId, dataSource: source } = asked;
  return { days: windowOf(asked), prompts, dataSource: source, targetId, promptId };
}

/** Resolves filters, the window and the data source of a read. */
export const resolveAnswers = async (
  context: Context,
  website: { id: string },
  asked: Asked,
): Promise<AnswersRead> => openAnswers(context, answersRequest(website, asked));
