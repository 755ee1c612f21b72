import { z } from 'zod';
import { audit } from '../../core/stores/account/audit-log';
import { renameKeywordGroup } from '../../core/stores/keyword-groups/keyword-group-store';
import { defineWrite } from '../operation';
import { groupName, groupPath, keywordGroupSchema, lockedPathGroup } from './schema';

export const updateKeywordGroup = defineWrite({
  id: 'updateKeywordGroup',
  area: 'keyword-groups',
  method: 'patch',
  path: '/keyword-groups/{groupId}',
  summary: 'Rename a keyword group',
  tool: {
    description: 'Renames a keyword group.',
  },
  params: groupPath,
  body: z.strictObject({ name: groupName.optional() }),
  response: keywordGroupSchema,
  resolve: lockedPathGroup,
  represent: (group) => group,
  async handle(context, { body, resource }) {
    const { db, caller } = context;
    if (body.name === undefined || body.name === resource.name) return { data: resource };
    const group = await renameKeywordGroup(db, caller.workspaceId, resource.id, body.name);
    await audit(db, context, {
      action: 'keyword_group.update',
      targetType: 'keyword_group',
      targetId: resource.id,
      details: body,
    });
    return { data: group };
  },
});
