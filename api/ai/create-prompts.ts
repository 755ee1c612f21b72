import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { idSchema } from '../../platform/ids';
import { readInTurns, withFewDetails } from '../operation/body-rows';
import { bulkMax, counted } from '../operation/confirmation';
import { describedRow } from '../operation/described-row';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { rowDetails } from '../websites/add-websites';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { addPrompts, countResult } from './add-prompts';
import { newPrompt } from './prompt-schema';
import { promptsMax, readPromptRow } from './read-prompt-row';

const answer = z
  .object({
    id: idSchema('prompt').nullable().describe('Id of the prompt; null if it was not added'),
    text: z.string().nullable().describe('The text as it is stored; of an invalid row, as given'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit'])
      .describe(
        '`created`; `exists`: the website has the prompt, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of prompts is reached',
      ),
    details: rowDetails,
  })
  .meta({ id: 'AiPromptAnswer' });

export const createAiPrompts = defineWrite({
  id: 'createAiPrompts',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/prompts',
  summary: 'Add prompts to ask AI engines',
  description:
    'The response has one row for each prompt, in the same order, with `result`: `created`, `exists` (left unchanged), `invalid` (the others are added nevertheless) or `over_limit`. If none is taken or there already, the request fails.',
  tool: {
    description:
      'Adds questions that AI engines are asked regularly: objects with `text`, and perhaps topic, tags, persona, stage, country, language. Returns one row per prompt.',
  },
  params: websitePath,
  body: z.strictObject({
    prompts: z.array(describedRow(newPrompt)).min(1).max(promptsMax).describe('The prompts to add'),
  }),
  bodyBytesMax: 64_000_000,
  response: z.array(answer),
  errors: ['payment_required'],
  resolve: lockedPathWebsite,
  async confirm(_context, { body, resource }) {
    const count = body.prompts.length;
    if (count <= bulkMax) return undefined;
    return {
      summary: [
        `Adds up to ${counted(count, 'prompt')} to the website ${resource.id}.`,
        'Each is sent to every target from then on, which costs credits where a provider is bought.',
      ],
      version: '',
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    const rows = await readInTurns(body.prompts, (row) => readPromptRow(row, resource));
    const outcomes = await addPrompts(db, resource.id, rows);
    refuseIfNoRow('prompts', 'prompts', outcomes);
    const created = countResult(outcomes, 'created');
    if (created > 0) {
      await audit(db, context, {
        action: 'ai_prompt.create',
        targetType: 'website',
        targetId: resource.id,
        details: { created, given: rows.length },
      });
    }
    const data = outcomes.map((outcome, index) => {
      const row = rows[index];
      const text = row && 'prompt' in row ? row.prompt.text : textOf(body.prompts[index]);
      return { text, ...outcome };
    });
    return { data: withFewDetails(data) };
  },
});

function textOf(row: unknown): string | null {
  const text = (row as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text.slice(0, 4_000) : null;
}
