import { z } from 'zod';
import {
  logBatchSorts,
  listLogBatches as readBatches,
  streamLogBatches,
} from '../../modules/crawlers/store/log-batch-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { logBatchSchema, logBatchState } from './log-batch-schema';

const query = z.object({
  drainId: idSchema('drain').optional().describe('Only batches that this drain first sent'),
  keyId: idSchema('key').optional().describe('Only batches that this API key first sent'),
  state: logBatchState.optional().describe('Only batches in this state'),
  from: dateOrTime.optional().describe('Only batches received from this UTC day or time on'),
  to: dateOrTime
    .optional()
    .describe('Only batches received before this time, or to the end of this UTC day'),
  sort: sortBy(logBatchSorts, '`-receivedAt`').default('-receivedAt'),
});

const toFilter = (websiteId: string, { from, to, sort: _, ...filter }: z.output<typeof query>) => ({
  ...filter,
  websiteId,
  range: toTimeRange({ from, to }),
});

export const listLogBatches = defineList({
  id: 'listLogBatches',
  area: 'log-drains',
  path: '/websites/{websiteId}/log-batches',
  summary: 'List log batches',
  description:
    'Returns the log streams of the last 30 days, each once however often it was sent, with who sent it, its lines by outcome and the times of its visits. What drains send in fewer than 20 lines without an Idempotency-Key is not listed.',
  tool: {
    description:
      'Log files and bodies received in the last 30 days: when, from which drain or key, lines ' +
      'by outcome, times of the visits. Use it to find a batch for delete_log_batch. What drains ' +
      'send in fewer than 20 lines is not listed.',
  },
  params: websitePath,
  query,
  response: logBatchSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query, page }) =>
    readBatches(db, toFilter(resource.id, query), page, query.sort),
  rows: ({ db }, { resource, query }) =>
    streamLogBatches(db, toFilter(resource.id, query), query.sort),
});
