import {
  listOwnSessions,
  listSessions as readSessions,
} from '../../modules/dashboard/store/session-store';
import { defineList } from '../operation/operation';
import { sessionSchema } from './session-schema';

export const listSessions = defineList({
  id: 'listSessions',
  area: 'account',
  path: '/account/sessions',
  summary: 'List sessions of the dashboard',
  description:
    'Returns the sessions of people and keys that have not ended, the one that was used last first. A session ends after 12 idle hours, with its key, and after 30 days in any case, or as the operator has set it. A sign-in that is limited to websites sees its own.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  response: sessionSchema,
  async handle({ db, caller, services }, { page }) {
    const { session, websiteIds } = caller;
    if (!session || !websiteIds) return readSessions(db, { currentHash: session?.hash }, page);
    const own = await listOwnSessions(services.database.system, session.hash);
    return { rows: own.slice(page.offset, page.offset + page.limit), total: own.length };
  },
});
