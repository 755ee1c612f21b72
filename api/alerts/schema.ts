import { z } from 'zod';
import { alertKinds, alertStates, workspaceAlertKinds } from '../../modules/alerts/rules/alert';
import { alertSorts } from '../../modules/alerts/store/alert-store';
import { eventTypeNames } from '../../modules/webhooks/rules/event-types';
import { idSchema } from '../../platform/ids';
import { dateOrTime, timestamp } from '../operation/fields';
import { sortBy } from '../operation/sort';

const state = z.enum(alertStates);
const kind = z.enum([...alertKinds, ...workspaceAlertKinds]);

export const alertFilters = {
  state: state.optional().describe('Only alerts in this state'),
  kind: kind.optional().describe('Only alerts of this kind'),
  from: dateOrTime.optional().describe('Only alerts opened from this UTC day or time on'),
  to: dateOrTime
    .optional()
    .describe('Only alerts opened before this time, or to the end of this UTC day'),
  assignee: z.string().max(200).optional().describe('Only alerts of this assignee'),
  isDone: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('Only alerts with which a person is done, or only the others'),
  sort: sortBy(alertSorts, '-openedAt').default('-openedAt'),
};

export const alertSchema = z
  .object({
    id: idSchema('alert'),
    websiteId: idSchema('website')
      .nullable()
      .describe('Website of the alert; null for one about the workspace'),
    kind: kind.describe('Kind of the alert'),
    subject: z
      .string()
      .describe(
        'What the alert is about: a crawler, host or channel, the id of a log drain or of a webhook, or `website`',
      ),
    state: state.describe('State of the alert: open while its condition is met'),
    openedAt: timestamp.describe('Time at which the condition was first found'),
    lastSeenAt: timestamp.describe('Time at which the condition was last found'),
    closedAt: timestamp
      .nullable()
      .describe('Time at which the alert was closed; null while it is open'),
    acknowledgedAt: timestamp
      .nullable()
      .describe('Time at which a person acknowledged it; null before'),
    snoozedUntil: timestamp
      .nullable()
      .describe('Time until which nothing is sent about it; null if it is not snoozed'),
    assignee: z.string().nullable().describe('Person who takes care of it; null if unassigned'),
    note: z.string().nullable().describe('What people noted about it; null for nothing'),
    doneAt: timestamp
      .nullable()
      .describe(
        'Time at which a person was done with it; null before. Its state is another matter',
      ),
    deliveries: z
      .array(
        z.object({
          id: idSchema('delivery').describe('Id of the delivery'),
          webhookId: idSchema('webhook').describe('Webhook that it was sent to'),
          eventType: z.enum(eventTypeNames).describe('Type of the event'),
          state: z
            .enum(['pending', 'delivered', 'failed'])
            .describe('Whether it arrived, or was given up'),
          endedAt: timestamp
            .nullable()
            .describe('Time when it was delivered or given up; null before'),
        }),
      )
      .describe('What was sent of it to webhooks in the last 30 days'),
    evidence: z
      .record(z.string(), z.unknown())
      .describe(
        'Counts, times, up to ten examples and the thresholds (`rule`) behind the alert; its fields depend on the kind',
      ),
  })
  .meta({ id: 'Alert' });
