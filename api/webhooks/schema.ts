import { z } from 'zod';
import { eventTypeNames } from '../../modules/webhooks/rules/event-types';
import { webhookFormats } from '../../modules/webhooks/rules/message';
import { getWebhook } from '../../modules/webhooks/store/webhook-store';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { eventFilter, eventFilterOrAll } from './event-filter';

export const webhookPath = z.object({ webhookId: idSchema('webhook') });
type Path = z.output<typeof webhookPath>;

/** Returns the webhook that the path names, or throws a 404. */
export const pathWebhook = ({ db }: Context, { webhookId }: Path) => getWebhook(db, webhookId);

/** Does the same for a write: the webhook stays locked until the transaction ends. */
export const lockedPathWebhook = ({ db }: WriteContext, { webhookId }: Path) =>
  getWebhook(db, webhookId, { forUpdate: true });

const receiverUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  }, 'must be an http or https URL without a user name')
  .describe('URL that events are posted to')
  .meta({ example: 'https://hooks.example.com/sightline' });

export const eventType = z.enum(eventTypeNames);

const fields = {
  url: receiverUrl,
  format: z
    .enum(webhookFormats)
    .describe(
      '`standard`: JSON for programs, signed as Standard Webhooks say; `slack`, `teams`, `discord`: a readable message for an incoming webhook of that service',
    ),
  ...eventFilter,
  description: label(300).nullable().describe('What the webhook is for'),
  noticeRecipient: z
    .email()
    .max(254)
    .nullable()
    .describe(
      'E-mail address that is told when the webhook is disabled; null for the recipients of digests',
    ),
};

export const webhookBody = z.strictObject({
  ...fields,
  format: fields.format.default('standard'),
  ...eventFilterOrAll,
  description: fields.description.default(null),
  noticeRecipient: fields.noticeRecipient.default(null),
});

const state = z
  .enum(['active', 'disabled'])
  .describe('`disabled`: nothing but tests is sent; set `active` to send what is pending');

export const webhookChanges = z.strictObject({ ...fields, state }).partial();

export const webhookSchema = z
  .object({
    id: idSchema('webhook'),
    urlHint: z
      .string()
      .describe(
        'Host and last characters of the URL that events are posted to; the URL itself is a secret that no response shows',
      )
      .meta({ example: 'https://hooks.example.com/…ht1v' }),
    format: fields.format,
    types: z.array(z.string()).describe('Types of events that are sent; empty for all'),
    websiteIds: z
      .array(idSchema('website'))
      .describe('Websites whose events are sent; empty for all'),
    websiteTag: eventFilter.websiteTag,
    description: fields.description,
    noticeRecipient: z
      .string()
      .nullable()
      .describe(
        'E-mail address that is told when the webhook is disabled; null for the recipients of digests',
      ),
    state,
    disabledReason: z
      .enum(['person', 'failing', 'gone'])
      .nullable()
      .describe(
        '`failing`: nothing arrived for five days; `gone`: the receiver answered 410; null while it is active',
      ),
    failingSince: timestamp
      .nullable()
      .describe('Time of the first failure since the last success; null without one'),
    previousSecretExpiresAt: timestamp
      .nullable()
      .describe(
        'Time until which the secret before the last rotation signs, too; null without one',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Webhook' });

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z
      .string()
      .describe('Secret that signs, for `new Webhook(secret)`; only this response shows it'),
  })
  .meta({ id: 'WebhookWithSecret' });

const attemptSchema = z.object({
  at: timestamp.describe('Time of the request'),
  httpStatus: z.int().nullable().describe('Status of the response; null without one'),
  error: z
    .string()
    .nullable()
    .describe('Why there was no response, such as `timeout` or `address_refused`; null for one'),
  latencyMs: z.int().describe('Milliseconds until the response, or until there was none'),
  reply: z.string().nullable().describe('First 1,024 bytes of the response; null without one'),
});

export const deliverySchema = z
  .object({
    id: idSchema('delivery'),
    webhookId: idSchema('webhook'),
    eventId: idSchema('event').describe('Id of the event, which is sent as `webhook-id`'),
    eventType: eventType.describe('Type of the event'),
    subject: z.string().describe('Id of what the event is about'),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('`pending`: it is tried again at `nextAttemptAt`; `failed`: it is given up'),
    tries: z.int().describe('Number of attempts since it was created or replayed'),
    attempts: z.array(attemptSchema).describe('The last 20 attempts, the oldest first'),
    nextAttemptAt: timestamp
      .nullable()
      .describe(
        'Earliest time of the next attempt, never in the past; null if none is planned, as while the webhook is disabled',
      ),
    createdAt: timestamp,
    endedAt: timestamp.nullable().describe('Time when it was delivered or given up; null before'),
  })
  .meta({ id: 'WebhookDelivery' });

export const eventSchema = z
  .object({
    id: idSchema('event'),
    type: eventType.describe('Type of the event'),
    version: z.int().describe('Version of the schema of `data` for this type'),
    subject: z.string().describe('Id of what the event is about, such as an alert or an audit'),
    sequence: z
      .int()
      .describe('Number of the event among those of its subject, from 1; deliveries may overtake'),
    websiteId: idSchema('website').nullable().describe('Website of the event; null without one'),
    data: z
      .record(z.string(), z.unknown())
      .describe('The numbers that an alert needs, and `evidence`; its fields depend on the type'),
    occurredAt: timestamp.describe('Time of the event'),
  })
  .meta({ id: 'Event' });
