import { audit } from '../../modules/account/store/audit-log';
import { announceNewWebsites } from '../../modules/rankings/store/collection-change';
import { addWebsiteTags } from '../../modules/websites/store/tag-store';
import { reserveWebsite } from '../../modules/websites/store/website-limit';
import { getWebsite, insertWebsite, toWebsite } from '../../modules/websites/store/website-store';
import { defineWrite } from '../operation/operation';
import { createWebsiteBody, websiteSchema } from './schema';

export const createWebsite = defineWrite({
  id: 'createWebsite',
  area: 'websites',
  method: 'post',
  path: '/websites',
  summary: 'Create a website',
  description:
    'Starts to track a domain. No data is collected until keywords, URLs or access logs are added.',
  tool: {
    isDefault: true,
    description:
      'Adds a domain to track: `own`, `client` or `competitor`. Nothing is collected until ' +
      'keywords (create_keywords), URLs (track_urls) or logs are added. Returns the website ' +
      'with its id. A domain that the workspace already has is refused.',
  },
  body: createWebsiteBody,
  response: websiteSchema,
  status: 201,
  errors: ['payment_required'],
  async handle(context, { body }) {
    const { db, services } = context;
    const { tags, ...fields } = body;
    const website = { ...fields, name: fields.name ?? fields.domain };
    // Sent together: without room the transaction is rolled back.
    const reserved = reserveWebsite(db);
    const inserted = insertWebsite(db, website);
    inserted.catch(() => undefined);
    await reserved;
    const id = await inserted;
    await addWebsiteTags(db, [{ id, tags }]);
    await announceNewWebsites(db, [id]);
    db.afterCommit(() => services.dispatcher.wake());
    await audit(db, context, {
      action: 'website.create',
      targetType: 'website',
      targetId: id,
      details: { domain: fields.domain },
    });
    return {
      data: getWebsite(db, id).then(toWebsite),
      headers: { Location: `/api/v1/websites/${id}` },
    };
  },
});
