import { audit } from '../../modules/account/store/audit-log';
import { isAsked } from '../../modules/ai/rules/engines';
import { deleteTargetRow } from '../../modules/ai/store/target-store';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathTarget, targetPath } from './target-schema';

export const deleteAiTarget = defineWrite({
  id: 'deleteAiTarget',
  area: 'ai',
  method: 'delete',
  path: '/websites/{websiteId}/ai/targets/{aiTargetId}',
  summary: 'Delete a target (its answers are kept)',
  description: 'Ends the series. Its answers are kept; the same target added again continues them.',
  tool: { description: 'Stops asking an engine; its answers are kept.' },
  params: targetPath,
  response: deleted,
  resolve: lockedPathTarget,
  confirm: async (_context, { resource }) => ({
    summary: [
      isAsked(resource.provider)
        ? `Stops asking ${resource.engine} by ${resource.provider} (${resource.id}). Its answers are kept.`
        : `Stops reading ${resource.engine} from the pages of ${resource.provider} (${resource.id}) until it is added again. Its answers are kept.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await deleteTargetRow(db, resource);
    await audit(db, context, {
      action: 'ai_target.delete',
      targetType: 'ai_target',
      targetId: resource.id,
      details: { engine: resource.engine, provider: resource.provider, model: resource.model },
    });
    return { data: { deleted: true as const } };
  },
});
