import { z } from 'zod';
import { alertKinds, alertStates } from '../../modules/alerts/rules/alert';
import { idSchema } from '../../platform/ids';
import { dateOrTime, timestamp } from '../operation/fields';

const state = z.enum(alertStates);
const kind = z.enum(alertKinds);

export const alertFilters = {
  state: state.optional(),
  kind: kind.optional(),
  from: dateOrTime.optional().describe('Opened then or later'),
  to: dateOrTime.optional().describe('A date includes its whole day'),
};

export const alertSchema = z
  .object({
    id: idSchema('alert'),
    websiteId: idSchema('website'),
    kind,
    subject: z.string().describe('What it is about: a crawler, host, channel, drain, or website'),
    state,
    openedAt: timestamp,
    lastSeenAt: timestamp.describe('It was still so then'),
    closedAt: timestamp.nullable(),
    evidence: z
      .record(z.string(), z.unknown())
      .describe('Counts, times, up to ten examples, and the thresholds that were used'),
  })
  .meta({ id: 'Alert' });
