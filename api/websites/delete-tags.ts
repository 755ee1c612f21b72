import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { digestsOfTags } from '../../modules/digests/store/digest-store';
import { schedulesOfTags } from '../../modules/reports/store/schedule-store';
import { webhooksOfTags } from '../../modules/webhooks/store/webhook-store';
import { deleteTagRows, findTags } from '../../modules/websites/store/tag-store';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { counted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { deleteFields, refuseUnknownTags } from './tag-schema';

export const deleteTags = defineWrite({
  id: 'deleteTags',
  area: 'tags',
  method: 'delete',
  path: '/tags',
  summary: 'Delete website tags, all or none',
  description:
    'Takes the tags from all websites, archived ones included. A tag that a report schedule, a webhook or a digest uses cannot be deleted.',
  tool: {
    description: 'Deletes website tags: no website has them any more. The websites stay.',
  },
  body: z.strictObject(deleteFields),
  response: z.object({
    deleted: z.literal(true),
    count: z.int().describe('Number of tags that were deleted'),
  }),
  errors: ['conflict'],
  async confirm({ db }, { body }) {
    const tags = [...(await findTags(db, body.names)).values()];
    return {
      summary: [
        `Deletes ${counted(tags.length, 'tag')} of websites: ${quotedList(tags.map(({ name, websiteCount }) => `${name} (${websiteCount})`))}.`,
        'The websites stay. It cannot be undone.',
      ],
      version: JSON.stringify(tags),
    };
  },
  async handle(context, { body }) {
    const { db } = context;
    const tags = await findTags(db, body.names, { forUpdate: true });
    refuseUnknownTags(body.names, tags, 'names');
    const names = [...tags.values()].map(({ name }) => name);
    await refuseUsed(db, names);
    await deleteTagRows(db, names);
    await audit(db, context, {
      action: 'tag.delete',
      targetType: 'tag',
      targetId: names[0] ?? '',
      details: { names },
    });
    return { data: { deleted: true as const, count: names.length } };
  },
});

async function refuseUsed(db: Queries, names: string[]): Promise<void> {
  const [schedule] = await schedulesOfTags(db, names);
  if (schedule) {
    throw new AppError(
      'conflict',
      `The report schedule ${schedule.id} makes reports for the websites of the tag ${schedule.websiteTag}: delete the schedule first, or rename the tag.`,
    );
  }
  const [webhook] = await webhooksOfTags(db, names);
  if (webhook) {
    throw new AppError(
      'conflict',
      `The webhook ${webhook.id} sends the events of websites with the tag ${webhook.websiteTag}: delete or change the webhook first, or rename the tag.`,
    );
  }
  const [digest] = await digestsOfTags(db, names);
  if (digest) {
    throw new AppError(
      'conflict',
      `The digest ${digest.id} has the events of websites with the tag ${digest.websiteTag}: delete or change the digest first, or rename the tag.`,
    );
  }
}
