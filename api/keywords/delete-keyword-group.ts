import { audit } from '../../modules/account/store/audit-log';
import { deleteKeywordGroupRow } from '../../modules/rankings/keywords/store/keyword-group-store';
import { counted, quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { groupPath, lockedPathGroup } from './keyword-group-schema';

export const deleteKeywordGroup = defineWrite({
  id: 'deleteKeywordGroup',
  area: 'keyword-groups',
  method: 'delete',
  path: '/keyword-groups/{groupId}',
  summary: 'Delete a keyword group (its keywords are kept)',
  description: 'Deletes the group only. Its keywords and their rankings are kept.',
  tool: {
    description: 'Deletes a keyword group; its keywords and their rankings are kept.',
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
    const { db } = context;
    await deleteKeywordGroupRow(db, resource.id);
    await audit(db, context, {
      action: 'keyword_group.delete',
      targetType: 'keyword_group',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
