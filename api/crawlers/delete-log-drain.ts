import { audit } from '../../modules/account/store/audit-log';
import { deleteLogDrain as endDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { drainPath, lockedPathDrain } from './log-drain-schema';

export const deleteLogDrain = defineWrite({
  id: 'deleteLogDrain',
  area: 'log-drains',
  method: 'delete',
  path: '/log-drains/{drainId}',
  summary: 'Delete a log drain (its stored visits are kept)',
  description:
    'Deletes the drain. Its token is refused from then on; visits received through it are kept.',
  tool: {
    description:
      'Deletes a log drain: its token is refused from then on. Visits received through it are kept.',
  },
  params: drainPath,
  response: deleted,
  resolve: lockedPathDrain,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the log drain ${quoted(resource.name)} (${resource.id}): its sender is refused at once.`,
      'Visits received through it are kept.',
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await endDrain(db, resource.id);
    await audit(db, context, {
      action: 'log_drain.delete',
      targetType: 'log_drain',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
