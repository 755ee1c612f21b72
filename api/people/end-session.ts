import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  deleteSessionById,
  endOwnSession,
  listOwnSessions,
  lockSession,
  type Session,
} from '../../modules/dashboard/store/session-store';
import { AppError, notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { deleted } from '../operation/fields';
import { defineWrite, type WriteContext } from '../operation/operation';

export const endSession = defineWrite({
  id: 'endSession',
  area: 'account',
  method: 'delete',
  path: '/account/sessions/{sessionId}',
  summary: 'End a session of the dashboard',
  description:
    'Signs one browser out, on every server at once. The key or person can sign in again; to prevent that, revoke it. In the dashboard, people who do not manage the workspace can end their own sessions.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  isOpenToViewers: true,
  params: z.object({ sessionId: idSchema('session') }),
  response: deleted,
  resolve: ({ db, ...context }, { sessionId }) =>
    isLimited(context) ? ownSession(context, sessionId) : lockSession(db, sessionId, {}),
  confirm: async (_context, { resource }) => ({
    summary: ['Signs one browser out of the dashboard.'],
    version: resource.id,
  }),
  async handle(context, { resource }) {
    const { db, caller } = context;
    const isManager = caller.access === 'read_write' && caller.role !== 'editor';
    if (!isManager && resource.keyId !== caller.keyId) {
      throw new AppError(
        'insufficient_scope',
        'Only your own sessions can be ended without the right to manage the workspace.',
      );
    }
    if (isLimited(context)) {
      const { session } = caller;
      if (session)
        await endOwnSession(context.services.database.system, session.hash, resource.id, context);
      return { data: { deleted: true as const } };
    }
    await deleteSessionById(db, resource.id);
    await audit(db, context, {
      action: 'dashboard_session.end',
      targetType: 'key',
      targetId: resource.keyId,
      details: { sessionId: resource.id, address: resource.address },
    });
    return { data: { deleted: true as const } };
  },
});

type Asking = Pick<WriteContext, 'caller' | 'services'>;

/** The role of a sign-in that is limited to websites sees no sessions: functions show its own. */
const isLimited = ({ caller }: Pick<Asking, 'caller'>) => Boolean(caller.websiteIds);

async function ownSession({ caller, services }: Asking, id: string): Promise<Session> {
  const { session } = caller;
  const own = session ? await listOwnSessions(services.database.system, session.hash) : [];
  const found = own.find((each) => each.id === id);
  if (!found) throw notFound('session');
  return found;
}
