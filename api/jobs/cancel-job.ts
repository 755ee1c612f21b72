import { audit } from '../../modules/account/store/audit-log';
import { getJob, isFinished, requestCancel } from '../../modules/jobs/store/job-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { jobPath, jobRefSchema, pathJob, toJobRef } from './schema';

export const cancelJob = defineWrite({
  id: 'cancelJob',
  area: 'jobs',
  method: 'post',
  path: '/jobs/{jobId}/cancel',
  summary: 'Cancel a job',
  description:
    'Requests the end of the job, which follows within seconds. What the job has written so far is ' +
    'kept. The response shows the current status.',
  tool: {
    description:
      'Ends a job within seconds. What it has written so far is kept, and what it bought is ' +
      'charged. To end an audit use cancel_audit, which also analyzes the crawled pages.',
  },
  params: jobPath,
  response: jobRefSchema,
  status: 202,
  errors: ['conflict'],
  resolve: pathJob,
  async handle(context, { resource }) {
    const { db, services } = context;
    if (resource.type === 'website.purge' || resource.type === 'logs.delete') {
      throw new AppError(
        'conflict',
        `A job of type ${resource.type} cannot be canceled: what was deleted must be removed.`,
      );
    }
    if (isFinished(resource) && resource.status !== 'canceled') {
      throw new AppError('conflict', `The job has already ended: it is ${resource.status}.`);
    }
    await requestCancel(db, resource.id);
    await audit(db, context, { action: 'job.cancel', targetType: 'job', targetId: resource.id });
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: toJobRef(await getJob(db, resource.id)),
      headers: { Location: `/api/v1/jobs/${resource.id}` },
    };
  },
});
