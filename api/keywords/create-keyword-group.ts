import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { insertKeywordGroup } from '../../modules/rankings/keywords/store/keyword-group-store';
import { idSchema } from '../../platform/ids';
import { defineWrite } from '../operation/operation';
import { bodyWebsite } from '../websites/body-website';
import { groupName, keywordGroupSchema } from './keyword-group-schema';

export const createKeywordGroup = defineWrite({
  id: 'createKeywordGroup',
  area: 'keyword-groups',
  method: 'post',
  path: '/keyword-groups',
  summary: 'Create a keyword group',
  description: 'Creates an empty group. `PATCH /keywords` adds keywords to it.',
  tool: {
    description:
      'Creates an empty keyword group of a website; update_keywords adds keywords to it.',
  },
  body: z.strictObject({ websiteId: idSchema('website'), name: groupName }),
  response: keywordGroupSchema,
  status: 201,
  errors: ['payment_required'],
  async handle(context, { body }) {
    const { db } = context;
    await bodyWebsite(context, body.websiteId);
    const group = await insertKeywordGroup(db, body);
    await requireWithinPlan(db, 'keywordGroups');
    await audit(db, context, {
      action: 'keyword_group.create',
      targetType: 'keyword_group',
      targetId: group.id,
      details: body,
    });
    return { data: group, headers: { Location: `/api/v1/keyword-groups/${group.id}` } };
  },
});
