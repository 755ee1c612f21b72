import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  countBatchVisits,
  findContinuations,
  type LogBatch,
  markLeaving,
} from '../../modules/crawlers/store/log-batch-store';
import { logBatchDeletion } from '../../modules/crawlers/workflow-input';
import { enqueueJob } from '../../modules/jobs/store/job-store';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathLogBatch, logBatchPath } from './log-batch-schema';

/** Returns the batches to delete. Throws a 409 if others continue it and are not to go, too. */
async function batchesOf(db: Queries, batch: LogBatch, withContinuations: boolean) {
  if (batch.state === 'deleting') {
    throw new AppError('conflict', 'The batch is already being deleted.');
  }
  const after = await findContinuations(db, batch);
  if (after.length > 0 && !withContinuations) {
    throw new AppError(
      'conflict',
      `${counted(after.length, 'later batch', 'later batches')} of the same file continue${after.length === 1 ? 's' : ''} this one and would be left without the lines before. To delete all of them, add \`withContinuations=true\`.`,
    );
  }
  return [batch.id, ...after];
}

export const deleteLogBatch = defineWrite({
  id: 'deleteLogBatch',
  area: 'log-drains',
  method: 'delete',
  path: '/websites/{websiteId}/log-batches/{batchId}',
  summary: 'Take the visits of a log batch back',
  description:
    'A job removes the visits of the batch, and what the URL ledger and all counts know from them, as if it had never been sent; it takes some minutes. The same lines may be sent again at once and are then stored anew. `delete-preview` counts what would go. What the drain received stays counted.',
  tool: {
    description:
      'Removes the visits of one log file or body (see list_log_batches) and everything counted ' +
      'from them, as if it had never been sent. The same lines can be sent again afterwards. A job ' +
      'does it within minutes; preview_log_batch_deletion counts what would go.',
  },
  params: logBatchPath,
  query: z.object({
    withContinuations: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'Whether to delete the batches that continue it, too: those of the same file when it had grown',
      ),
  }),
  response: z
    .object({
      job: jobRefSchema,
      batches: z.int().describe('Number of batches that are deleted'),
    })
    .meta({ id: 'LogBatchDeletion' }),
  status: 202,
  errors: ['conflict'],
  resolve: lockedPathLogBatch,
  async confirm(context, { resource, query }) {
    const ids = await batchesOf(context.db, resource, query.withContinuations === 'true');
    const { count } = await countBatchVisits(context, resource.websiteId, ids);
    const key = resource.idempotencyKey;
    return {
      summary: [
        `Removes ${counted(count, 'visit')} of the log batch ${resource.id}` +
          `${key === null ? '' : ` (${quoted(key)})`}, received at ${resource.receivedAt}.`,
        ...(ids.length > 1
          ? [`With it go ${counted(ids.length - 1, 'batch', 'batches')} that continue it.`]
          : []),
        'It cannot be undone, but the same lines can be sent again.',
      ],
      version: JSON.stringify([ids, count]),
    };
  },
  async handle(context, { resource, query }) {
    const { db, services } = context;
    const batchIds = await batchesOf(db, resource, query.withContinuations === 'true');
    await markLeaving(db, batchIds);
    const { job } = await enqueueJob(db, {
      type: 'logs.delete',
      websiteId: resource.websiteId,
      input: { batchIds, ...logBatchDeletion },
      memo: { batchId: resource.id },
    });
    await audit(db, context, {
      action: 'log_batch.delete',
      targetType: 'log_batch',
      targetId: resource.id,
      details: { websiteId: resource.websiteId, batches: batchIds.length, jobId: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: { job: toJobRef(job), batches: batchIds.length },
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});
