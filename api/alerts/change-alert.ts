import { z } from 'zod';
import { type AuditEvent, audit } from '../../modules/account/store/audit-log';
import {
  acknowledgeAlert as acknowledge,
  noteAlertWork,
  getAlert as readAlert,
  snoozeAlert as snooze,
} from '../../modules/alerts/store/alert-store';
import { idSchema } from '../../platform/ids';
import { type Context, defineRead, defineWrite, type WriteContext } from '../operation/operation';
import { alertSchema } from './schema';

const alertPath = z.object({ alertId: idSchema('alert') });
type Path = z.output<typeof alertPath>;

const pathAlert = ({ db }: Context, { alertId }: Path) => readAlert(db, alertId);
const lockedPathAlert = ({ db }: WriteContext, { alertId }: Path) =>
  readAlert(db, alertId, { forUpdate: true });

/** Notes a change in the audit log, and returns the alert as it is now. */
async function changed(
  context: WriteContext,
  alertId: string,
  entry: Pick<AuditEvent, 'action' | 'details'>,
) {
  const { db } = context;
  await audit(db, context, { ...entry, targetType: 'alert', targetId: alertId });
  return { data: await readAlert(db, alertId) };
}

export const getAlert = defineRead({
  id: 'getAlert',
  area: 'alerts',
  path: '/alerts/{alertId}',
  summary: 'Get an alert',
  description: 'Returns one alert with its evidence, and what was sent of it to webhooks.',
  tool: { description: 'One alert with its evidence and what was sent of it to webhooks.' },
  params: alertPath,
  response: alertSchema,
  resolve: pathAlert,
  handle: async (_context, { resource }) => ({ data: resource }),
});

export const acknowledgeAlert = defineWrite({
  id: 'acknowledgeAlert',
  area: 'alerts',
  method: 'post',
  path: '/alerts/{alertId}/acknowledge',
  summary: 'Acknowledge an alert',
  description:
    'Notes that a person has seen the alert. It stays open while its condition is met. Only the first time counts.',
  tool: { description: 'Notes that a person has seen an alert; it stays open.' },
  params: alertPath,
  response: alertSchema,
  resolve: lockedPathAlert,
  async handle(context, { resource }) {
    await acknowledge(context.db, resource.id);
    return changed(context, resource.id, { action: 'alert.acknowledge' });
  },
});

export const snoozeAlert = defineWrite({
  id: 'snoozeAlert',
  area: 'alerts',
  method: 'post',
  path: '/alerts/{alertId}/snooze',
  summary: 'Snooze an alert',
  description:
    'Sends no event of the same kind about the same subject until a time, also when the alert closes and opens again. The alert itself stays visible.',
  tool: { description: 'Sends nothing about an alert’s subject until a time; null ends that.' },
  params: alertPath,
  body: z.strictObject({
    until: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('Time until which nothing is sent, with its zone; null to send again'),
  }),
  response: alertSchema,
  resolve: lockedPathAlert,
  async handle(context, { body, resource }) {
    await snooze(context.db, resource.id, body.until === null ? null : new Date(body.until));
    return changed(context, resource.id, { action: 'alert.snooze', details: body });
  },
});

const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax).nullable();

export const updateAlert = defineWrite({
  id: 'updateAlert',
  area: 'alerts',
  method: 'patch',
  path: '/alerts/{alertId}',
  summary: 'Assign an alert, note something or mark it as done',
  description:
    'Changes the named fields and keeps the others. An alert that is done stays open while its condition is met; if the condition ends and comes again, that is a new alert.',
  tool: {
    description:
      'Sets who takes care of an alert, what they noted, and whether they are done; it stays open while its condition is met.',
  },
  params: alertPath,
  body: z.strictObject({
    assignee: text(200).optional().describe('Name or mail address; null to unassign'),
    note: text(4000).optional().describe('Note that replaces the one before; null for none'),
    isDone: z.boolean().optional().describe('Whether a person is done with it'),
  }),
  response: alertSchema,
  resolve: lockedPathAlert,
  async handle(context, { body, resource }) {
    await noteAlertWork(context.db, resource.id, body);
    return changed(context, resource.id, { action: 'alert.update', details: body });
  },
});
