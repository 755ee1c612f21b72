import { z } from 'zod';
import { getLogBatch, logBatchStates } from '../../modules/crawlers/store/log-batch-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { websitePath } from '../websites/path-website';

const count = z.int().min(0);

export const logBatchState = z
  .enum(logBatchStates)
  .describe(
    '`open` while it is being received, or after it broke off; `complete`; `deleting` while its visits are being removed',
  );

export const logBatchSchema = z
  .object({
    id: idSchema('logBatch'),
    websiteId: idSchema('website'),
    state: logBatchState,
    receivedAt: timestamp.describe('When it was first received'),
    drainId: idSchema('drain')
      .nullable()
      .describe('Id of the log drain that first sent it; null if a key did'),
    keyId: idSchema('key')
      .nullable()
      .describe('Id of the API key that first sent it; null if a drain did'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('Idempotency-Key that it was first sent under; null without one'),
    format: z.string().nullable().describe('Format of the lines; null if unknown'),
    received: count.describe('Number of lines; the sum of the next five fields'),
    visits: count.describe('Number of visits of known crawlers, which are stored'),
    ignored: count.describe('Number of lines that are not requests of crawlers, such as people’s'),
    malformed: count.describe('Number of lines that could not be parsed'),
    duplicates: count.describe(
      'Number of lines that are stored with the batch that it continues, as when a file has grown',
    ),
    otherHost: count.describe('Number of lines for hosts that are not the website’s'),
    bytes: count.describe('Number of bytes of the lines, uncompressed'),
    firstAt: timestamp.nullable().describe('Time of the first visit; null without visits'),
    lastAt: timestamp.nullable().describe('Time of the last visit; null without visits'),
    continuesBatchId: idSchema('logBatch')
      .nullable()
      .describe('Id of the batch that has the lines before it; null if it has all of its own'),
    expiresAt: timestamp.describe(
      'Until when the same content counts as sent before and the batch can be deleted; its visits stay',
    ),
  })
  .meta({ id: 'LogBatch' });

export const logBatchPath = websitePath.extend({ batchId: idSchema('logBatch') });
type Path = z.output<typeof logBatchPath>;

/** Returns the batch that the path names, or throws a 404. */
export async function pathLogBatch({ db }: Context, { websiteId, batchId }: Path) {
  await getWebsite(db, websiteId);
  return getLogBatch(db, websiteId, batchId);
}

/** Does the same for a write: no log line of the website is stored until the transaction ends. */
export async function lockedPathLogBatch({ db }: WriteContext, { websiteId, batchId }: Path) {
  await getWebsite(db, websiteId, { forUpdate: true });
  return getLogBatch(db, websiteId, batchId);
}
