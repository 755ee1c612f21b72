import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  deleteKeywordTagRows,
  findKeywordTags,
} from '../../modules/rankings/keywords/store/keyword-tag-store';
import { counted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { bodyWebsite } from '../websites/body-website';
import { deleteFields, refuseUnknownTags } from '../websites/tag-schema';
import { tagScope } from './keyword-tag-schema';

export const deleteKeywordTags = defineWrite({
  id: 'deleteKeywordTags',
  area: 'tags',
  method: 'delete',
  path: '/keyword-tags',
  summary: 'Delete keyword tags, all or none',
  description:
    'Takes the tags from the keywords of one website, or of all. The keywords and their rankings stay.',
  tool: {
    description:
      'Deletes tags of keywords, of one website or of all: no keyword has them any more. The ' +
      'keywords stay.',
  },
  body: z.strictObject({ ...deleteFields, websiteId: tagScope }),
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of tags that were deleted'),
  }),
  errors: ['conflict'],
  async confirm({ db }, { body: { names, ...scope } }) {
    const tags = [...(await findKeywordTags(db, scope, names)).values()];
    return {
      summary: [
        `Deletes ${counted(tags.length, 'tag')} of keywords: ${quotedList(tags.map(({ name, keywordCount }) => `${name} (${keywordCount})`))}.`,
        'The keywords stay. It cannot be undone.',
      ],
      version: JSON.stringify(tags),
    };
  },
  async handle(context, { body: { names, ...scope } }) {
    const { db } = context;
    if (scope.websiteId !== undefined) await bodyWebsite(context, scope.websiteId);
    const tags = await findKeywordTags(db, scope, names, { forUpdate: true });
    refuseUnknownTags(names, tags, 'names');
    await deleteKeywordTagRows(db, scope, names);
    await audit(db, context, {
      action: 'keyword_tag.delete',
      targetType: 'keyword_tag',
      targetId: names[0] ?? '',
      details: { names, ...scope },
    });
    return { data: { deleted: true as const, count: tags.size } };
  },
});
