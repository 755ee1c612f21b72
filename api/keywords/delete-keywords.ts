import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { deleteKeywordRows } from '../../modules/rankings/keywords/store/keyword-store';
import { bulkBodyBytesMax } from '../http/body';
import { counted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { bodyKeywords } from './body-keywords';
import { auditTarget } from './keyword-audit';
import { keywordIds } from './schema';

export const deleteKeywords = defineWrite({
  id: 'deleteKeywords',
  area: 'keywords',
  method: 'delete',
  path: '/keywords',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Delete keywords, all or none',
  description:
    'Deletes all of the keywords with their rankings, or none: if an id is unknown, nothing is deleted and the 422 names every unknown id.',
  tool: {
    description: 'Deletes keywords with their rankings, all or none. This cannot be undone.',
  },
  body: z.strictObject({ ids: keywordIds.describe('Ids of the keywords to delete') }),
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of keywords that were deleted'),
  }),
  async confirm(context, { body }) {
    const keywords = [
      ...(await bodyKeywords(context, body.ids, (index) => `ids.${index}`)).values(),
    ];
    return {
      summary: [
        `Deletes ${counted(keywords.length, 'keyword')}: ${quotedList(keywords.map(({ keyword }) => keyword))}.`,
        'Their rankings are deleted as well. This cannot be undone.',
      ],
      version: JSON.stringify(
        keywords.map(({ id, keyword, websiteId }) => [id, keyword, websiteId]),
      ),
    };
  },
  async handle(context, { body }) {
    const { db, caller } = context;
    const keywords = await bodyKeywords(context, body.ids, (index) => `ids.${index}`);
    const ids = [...keywords.keys()];
    await deleteKeywordRows(db, ids);
    await audit(db, context, {
      action: 'keyword.delete',
      ...auditTarget(caller.workspaceId, [...keywords.values()]),
      details: { count: ids.length },
    });
    return { data: { deleted: true as const, count: ids.length } };
  },
});
