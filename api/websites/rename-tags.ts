import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { moveDigestsToTag } from '../../modules/digests/store/digest-store';
import { moveSchedulesToTag } from '../../modules/reports/store/schedule-store';
import { moveWebhooksToTag } from '../../modules/webhooks/store/webhook-store';
import { tagKey } from '../../modules/websites/rules/tag-name';
import { deleteTagRows, findTags, joinTags } from '../../modules/websites/store/tag-store';
import { notFound } from '../../platform/errors';
import { quoted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseUnknownTags, renameFields, tagSchema } from './tag-schema';

export const renameTags = defineWrite({
  id: 'renameTags',
  area: 'tags',
  method: 'patch',
  path: '/tags',
  summary: 'Rename or merge website tags',
  description:
    'Gives the tags of `from` the name `to` on all websites, archived ones included, and in report schedules. Tags with the same name become one: name several in `from`, or an existing one in `to`. All or none.',
  tool: {
    description:
      'Renames website tags; several, or one renamed to an existing name, become one tag. ' +
      'Merging cannot be undone.',
  },
  body: z.strictObject(renameFields),
  response: tagSchema,
  errors: ['conflict'],
  async confirm({ db }, { body: { from, to } }) {
    const tags = await findTags(db, [...from, to]);
    if (tags.size < 2) return undefined;
    const names = [...tags.values()].map(({ name }) => name);
    return {
      summary: [
        `Makes the tags ${quotedList(names)} one tag, ${quoted(to)}, on all websites.`,
        'It cannot be undone.',
      ],
      version: JSON.stringify([...tags]),
    };
  },
  async handle(context, { body: { from, to } }) {
    const { db } = context;
    const tags = await findTags(db, [...from, to], { forUpdate: true });
    refuseUnknownTags(from, tags, 'from');
    const others = await joinTags(db, tags, to);
    await moveSchedulesToTag(db, others, to);
    await moveWebhooksToTag(db, others, to);
    await moveDigestsToTag(db, others, to);
    await deleteTagRows(db, others);
    await audit(db, context, {
      action: 'tag.rename',
      targetType: 'tag',
      targetId: to,
      details: { from, to },
    });
    const tag = (await findTags(db, [to])).get(tagKey(to));
    if (!tag) throw notFound('tag');
    return { data: tag };
  },
});
