import { audit } from '../../modules/account/store/audit-log';
import { announceCollectionChange } from '../../modules/rankings/store/collection-change';
import { changeStatus } from '../../modules/websites/rules/website-status';
import { setWebsiteTags } from '../../modules/websites/store/tag-store';
import { reserveWebsite } from '../../modules/websites/store/website-limit';
import {
  getWebsite,
  toWebsite,
  updateWebsite as writeChanges,
} from '../../modules/websites/store/website-store';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from './path-website';
import { updateWebsiteBody, websiteSchema } from './schema';

export const updateWebsite = defineWrite({
  id: 'updateWebsite',
  area: 'websites',
  method: 'patch',
  path: '/websites/{websiteId}',
  summary: 'Update a website',
  description:
    'Changes the named fields. A new country or language is the default of keywords that are added ' +
    'later; those of the website keep theirs. A website may be sent back as it was read: read-only fields are ' +
    'accepted if they are unchanged.',
  tool: {
    description:
      'Changes a website’s name, relationship, country or language, replaces its tags, or pauses, resumes, archives or restores it. A ' +
      'paused website keeps its data and collects nothing.',
  },
  params: websitePath,
  body: updateWebsiteBody,
  response: websiteSchema,
  errors: ['payment_required'],
  resolve: lockedPathWebsite,
  represent: toWebsite,
  confirm: async (_context, { body, resource }) => {
    const next = changeStatus(resource, body);
    if (next.status !== 'active' || resource.status === 'active') return undefined;
    return {
      summary: [`Collects data of ${resource.domain} again from now on, which costs credits.`],
      version: resource.status,
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const { tags, status, archived, ...changes } = body;
    if (Object.keys(body).length === 0) return { data: toWebsite(resource) };

    const next = changeStatus(resource, { status, archived });
    if (resource.status === 'archived' && next.status !== 'archived')
      await reserveWebsite(context.db);
    await writeChanges(db, resource.id, { ...changes, ...next });
    if (next.status !== resource.status) {
      await announceCollectionChange(db, resource.id);
      db.afterCommit(() => services.dispatcher.wake());
    }
    if (tags) await setWebsiteTags(db, resource.id, tags);
    await audit(db, context, {
      action: 'website.update',
      targetType: 'website',
      targetId: resource.id,
      details: body,
    });
    return { data: toWebsite(await getWebsite(db, resource.id)) };
  },
});
