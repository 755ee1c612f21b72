import { type Queries, sql } from '../../../platform/postgres/database';
import { traceparent } from '../../../platform/tracing/tracing';
import type { OutboxMessage } from '../outbox-dispatcher';

/** Writes messages to the outbox, in the transaction of the change that requires them. */
export async function sendToTemporal(tx: Queries, messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.send(
    sql('outbox').insert(
      messages.map(({ kind, payload }) => ({
        workspace_id: tx.workspaceId,
        kind,
        // Its delivery belongs to the same trace; without one, JSON leaves it out.
        payload: JSON.stringify({ ...payload, traceparent: traceparent() }),
      })),
    ),
  );
}
