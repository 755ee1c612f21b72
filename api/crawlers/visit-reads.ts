import type { VisitReads } from '../../modules/crawlers/store/crawler-count-store';
import type { Context } from '../operation/operation';

/** What the stores of crawler visits read from, for the caller's workspace. */
export const visitReads = ({ db, services, caller }: Context): VisitReads => ({
  db,
  clickhouse: services.clickhouse,
  workspaceId: caller.workspaceId,
});
