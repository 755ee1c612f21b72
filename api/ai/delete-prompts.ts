import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { deletePromptRows, findPrompts, type Prompt } from '../../modules/ai/store/prompt-store';
import { noSuch, rowsInvalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { counted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { promptsMax } from './read-prompt-row';

async function bodyPrompts(db: Queries, websiteId: string, ids: string[]): Promise<Prompt[]> {
  const found = await findPrompts(db, websiteId, ids, { forUpdate: true });
  const unknown = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `ids.${index}`, code: 'not_found', message: noSuch('prompt') }],
  );
  if (unknown.length > 0) throw rowsInvalid('Some of these prompts do not exist.', unknown);
  return [...found.values()];
}

export const deleteAiPrompts = defineWrite({
  id: 'deleteAiPrompts',
  area: 'ai',
  method: 'delete',
  path: '/websites/{websiteId}/ai/prompts',
  summary: 'Delete prompts, all or none',
  description:
    'Deletes the prompts with their answers: no reading shows them from now on, and they are erased within half an hour. If an id is unknown, nothing is deleted and the 422 names every unknown id.',
  tool: { description: 'Deletes prompts with their answers, all or none. It cannot be undone.' },
  params: websitePath,
  body: z.strictObject({
    ids: z
      .array(idSchema('prompt'))
      .min(1)
      .max(promptsMax)
      .transform((ids) => [...new Set(ids)])
      .describe('Ids of the prompts to delete'),
  }),
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of prompts that were deleted'),
  }),
  resolve: lockedPathWebsite,
  async confirm({ db }, { body, resource }) {
    const prompts = await bodyPrompts(db, resource.id, body.ids);
    return {
      summary: [
        `Deletes ${counted(prompts.length, 'prompt')}: ${quotedList(prompts.map(({ text }) => text.slice(0, 80)))}.`,
        'Their answers are deleted as well. This cannot be undone.',
      ],
      version: JSON.stringify(prompts.map(({ id, revision }) => [id, revision])),
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    const prompts = await bodyPrompts(db, resource.id, body.ids);
    await deletePromptRows(
      db,
      prompts.map(({ id }) => id),
    );
    await audit(db, context, {
      action: 'ai_prompt.delete',
      targetType: 'website',
      targetId: resource.id,
      details: { count: prompts.length },
    });
    return { data: { deleted: true as const, count: prompts.length } };
  },
});
