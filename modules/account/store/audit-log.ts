import type { TimeRange } from '../../../platform/calendar/time-range';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';

export type AuditEvent = {
  action: string;
  targetType: string;
  targetId: string;
  details?: Record<string, unknown>;
};

export type Actor = {
  caller: { keyId: string; keyName: string };
  requestId: string;
  /** The client's; null if it is not known. */
  address: string | null;
};

/** Records an actor's change, in the transaction of the change. Details never contain a secret. */
export const audit = (tx: Queries, actor: Actor, event: AuditEvent): Promise<void> =>
  auditAll(tx, actor, [event]);

/** Records several changes of one request. */
export async function auditAll(tx: Queries, actor: Actor, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.send(
    sql('audit_log').insert(
      events.map((event) => ({
        workspace_id: tx.workspaceId,
        id: newId('auditEvent'),
        key_id: actor.caller.keyId,
        actor: actor.caller.keyName,
        action: event.action,
        target_type: event.targetType,
        target_id: event.targetId,
        request_id: actor.requestId,
        address: actor.address,
        details: JSON.stringify(event.details ?? {}),
      })),
    ),
  );
}

/** Records an access that was no change by a valid key, such as that of a refused key. */
export async function recordAccess(
  db: Queries,
  {
    actor,
    keyId,
    address,
    requestId,
    ...event
  }: AuditEvent & {
    actor: string;
    keyId: string | null;
    address: string | null;
    requestId: string | null;
  },
): Promise<void> {
  await db.run(
    sql('audit_log').insert({
      workspace_id: db.workspaceId,
      id: newId('auditEvent'),
      key_id: keyId,
      actor,
      action: event.action,
      target_type: event.targetType,
      target_id: event.targetId,
      request_id: requestId,
      address,
      details: JSON.stringify(event.details ?? {}),
    }),
  );
}

type Row = {
  id: string;
  at: Date;
  keyId: string | null;
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  requestId: string | null;
  address: string | null;
  details: Record<string, unknown>;
};

const columns = [
  ...['id', 'at', 'key_id', 'actor', 'action', 'target_type', 'target_id', 'request_id'],
  ...['address', 'details'],
];

export type AuditLogFilter = {
  action?: string | undefined;
  targetId?: string | undefined;
  range: TimeRange;
};

function filtered(workspaceId: string, filter: AuditLogFilter) {
  return sql('audit_log')
    .where('workspace_id', workspaceId)
    .modify((query) => {
      if (filter.action) query.where('action', filter.action);
      if (filter.targetId) query.where('target_id', filter.targetId);
      if (filter.range.from) query.where('at', '>=', filter.range.from);
      if (filter.range.to) query.where('at', '<', filter.range.to);
    });
}

/** Lists entries in the order of their times. */
export async function listAuditLog(
  db: Queries,
  { filter, sort }: { filter: AuditLogFilter; sort: 'at' | '-at' },
  page: { limit: number; offset: number },
) {
  // Ids are sortable by time, and indexed.
  const order = sort === 'at' ? 'id' : 'id desc';
  const fromRow = (row: Row) => withIsoTimes(row);
  return readPage(db, filtered(db.workspaceId, filter), { columns, order, page, fromRow });
}
