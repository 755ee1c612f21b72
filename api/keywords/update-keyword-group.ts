import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { renameKeywordGroup } from '../../modules/rankings/keywords/store/keyword-group-store';
import { defineWrite } from '../operation/operation';
import { groupName, groupPath, keywordGroupSchema, lockedPathGroup } from './keyword-group-schema';

export const updateKeywordGroup = defineWrite({
  id: 'updateKeywordGroup',
  area: 'keyword-groups',
  method: 'patch',
  path: '/keyword-groups/{groupId}',
  summary: 'Rename a keyword group',
  description: 'Changes the name; the keywords stay in the group.',
  tool: {
    description: 'Renames a keyword group.',
  },
  params: groupPath,
  body: z.strictObject({ name: groupName.optional() }),
  response: keywordGroupSchema,
  resolve: lockedPathGroup,
  represent: (group) => group,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (body.name === undefined || body.name === resource.name) return { data: resource };
    const group = await renameKeywordGroup(db, resource.id, body.name);
    await audit(db, context, {
      action: 'keyword_group.update',
      targetType: 'keyword_group',
      targetId: resource.id,
      details: body,
    });
    return { data: group };
  },
});
