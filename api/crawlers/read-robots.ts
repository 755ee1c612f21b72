import { audit } from '../../modules/account/store/audit-log';
import { recordRobotsRead } from '../../modules/crawlers/store/robots-copy-store';
import { enqueueRobotsRead } from '../../modules/crawlers/store/robots-reads';
import { AppError } from '../../platform/errors';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';

export const readRobots = defineWrite({
  id: 'readRobots',
  area: 'crawlers',
  method: 'post',
  path: '/websites/{websiteId}/crawlers/robots',
  summary: 'Read robots.txt now and then daily',
  description:
    'Starts a job that reads robots.txt of the website’s hosts, and reads it daily from then on. While such a job is running, returns that one.',
  tool: {
    description:
      'Reads the website’s robots.txt now, and daily from now on. Returns a job; when it has ' +
      'ended, use list_robots_versions or check_robots.',
  },
  params: websitePath,
  response: jobRefSchema,
  status: 202,
  errors: ['conflict'],
  resolve: lockedPathWebsite,
  async handle(context, { resource }) {
    const { db, services } = context;
    if (resource.status !== 'active') {
      throw new AppError(
        'conflict',
        `robots.txt is not read because the website is ${resource.status}. Make it active first.`,
      );
    }
    await recordRobotsRead(db, resource.id, null);
    const job = await enqueueRobotsRead(db, resource);
    await audit(db, context, {
      action: 'robots.read',
      targetType: 'website',
      targetId: resource.id,
      details: { jobId: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: toJobRef(job), headers: { Location: `/api/v1/jobs/${job.id}` } };
  },
});
