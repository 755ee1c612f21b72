import { audit } from '../../core/stores/account/audit-log';
import { deleteKeywordGroupRow } from '../../core/stores/keyword-groups/keyword-group-store';
import { counted, quoted } from '../confirmation';
import { deleted } from '../fields';
import { defineWrite } from '../operation';
import { groupPath, lockedPathGroup } from './schema';

export const deleteKeywordGroup = defineWrite({
  id: 'deleteKeywordGroup',
  area: 'keyword-groups',
  method: 'delete',
  path: '/keyword-groups/{groupId}',
  summary: 'Delete a keyword group; its keywords are kept',
  tool: {
    description: 'Deletes a keyword group; its keywords and their ranks stay.',
  },
  params: groupPath,
  response: deleted,
  resolve: lockedPathGroup,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the keyword group ${quoted(resource.name)} (${resource.id}).`,
      `Its ${counted(resource.keywordCount, 'keyword')} are kept, without it.`,
    ],
    version: `${resource.updatedAt} ${resource.keywordCount}`,
  }),
  async handle(context, { resource }) {
    const { db, caller } = context;
    await deleteKeywordGroupRow(db, caller.workspaceId, resource.id);
    await audit(db, context, {
      action: 'keyword_group.delete',
      targetType: 'keyword_group',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
