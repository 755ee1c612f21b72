import { z } from 'zod';
import { digestTimingSchema } from '../../modules/digests/rules/digest-timing';
import { getDigest } from '../../modules/digests/store/digest-store';
import { idSchema } from '../../platform/ids';
import { timestamp, timezone } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { eventFilter, eventFilterOrAll } from '../webhooks/event-filter';

export const digestPath = z.object({ digestId: idSchema('digest') });
type Path = z.output<typeof digestPath>;

/** Returns the digest that the path names, or throws a 404. */
export const pathDigest = ({ db }: Context, { digestId }: Path) => getDigest(db, digestId);

/** Does the same for a write: the digest stays locked until the transaction ends. */
export const lockedPathDigest = ({ db }: WriteContext, { digestId }: Path) =>
  getDigest(db, digestId, { forUpdate: true });

const fields = {
  timing: digestTimingSchema.describe(
    'When it is mailed, in local time: every day at an hour, or every week on a weekday',
  ),
  timezone: timezone.describe('IANA time zone of its hour and of its times'),
  ...eventFilter,
  hasHealth: z
    .boolean()
    .describe('Whether it tells of the measurement itself, such as a silent log drain, apart'),
  isSentEmpty: z
    .boolean()
    .describe('Whether it is mailed when nothing changed beyond noise, and says so'),
  isPaused: z.boolean().describe('Whether nothing is mailed'),
};

export const digestBody = z.strictObject({
  recipient: z
    .email()
    .max(254)
    .describe('E-mail address; its reader confirms once, by a link that is mailed'),
  timing: fields.timing.default({ every: 'day', hour: 7 }),
  timezone: fields.timezone.default('UTC'),
  ...eventFilterOrAll,
  hasHealth: fields.hasHealth.default(true),
  isSentEmpty: fields.isSentEmpty.default(false),
  isPaused: fields.isPaused.default(false),
});

export const digestChanges = z.strictObject(fields).partial();

export const digestSchema = z
  .object({
    id: idSchema('digest'),
    recipient: z.string().describe('E-mail address, in lower case'),
    recipientState: z
      .enum(['pending', 'confirmed', 'unsubscribed'])
      .describe(
        '`pending`: the reader has not confirmed yet; `unsubscribed`: the reader wants no more mail, which only a link in a mail changes',
      ),
    ...fields,
    types: z.array(z.string()).describe('Types of events that it tells of; empty for all'),
    websiteIds: z
      .array(idSchema('website'))
      .describe('Websites whose events are in it; empty for all'),
    timezone: z.string().describe('IANA time zone of its hour and of its times'),
    coveredUntil: timestamp.describe('Events before this time were in an earlier digest'),
    nextAt: timestamp.nullable().describe('Time of the next digest; null while it is paused'),
    lastMail: z
      .object({
        state: z.enum(['queued', 'sent', 'failed']).describe('Whether the mail server took it'),
        error: z
          .string()
          .nullable()
          .describe('Why it was not sent, or not yet; null without a problem'),
        createdAt: timestamp.describe('Time at which it was written'),
        endedAt: timestamp.nullable().describe('Time at which it was sent or given up'),
      })
      .nullable()
      .describe('Last mail within 30 days; null without one'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Digest' });
