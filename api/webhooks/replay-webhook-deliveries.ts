import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { type Event, wants } from '../../modules/webhooks/rules/event-types';
import {
  findEndedDeliveries,
  findUnsentEvents,
  insertDeliveries,
  replayDeliveries,
  wakeDeliveries,
} from '../../modules/webhooks/store/delivery-store';
import { readWebsiteLabels } from '../../modules/webhooks/store/event-store';
import { readMembers } from '../../modules/webhooks/store/group-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { quoted } from '../operation/confirmation';
import { dateOrTime } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebhook, webhookPath } from './schema';

export const replayWebhookDeliveries = defineWrite({
  id: 'replayWebhookDeliveries',
  area: 'webhooks',
  method: 'post',
  path: '/webhooks/{webhookId}/replay',
  summary: 'Send the events of a time range once more',
  description:
    'Sends events of a time range that did not arrive: those that were given up, and those that the webhook wants and never got, such as while it was disabled. With `includeDelivered`, all of them. Each keeps its `webhook-id`. Events are kept for 30 days, or as `GET /account/retention` says.',
  tool: {
    description:
      'Sends the events of a time range that a receiver lost: given up, or from while the webhook was disabled. includeDelivered sends all of them.',
  },
  params: webhookPath,
  body: z.strictObject({
    from: dateOrTime.describe('Only events from this UTC day or time on'),
    to: dateOrTime
      .optional()
      .describe('Only events before this time, or to the end of this UTC day'),
    includeDelivered: z
      .boolean()
      .default(false)
      .describe('Whether delivered events are sent again'),
  }),
  status: 202,
  response: z
    .object({ count: z.int().describe('Number of events that will be sent') })
    .meta({ id: 'WebhookReplay' }),
  resolve: lockedPathWebhook,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Sends events since ${body.from}${body.to ? ` until ${body.to}` : ''} to ${quoted(resource.urlHint)} (${resource.id}): ${
        body.includeDelivered
          ? 'all of them, also those that arrived.'
          : 'those that did not arrive there, also from before the webhook was created.'
      }`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { body, resource }) {
    const { db } = context;
    const range = toTimeRange({ from: body.from, to: body.to });
    const within = {
      webhookId: resource.id,
      from: range.from ?? new Date(0),
      to: range.to ?? new Date(),
    };
    const states = body.includeDelivered ? (['failed', 'delivered'] as const) : ['failed' as const];
    const ended = await findEndedDeliveries(db, { ...within, states });
    const replayed = await replayDeliveries(db, resource.id, ended);
    const unsent = await findUnsentEvents(db, within);
    const labels = await readWebsiteLabels(db, [
      ...new Set(unsent.flatMap(({ event }) => event.websiteId ?? [])),
    ]);
    const groups = unsent.filter(({ isGroup }) => isGroup).map(({ event }) => event.id);
    const members = await readMembers(db, groups, resource);
    const isOfType = ({ type }: Event) =>
      resource.types.length === 0 || resource.types.includes(type);
    const wanted = unsent.filter(({ event, isGroup }) =>
      isGroup
        ? isOfType(event) && members.has(event.id)
        : wants(resource, { ...event, tags: labels.get(event.websiteId ?? '')?.tags ?? [] }),
    );
    await insertDeliveries(
      db,
      wanted.map(({ event }) => ({ webhookId: resource.id, eventId: event.id, dueAt: null })),
    );
    await wakeDeliveries(db, [resource.id]);
    const count = replayed + wanted.length;
    await audit(db, context, {
      action: 'webhook.replay',
      targetType: 'webhook',
      targetId: resource.id,
      details: { from: within.from.toISOString(), to: within.to.toISOString(), count },
    });
    return { data: { count } };
  },
});
