import { z } from 'zod';
import { idSchema } from '../../core/ids';
import { audit } from '../../core/stores/account/audit-log';
import { insertKeywordGroup } from '../../core/stores/keyword-groups/keyword-group-store';
import { defineWrite } from '../operation';
import { bodyWebsite } from '../websites/body-website';
import { groupName, keywordGroupSchema } from './schema';

export const createKeywordGroup = defineWrite({
  id: 'createKeywordGroup',
  area: 'keyword-groups',
  method: 'post',
  path: '/keyword-groups',
  summary: 'Create a keyword group',
  tool: {
    description:
      'Makes an empty keyword group of a website; update_keywords puts keywords into it.',
  },
  body: z.strictObject({ websiteId: idSchema('website'), name: groupName }),
  response: keywordGroupSchema,
  status: 201,
  async handle(context, { body }) {
    const { db, caller } = context;
    await bodyWebsite(context, body.websiteId);
    const group = await insertKeywordGroup(db, caller.workspaceId, body);
    await audit(db, context, {
      action: 'keyword_group.create',
      targetType: 'keyword_group',
      targetId: group.id,
      details: body,
    });
    return { data: group, headers: { Location: `/api/v1/keyword-groups/${group.id}` } };
  },
});
