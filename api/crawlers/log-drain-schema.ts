import { z } from 'zod';
import { getLogDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import { drainWarningCodes, logFields } from '../../modules/crawlers/rules/log-drain';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

const count = z.int().min(0);

const countsSchema = z.object({
  received: count,
  visits: count,
  ignored: count,
  malformed: count,
  otherHost: count,
  proxyAddresses: count.describe('Visits whose address is a proxy’s, so that nothing proves them'),
  aheadOfClock: count.describe('Visits dated later than they were received'),
});

const fieldName = z.string().min(1).max(200);
const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const settings = {
  format: z
    .string()
    .max(50)
    .nullable()
    .describe('The format’s name; null: the first lines of each body tell'),
  fieldMap: z
    .partialRecord(z.enum(logFields), fieldName)
    .describe('Your names of fields in JSON lines, with dots between levels')
    .meta({ example: { address: 'client.ip', time: 'ts' } }),
  addressField: z
    .enum(['address', 'forwardedFor'])
    .describe('Which of a line’s addresses is the client’s'),
  trustedHops: z
    .int()
    .min(1)
    .max(20)
    .describe(
      'With forwardedFor: your own proxies that appended to it, counted from its right end',
    ),
  scheme: z.enum(['http', 'https']).nullable().describe('Stands where lines name none'),
  host: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}$/, 'must be a host name')
    .nullable()
    .describe('Stands where lines name none; null: the website’s domain, marked as assumed'),
  requestsPerMinute: z.int().min(1).max(60_000).describe('The drain’s own rate limit'),
  vercelVerify: printable
    .max(200)
    .nullable()
    .describe('The code that Vercel shows when a drain is made; sent back as x-vercel-verify'),
};

const { host, ...others } = settings;

export const logDrainSchema = z
  .object({
    id: idSchema('drain'),
    websiteId: idSchema('website'),
    name: z.string(),
    hint: z.string().describe('The beginning of the token, to tell drains apart'),
    ...others,
    host: z.string().nullable(),
    signed: z.boolean().describe('Whether bodies must carry a signature'),
    lastReceivedAt: timestamp.nullable(),
    lastFormat: z.string().nullable(),
    lastSevenDays: countsSchema.describe('Today and the six days before, in UTC'),
    warnings: z.array(z.object({ code: z.enum(drainWarningCodes), message: z.string() })),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'LogDrain' });

export const logDrainWithTokenSchema = logDrainSchema
  .extend({ token: z.string().describe('Shown this once') })
  .meta({ id: 'LogDrainWithToken' });

export const drainBody = z
  .strictObject({
    ...others,
    host,
    signingSecret: z
      .string()
      .min(8)
      .max(200)
      .nullable()
      .describe('What Vercel signs bodies with; then unsigned ones are refused'),
  })
  .partial();

export const drainName = label(100);

export const drainPath = z.object({ drainId: idSchema('drain') });

/** Returns the drain that the path names, or throws a 404. */
export const pathDrain = ({ db }: Context, { drainId }: { drainId: string }) =>
  getLogDrain(db, drainId);

/** Does the same for a write: the drain stays locked until the transaction ends. */
export const lockedPathDrain = ({ db }: WriteContext, { drainId }: { drainId: string }) =>
  getLogDrain(db, drainId, { forUpdate: true });
