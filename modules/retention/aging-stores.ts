import type { Stores, WorkspaceContext } from '../../platform/stores';
import type { AgingData, OldDays } from '../account/rules/retention';
import { measureOldEntries, removeOldEntries } from '../account/store/old-audit-log';
import { measureOldResponses, removeOldResponses } from '../ai/store/old-responses';
import { measureOldAudits, removeOldAudits } from '../audits/store/old-audits';
import { measureOldPages, removeOldPages } from '../rankings/store/old-result-pages';
import { measureOldSearchRows, removeOldSearchRows } from '../search-console/store/old-search-rows';
import { measureOldEvents, removeOldEvents } from '../webhooks/store/old-events';

export type Measured = { count: number; bytes: number };

type AgingStore = {
  measure: (context: WorkspaceContext, days: OldDays) => Promise<Measured>;
  /** Idempotent. Returns how many there were. */
  remove: (stores: Stores, workspaceId: string, days: OldDays) => Promise<number>;
};

/** How each kind of data is measured and removed. */
export const agingStores: Readonly<Record<AgingData, AgingStore>> = {
  resultPages: {
    measure: ({ db, clickhouse }, days) => measureOldPages(clickhouse, db.workspaceId, days),
    remove: ({ clickhouse }, workspaceId, days) => removeOldPages(clickhouse, workspaceId, days),
  },
  aiResponses: {
    measure: ({ db, clickhouse }, days) => measureOldResponses(clickhouse, db.workspaceId, days),
    remove: ({ clickhouse }, workspaceId, days) =>
      removeOldResponses(clickhouse, workspaceId, days),
  },
  audits: { measure: measureOldAudits, remove: removeOldAudits },
  searchRows: {
    measure: ({ db, clickhouse }, days) => measureOldSearchRows(clickhouse, db.workspaceId, days),
    remove: ({ clickhouse }, workspaceId, days) =>
      removeOldSearchRows(clickhouse, workspaceId, days),
  },
  auditLog: { measure: ({ db }, days) => measureOldEntries(db, days), remove: removeOldEntries },
  deliveries: { measure: ({ db }, days) => measureOldEvents(db, days), remove: removeOldEvents },
};
