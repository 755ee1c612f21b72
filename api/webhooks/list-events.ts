import { z } from 'zod';
import { listEvents as list } from '../../modules/webhooks/store/event-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { dateOrTime } from '../operation/fields';
import { defineList } from '../operation/operation';
import { eventSchema, eventType } from './schema';

export const listEvents = defineList({
  id: 'listEvents',
  area: 'webhooks',
  path: '/events',
  summary: 'List events',
  description:
    'Returns what webhooks are sent, also without a webhook: the events of the last 30 days, or as many as `GET /account/retention` says, newest first. With `after`, those that follow a known event, oldest first.',
  tool: {
    fields: ['id', 'type', 'subject', 'websiteId', 'occurredAt'],
    description:
      'What happened lately (30 days by default), as it is sent to webhooks: alerts, audits, reports, failed jobs.',
  },
  query: z.object({
    type: eventType.optional().describe('Only events of this type'),
    websiteId: idSchema('website').optional().describe('Only events of this website'),
    subject: z
      .string()
      .max(100)
      .optional()
      .describe('Only events about this, such as the id of an alert'),
    after: idSchema('event').optional().describe('Only events after this one, oldest first'),
    from: dateOrTime.optional().describe('Only events from this UTC day or time on'),
    to: dateOrTime
      .optional()
      .describe('Only events before this time, or to the end of this UTC day'),
  }),
  response: eventSchema,
  handle: ({ db }, { query: { from, to, ...filter }, page }) =>
    list(db, { ...filter, range: toTimeRange({ from, to }) }, page),
});
