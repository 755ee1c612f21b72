import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { deleteKeywordRows } from '../../modules/rankings/keywords/store/keyword-store';
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
  summary: 'Delete keywords, all or none',
  description: 'One unknown id and nothing is deleted; the 422 names every id that is unknown.',
  tool: {
    description: 'Deletes keywords with their rank history, all or none. It cannot be undone.',
  },
  body: z.strictObject({ ids: keywordIds.describe('Of keywords') }),
  response: z.object({ deleted: z.literal(true), count: z.int() }),
  async confirm(context, { body }) {
    const keywords = [
      ...(await bodyKeywords(context, body.ids, (index) => `ids.${index}`)).values(),
    ];
    return {
      summary: [
        `Deletes ${counted(keywords.length, 'keyword')}: ${quotedList(keywords.map(({ keyword }) => keyword))}.`,
        'Their ranks go with them. It cannot be undone.',
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
