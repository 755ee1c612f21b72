import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  findKeywordTags,
  joinKeywordTags,
} from '../../modules/rankings/keywords/store/keyword-tag-store';
import { tagKey } from '../../modules/websites/rules/tag-name';
import { notFound } from '../../platform/errors';
import { quoted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { bodyWebsite } from '../websites/body-website';
import { refuseUnknownTags, renameFields } from '../websites/tag-schema';
import { keywordTagSchema, tagScope } from './keyword-tag-schema';

export const renameKeywordTags = defineWrite({
  id: 'renameKeywordTags',
  area: 'tags',
  method: 'patch',
  path: '/keyword-tags',
  summary: 'Rename or merge keyword tags',
  description:
    'Gives the tags of `from` the name `to` on the keywords of one website, or of all. Tags with the same name become one: name several in `from`, or an existing one in `to`. All or none.',
  tool: {
    description:
      'Renames tags of keywords, of one website or of all; several, or one renamed to an ' +
      'existing name, become one tag. Merging cannot be undone.',
  },
  body: z.strictObject({ ...renameFields, websiteId: tagScope }),
  response: keywordTagSchema,
  errors: ['conflict'],
  async confirm({ db }, { body: { from, to, ...scope } }) {
    const tags = await findKeywordTags(db, scope, [...from, to]);
    if (tags.size < 2) return undefined;
    const names = [...tags.values()].map(({ name, keywordCount }) => `${name} (${keywordCount})`);
    return {
      summary: [
        `Makes the keyword tags ${quotedList(names)} one tag, ${quoted(to)}, ${scope.websiteId ? `on the website ${scope.websiteId}` : 'on all websites'}.`,
        'It cannot be undone.',
      ],
      version: JSON.stringify([...tags]),
    };
  },
  async handle(context, { body: { from, to, ...scope } }) {
    const { db } = context;
    if (scope.websiteId !== undefined) await bodyWebsite(context, scope.websiteId);
    const tags = await findKeywordTags(db, scope, [...from, to], { forUpdate: true });
    refuseUnknownTags(from, tags, 'from');
    await joinKeywordTags(db, scope, { from, to });
    const tag = (await findKeywordTags(db, scope, [to])).get(tagKey(to));
    if (!tag) throw notFound('tag');
    await audit(db, context, {
      action: 'keyword_tag.rename',
      targetType: 'keyword_tag',
      targetId: to,
      details: { from, to, ...scope, keywords: tag.keywordCount },
    });
    return { data: tag };
  },
});
