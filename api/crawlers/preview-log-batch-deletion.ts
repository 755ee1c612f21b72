import { z } from 'zod';
import { countBatchVisits, findContinuations } from '../../modules/crawlers/store/log-batch-store';
import { idSchema } from '../../platform/ids';
import { defineRead } from '../operation/operation';
import { logBatchPath, pathLogBatch } from './log-batch-schema';

const count = z.int().min(0);

export const previewLogBatchDeletion = defineRead({
  id: 'previewLogBatchDeletion',
  area: 'log-drains',
  path: '/websites/{websiteId}/log-batches/{batchId}/delete-preview',
  summary: 'Count what deleting a log batch would remove',
  description:
    'Returns the visits of the batch, and the batches that continue it: those of the same file when it had grown. Changes nothing.',
  tool: {
    description:
      'Counts the visits that delete_log_batch would remove, and names the batches that continue ' +
      'it. Changes nothing.',
  },
  params: logBatchPath,
  response: z
    .object({
      batchId: idSchema('logBatch').describe('Id of the batch'),
      visits: count.describe('Number of visits that would be removed with the batch alone'),
      continuationIds: z
        .array(idSchema('logBatch'))
        .describe('Ids of the batches that continue it; they can only be deleted with it'),
      visitsWithContinuations: count.describe('Number of visits of all of these batches'),
    })
    .meta({ id: 'LogBatchDeletionPreview' }),
  resolve: pathLogBatch,
  async handle(context, { resource }) {
    const continuationIds = await findContinuations(context.db, resource);
    const [alone, all] = await Promise.all([
      countBatchVisits(context, resource.websiteId, [resource.id]),
      countBatchVisits(context, resource.websiteId, [resource.id, ...continuationIds]),
    ]);
    return {
      data: {
        batchId: resource.id,
        visits: alone.count,
        continuationIds,
        visitsWithContinuations: all.count,
      },
    };
  },
});
