import type { Workspace, WorkspaceReads } from '../../platform/workspace';
import type { AgingData, OldDays } from '../account/rules/retention';
import { measureOldEntries, removeOldEntries } from '../account/store/old-audit-log';
import { measureOldResponses, removeOldResponses } from '../ai/store/old-responses';
import { measureOldAudits, removeOldAudits } from '../audits/store/old-audits';
import { measureOldPages, removeOldPages } from '../rankings/store/old-result-pages';
import { measureOldSearchRows, removeOldSearchRows } from '../search-console/store/old-search-rows';
import { measureOldEvents, removeOldEvents } from '../webhooks/store/old-events';

export type Measured = { count: number; bytes: number };

type AgingStore = {
  measure: (workspace: WorkspaceReads, days: OldDays) => Promise<Measured>;
  /** Idempotent. Returns how many there were. */
  remove: (workspace: Workspace, days: OldDays) => Promise<number>;
};

/** How each kind of data is measured and removed. */
export const agingStores: Readonly<Record<AgingData, AgingStore>> = {
  resultPages: { measure: measureOldPages, remove: removeOldPages },
  aiResponses: { measure: measureOldResponses, remove: removeOldResponses },
  audits: { measure: measureOldAudits, remove: removeOldAudits },
  searchRows: { measure: measureOldSearchRows, remove: removeOldSearchRows },
  auditLog: { measure: ({ db }, days) => measureOldEntries(db, days), remove: removeOldEntries },
  deliveries: { measure: ({ db }, days) => measureOldEvents(db, days), remove: removeOldEvents },
};
