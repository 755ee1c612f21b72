import { audit } from '../../modules/account/store/audit-log';
import { ownBrandFinder } from '../../modules/ai/change-brands';
import { findPrompts, updatePromptRow } from '../../modules/ai/store/prompt-store';
import { defineWrite } from '../operation/operation';
import { lockedPathPrompt, promptChange, promptPath, promptSchema } from './prompt-schema';

export const updateAiPrompt = defineWrite({
  id: 'updateAiPrompt',
  area: 'ai',
  method: 'patch',
  path: '/websites/{websiteId}/ai/prompts/{promptId}',
  summary: 'Update a prompt',
  description:
    'Changes labels, or the question itself. Another text, country or language starts a new revision, whose answers are kept apart from earlier ones.',
  tool: {
    description:
      'Changes a prompt. Another text, country or language starts a new revision with a history of its own.',
  },
  params: promptPath,
  body: promptChange,
  response: promptSchema,
  resolve: lockedPathPrompt,
  represent: (prompt) => prompt,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const isBranded = await ownBrandFinder(db, resource.websiteId);
    await updatePromptRow(db, resource, body, isBranded(body.text ?? resource.text));
    await audit(db, context, {
      action: 'ai_prompt.update',
      targetType: 'ai_prompt',
      targetId: resource.id,
      details: body,
    });
    const updated = await findPrompts(db, resource.websiteId, [resource.id]);
    return { data: updated.get(resource.id) ?? resource };
  },
});
