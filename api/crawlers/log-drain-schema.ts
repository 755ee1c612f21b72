import { z } from 'zod';
import { getLogDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import { drainTiers, drainWarningCodes } from '../../modules/crawlers/rules/log-drain';
import { columnRoles, logFields } from '../../modules/crawlers/rules/log-layout';
import { logLayoutSchema } from '../../modules/crawlers/rules/log-layout-schema';
import { idSchema } from '../../platform/ids';
import { graceSeconds, label, timestamp, timezone } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

const count = z.int().min(0);

const countsSchema = z.object({
  received: count.describe('Number of lines received'),
  visits: count.describe('Number of visits of known crawlers'),
  ignored: count.describe('Number of lines that are not requests of crawlers, such as people’s'),
  malformed: count.describe('Number of lines that could not be parsed'),
  otherHost: count.describe('Number of lines for hosts that are not the website’s'),
  proxyAddresses: count.describe(
    'Number of visits whose address is a proxy’s, so that they cannot be verified',
  ),
  aheadOfClock: count.describe('Number of visits dated later than they were received'),
});

const fieldName = z.string().min(1).max(200);
const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const hostText =
  'Host of lines that name none; null for the website’s domain, marked by `isHostAssumed`';

const settings = {
  format: z
    .string()
    .max(50)
    .nullable()
    .describe('Name of the log format; null to detect it from the lines of each body'),
  fieldMap: z
    .partialRecord(z.enum(logFields), fieldName)
    .describe(
      'Your own names of fields in JSON lines, with dots between levels, or places of columns in text lines, from 1 or from the right with a minus sign; `1+2` for a date and a clock. A name given here is not read as another field, and a field that is named here is read by this name alone',
    )
    .meta({ example: { address: 'client.ip', time: 'ts' } }),
  addressField: z
    .enum(['address', 'forwardedFor'])
    .describe('Which address of a line is the client’s'),
  trustedHops: z
    .int()
    .min(1)
    .max(20)
    .describe(
      'Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor',
    ),
  scheme: z
    .enum(['http', 'https'])
    .nullable()
    .describe('Scheme of lines that name none; null if unknown'),
  host: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}$/, 'must be a host name')
    .nullable()
    .describe(hostText),
  timezone: timezone
    .nullable()
    .describe('Time zone of local times that name none, as in HAProxy’s logs; null for UTC'),
  requestsPerMinute: z
    .int()
    .min(1)
    .max(60_000)
    .describe('Requests that the drain may make in a minute'),
  vercelVerify: printable
    .max(200)
    .nullable()
    .describe(
      'Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify',
    ),
  tier: z
    .enum(drainTiers)
    .nullable()
    .describe(
      '`edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown',
    ),
  countReferrers: z
    .boolean()
    .describe(
      'Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment. Lines with the referrer of another website are then read once more, so that the service takes fewer lines a second from the drain',
    ),
  countAiReferrals: z
    .boolean()
    .describe(
      'Whether people’s visits that AI assistants send are counted by day, hour and path, from referrers and `utm_source`: never the people. Default true',
    ),
};

const { host, ...others } = settings;

export const logDrainSchema = z
  .object({
    id: idSchema('drain'),
    websiteId: idSchema('website'),
    name: z.string(),
    hint: z.string().describe('Beginning of the token, to recognize it'),
    ...others,
    host: z.string().nullable().describe(hostText),
    isSigned: z.boolean().describe('Whether bodies must be signed with the signing secret'),
    previousTokenExpiresAt: timestamp
      .nullable()
      .describe('Time until which the token before the last rotation works; null if none does'),
    previousSigningSecretExpiresAt: timestamp
      .nullable()
      .describe('Time until which the signing secret before this one works; null if none does'),
    lastReceivedAt: timestamp
      .nullable()
      .describe('Time when lines were last received; null if none were'),
    layout: logLayoutSchema
      .extend({
        kind: logLayoutSchema.shape.kind.describe(
          '`text`: columns by place; `names`: JSON, or `name=value`',
        ),
        // No list of values: generators of clients stumble over a tab in one.
        separator: z.string().length(1).describe('The character between columns'),
        columns: z
          .array(
            z.object({
              column: z
                .string()
                .describe(
                  'Place from 1, from the right below 0, `3.2` for a word within a column, `8..-2` from one to another; or a name. A `fieldMap` gives it another role',
                ),
              role: z.enum(columnRoles).nullable().describe('Field; null for none'),
              samples: z
                .array(z.string())
                .describe('Up to three values, of lines of crawlers only'),
            }),
          )
          .describe('Columns with their fields'),
        missing: logLayoutSchema.shape.missing.describe('Fields that no column has'),
        advice: z.string().nullable().describe('What to log instead; null if nothing is missing'),
      })
      .meta({ id: 'LogDrainLayout' })
      .nullable()
      .describe(
        'How lines are read that are of no known format, as learned from them, or what they lack; null for a known format with user agents',
      ),
    otherHosts: z
      .array(z.string())
      .describe('Up to five hosts of lines that are not the website’s'),
    lastFormat: z.string().nullable().describe('Format of the newest lines; null before the first'),
    lastSevenDays: countsSchema
      .meta({ id: 'LogDrainCounts' })
      .describe('Counts of today and the six days before, in UTC'),
    warnings: z
      .array(
        z.object({
          code: z.enum(drainWarningCodes).describe('Kind of the problem'),
          message: z.string().describe('What is wrong and how to fix it'),
        }),
      )
      .describe('Problems of the last seven days'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'LogDrain' });

export const logDrainWithTokenSchema = logDrainSchema
  .extend({ token: z.string().describe('Token of the drain; only this response shows it') })
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
      .describe(
        'Secret with which Vercel signs bodies; once set, unsigned bodies are refused. Null removes it',
      ),
  })
  .partial();

/** Only a change replaces a secret, so only a change has a grace. */
export const drainChangeBody = drainBody.extend({
  signingSecretGraceSeconds: graceSeconds
    .optional()
    .describe(
      'Seconds for which a replaced signing secret still works; default 0, which ends it at once',
    ),
});

export const rotatedDrainSchema = logDrainWithTokenSchema
  .extend({
    previousTokenExpiresAt: timestamp.describe('Time until which the old token still works'),
  })
  .meta({ id: 'RotatedLogDrain' });

export const drainName = label(100);

export const drainPath = z.object({ drainId: idSchema('drain') });

/** Returns the drain that the path names, or throws a 404. */
export const pathDrain = ({ db }: Context, { drainId }: { drainId: string }) =>
  getLogDrain(db, drainId);

/** Does the same for a write: the drain stays locked until the transaction ends. */
export const lockedPathDrain = ({ db }: WriteContext, { drainId }: { drainId: string }) =>
  getLogDrain(db, drainId, { forUpdate: true });
