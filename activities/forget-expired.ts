import { forgetDashboard } from '../modules/dashboard/store/session-store';
import type { Logger } from '../platform/logger';
import { type Database, sql } from '../platform/postgres/database';

/** Deletes expired rows once a minute. Several replicas may do so at once. */
export function startForgettingExpired(database: Database, log: Logger): () => void {
  const timer = setInterval(() => {
    database.system
      .run(
        sql.raw(
          'select forget_expired(), forget_agent_confirmations(), forget_oauth(), forget_events(), forget_notice_mails()',
        ),
      )
      .then(() => database.system.run(forgetDashboard()))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'expired rows were not deleted; retrying at the next interval'),
      );
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
