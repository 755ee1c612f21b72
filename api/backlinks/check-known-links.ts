import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { enqueueLinkCheck, makeLinksDue } from '../../modules/backlinks/store/link-check-store';
import { AppError } from '../../platform/errors';
import { bulkBodyBytesMax } from '../http/body';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { bodyLinkIds, requireKnownLinks } from './delete-known-links';

export const checkKnownLinks = defineWrite({
  id: 'checkKnownLinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/known/check',
  summary: 'Check known links now',
  description:
    'Makes the links due and starts a job that fetches their pages; a running job takes them up, too. A link is called lost only after two fetches at least 24 hours apart, however often it is checked.',
  tool: {
    description: 'Checks known links now, all of them or those with `ids`. Returns a job.',
  },
  params: websitePath,
  body: z.strictObject({
    ids: bodyLinkIds.optional().describe('Ids of the links to check; default: all'),
  }),
  bodyBytesMax: bulkBodyBytesMax,
  response: jobRefSchema,
  status: 202,
  errors: ['conflict'],
  resolve: lockedPathWebsite,
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if (resource.status !== 'active') {
      throw new AppError(
        'conflict',
        `Links are not checked because the website is ${resource.status}. Make it active first.`,
      );
    }
    if (body.ids) await requireKnownLinks(db, resource.id, body.ids);
    const links = await makeLinksDue(db, resource.id, body.ids ?? null);
    const job = await enqueueLinkCheck(db, resource);
    await audit(db, context, {
      action: 'known_link.check',
      targetType: 'website',
      targetId: resource.id,
      details: { links, jobId: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: toJobRef(job), headers: { Location: `/api/v1/jobs/${job.id}` } };
  },
});
