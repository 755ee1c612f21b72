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
    'What it has written so far stays. The reply is the job as it stands; it ends shortly.',
  tool: {
    description:
      'Ends a job soon; what it has written so far stays, and what it bought is paid. An audit ' +
      'is ended by cancel_audit, which also analyses what was crawled.',
  },
  params: jobPath,
  response: jobRefSchema,
  status: 202,
  errors: ['conflict'],
  resolve: pathJob,
  async handle(context, { resource }) {
    const { db, services } = context;
    if (resource.type === 'website.purge') {
      throw new AppError(
        'conflict',
        'What a deleted website left must go: this job cannot be cancelled.',
      );
    }
    if (isFinished(resource) && resource.status !== 'canceled') {
      throw new AppError('conflict', `The job is ${resource.status} already.`);
    }
    await requestCancel(db, resource.id);
    await audit(db, context, { action: 'job.cancel', targetType: 'job', targetId: resource.id });
    db.afterCommit(() => services.dispatcher.nudge());
    return {
      data: toJobRef(await getJob(db, resource.id)),
      headers: { Location: `/api/v1/jobs/${resource.id}` },
    };
  },
});
