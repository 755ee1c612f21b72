import { z } from 'zod';
import {
  normalizePrompt,
  personaCharsMax,
  promptCharsMax,
  promptStages,
  topicCharsMax,
} from '../../modules/ai/rules/prompt';
import { findPrompts, type Prompt } from '../../modules/ai/store/prompt-store';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { country, label, language, tagNames, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { websitePath } from '../websites/path-website';

const text = z
  .string()
  .transform((input, context) => {
    const result = normalizePrompt(input);
    if (result.ok) return result.text;
    const { code, reason } = result;
    context.addIssue({ code: 'custom', message: reason, params: { code }, input });
    return z.NEVER;
  })
  .meta({
    description: `What the engine is asked, 1 to ${promptCharsMax} characters, in any script`,
    example: 'Which tools track mentions in AI answers?',
  });

export const promptFields = {
  text,
  country: country.describe('Country that the question is asked from, ISO 3166-1 alpha-2'),
  language: language.describe('Language of the question, ISO 639-1'),
  topic: label(topicCharsMax)
    .nullable()
    .describe('The one subject that the prompt belongs to; null for none'),
  tags: tagNames,
  persona: label(personaCharsMax)
    .nullable()
    .describe('Who asks, such as `buyer`: a label that is not sent; null for none'),
  stage: z.enum(promptStages).nullable().describe('Where in the purchase the question is asked'),
};

export const newPrompt = z.strictObject({
  ...promptFields,
  country: promptFields.country.optional().describe('ISO 3166-1 alpha-2. Default: the website’s'),
  language: promptFields.language.optional().describe('ISO 639-1. Default: the website’s'),
  topic: promptFields.topic.default(null),
  tags: tagNames.default([]),
  persona: promptFields.persona.default(null),
  stage: promptFields.stage.default(null),
});

export const promptChange = z.strictObject(promptFields).partial();

export const promptSchema = z
  .object({
    id: idSchema('prompt'),
    websiteId: idSchema('website'),
    ...promptFields,
    isBranded: z
      .boolean()
      .describe('Whether the text names an own brand; such prompts are outside headline numbers'),
    isFrozen: z
      .boolean()
      .describe('Whether it is over the plan’s number of prompts, and therefore not asked'),
    revision: z.int().describe('Counts up when text, country or language change, from 1'),
    revisedAt: timestamp.describe('Since when the present revision is asked'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AiPrompt' });

export const promptFilters = {
  topic: z.string().max(topicCharsMax).optional().describe('Prompts of this topic'),
  tag: z.string().max(100).optional().describe('Prompts with this tag, in any case'),
  persona: z.string().max(personaCharsMax).optional().describe('Prompts of this persona'),
  stage: z.enum(promptStages).optional().describe('Prompts of this stage'),
  country: country.optional().describe('Prompts asked from this country'),
  language: language.optional().describe('Prompts in this language'),
};

export const promptPath = websitePath.extend({ promptId: idSchema('prompt') });
type Path = z.output<typeof promptPath>;

async function getPrompt(db: Queries, path: Path, options: { forUpdate?: boolean } = {}) {
  const found = await findPrompts(db, path.websiteId, [path.promptId], options);
  const prompt = found.get(path.promptId);
  if (!prompt) throw notFound('prompt');
  return prompt;
}

/** Returns the prompt that the path names, or throws a 404. */
export const pathPrompt = ({ db }: Context, path: Path): Promise<Prompt> => getPrompt(db, path);

/** Does the same for a write: the prompt stays locked until the transaction ends. */
export const lockedPathPrompt = ({ db }: WriteContext, path: Path): Promise<Prompt> =>
  getPrompt(db, path, { forUpdate: true });
