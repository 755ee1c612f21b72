import { audit } from '../../modules/account/store/audit-log';
import { dropWebsite } from '../../modules/retention/drop-website';
import { sayCounts, steadyCounts } from '../../modules/websites/rules/website-data';
import { countWebsiteData } from '../../modules/websites/store/website-data-store';
import { openWorkspace } from '../../platform/workspace';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from './path-website';

export const deleteWebsite = defineWrite({
  id: 'deleteWebsite',
  area: 'websites',
  method: 'delete',
  path: '/websites/{websiteId}',
  summary: 'Delete a website and all of its data',
  description:
    'No data of the website can be read after the response. A job, named in the `Location` header, ' +
    'removes its crawler visits and files. `delete-preview` counts what would go.',
  tool: {
    isDefault: true,
    description:
      'Deletes a website with all its keywords, rankings, logs, URLs, audits and reports. This ' +
      'cannot be undone. Archiving with update_website keeps the data and is often what is meant; ' +
      'preview_website_deletion counts what would go.',
  },
  params: websitePath,
  response: deleted,
  resolve: lockedPathWebsite,
  async confirm(context, { resource }) {
    // Runs the counts concurrently, which the transaction's single connection cannot.
    const { services, workspaceId } = context;
    const counts = await countWebsiteData(openWorkspace(services, workspaceId), resource.id);
    const { healthScore: _, lastSyncedAt: __, ...own } = resource;
    const going = sayCounts(counts);
    return {
      summary: [
        `Deletes the website ${resource.domain} (${resource.id}, ${quoted(resource.name)}) for good.`,
        going.length === 0 ? 'It has no data yet.' : `With it go ${going.join(', ')}.`,
        'It cannot be undone. Archiving it instead (update_website, archived: true) keeps all data.',
      ],
      // Rows that grow automatically, such as visits, do not require a new confirmation.
      version: JSON.stringify([own, steadyCounts(counts)]),
    };
  },
  async handle(context, { resource }) {
    const { db, services } = context;
    const job = await dropWebsite(db, resource);
    await audit(db, context, {
      action: 'website.delete',
      targetType: 'website',
      targetId: resource.id,
      details: { domain: resource.domain, jobId: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: { deleted: true as const },
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});
