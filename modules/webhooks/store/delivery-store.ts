import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { Outcome } from '../rules/delivery-outcome';
import type { Event, EventType } from '../rules/event-types';
import { eventColumns, toEvent } from './event-store';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** One request and what came of it. */
export type Attempt = {
  at: string;
  /** Null without a response. */
  httpStatus: number | null;
  /** Why there was no response; null for one. */
  error: string | null;
  latencyMs: number;
  /** The beginning of the reply; null without one. */
  reply: string | null;
};

export type Delivery = {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  subject: string;
  state: DeliveryState;
  tries: number;
  attempts: Attempt[];
  nextAttemptAt: string | null;
  createdAt: string;
  endedAt: string | null;
};

type Row = WithDates<Delivery, 'nextAttemptAt' | 'createdAt' | 'endedAt'>;

const columns = [
  'd.id',
  'd.webhook_id',
  'd.event_id',
  'e.type as event_type',
  'e.subject',
  'd.state',
  'd.tries',
  'd.attempts',
  // What waits for a receiver that fails is tried when that one is; what is due, in a moment.
  sql.raw(`(select greatest(d.next_attempt_at, w.paused_until, clock_timestamp()) from webhooks w
    where w.workspace_id = d.workspace_id and w.id = d.webhook_id and d.state = 'pending'
      and (w.state = 'active' or e.type = 'ping')) as next_attempt_at`),
  'd.created_at',
  'd.ended_at',
];

const fromRow = (row: Row): Delivery => withIsoTimes(row);

const deliveries = (db: Queries) =>
  sql('webhook_deliveries as d')
    .join('events as e', (on) =>
      on.on('e.workspace_id', 'd.workspace_id').andOn('e.id', 'd.event_id'),
    )
    .where('d.workspace_id', db.workspaceId);

/** Lists a webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Queries,
  filter: {
    webhookId: string;
    state?: DeliveryState | undefined;
    eventType?: EventType | undefined;
  },
  page: { limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const filtered = deliveries(db)
    .where('d.webhook_id', filter.webhookId)
    .modify((query) => {
      if (filter.state) query.where('d.state', filter.state);
      if (filter.eventType) query.where('e.type', filter.eventType);
    });
  return readPage(db, filtered, { columns, order: 'd.id desc', page, fromRow });
}

/** Returns a webhook's delivery, or throws a 404; `forUpdate` locks it. */
export async function getDelivery(
  db: Queries,
  ids: { webhookId: string; id: string },
  { forUpdate = false } = {},
): Promise<Delivery> {
  const [row] = await db.run<Row>(
    deliveries(db)
      .select(columns)
      .where({ 'd.id': ids.id, 'd.webhook_id': ids.webhookId })
      .modify((query) => {
        if (forUpdate) query.forUpdate('d');
      }),
  );
  if (!row) throw notFound('delivery');
  return fromRow(row);
}

const rowsPerInsert = 5_000;

/** Creates deliveries that are due at a time, or at once. */
export async function insertDeliveries(
  tx: Queries,
  pairs: readonly { webhookId: string; eventId: string; dueAt: Date | null }[],
): Promise<string[]> {
  const ids = pairs.map(() => newId('delivery'));
  for (let at = 0; at < pairs.length; at += rowsPerInsert) {
    const part = pairs.slice(at, at + rowsPerInsert);
    await tx.run({
      text: `insert into webhook_deliveries
               (workspace_id, id, webhook_id, event_id, first_due_at, next_attempt_at)
             select $1, id, webhook, event, coalesce(due, clock_timestamp()),
               coalesce(due, clock_timestamp())
             from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[])
               as given (id, webhook, event, due)
             on conflict (workspace_id, webhook_id, event_id) do nothing`,
      values: [
        tx.workspaceId,
        ids.slice(at, at + rowsPerInsert),
        part.map(({ webhookId }) => webhookId),
        part.map(({ eventId }) => eventId),
        part.map(({ dueAt }) => dueAt?.toISOString() ?? null),
      ],
    });
  }
  return ids;
}

/** Sends deliveries once more, as if they were new; those that are pending are left as they are. */
export async function replayDeliveries(
  tx: Queries,
  webhookId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await tx.run({
    text: `update webhook_deliveries set state = 'pending', tries = 0, ended_at = null,
             first_due_at = clock_timestamp(), next_attempt_at = clock_timestamp()
           where workspace_id = $1 and webhook_id = $2 and id = any ($3::uuid[])
             and state <> 'pending' returning id`,
    values: [tx.workspaceId, webhookId, [...ids]],
  });
  return rows.length;
}

/** Returns the ids of deliveries of events in a time range that are over. */
export async function findEndedDeliveries(
  tx: Queries,
  range: { webhookId: string; from: Date; to: Date; states: readonly DeliveryState[] },
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(
    deliveries(tx)
      .select('d.id')
      .where('d.webhook_id', range.webhookId)
      .whereIn('d.state', [...range.states])
      .where('e.occurred_at', '>=', range.from)
      .where('e.occurred_at', '<', range.to),
  );
  return rows.map(({ id }) => id);
}

/** Returns events in a time range that were never meant for the webhook, such as while it was off. */
export async function findUnsentEvents(
  tx: Queries,
  range: { webhookId: string; from: Date; to: Date },
): Promise<{ event: Event; isGroup: boolean }[]> {
  const rows = await tx.run<Parameters<typeof toEvent>[0] & { isGroup: boolean }>(
    sql('events as e')
      .select(eventColumns)
      .select(sql.raw('e.cause is not null as is_group'))
      .where('e.workspace_id', tx.workspaceId)
      .where('e.occurred_at', '>=', range.from)
      .where('e.occurred_at', '<', range.to)
      .whereNot('e.type', 'ping')
      .whereRaw(
        `not exists (select from webhook_deliveries d where d.workspace_id = e.workspace_id
           and d.event_id = e.id and d.webhook_id = ?)`,
        [range.webhookId],
      ),
  );
  return rows.map(({ isGroup, ...row }) => ({ event: toEvent(row), isGroup }));
}

/** A delivery that is to be sent now. */
export type DueDelivery = {
  id: string;
  tries: number;
  ageMs: number;
  event: Event;
  /** Whether the event has members. */
  isGroup: boolean;
};

type DueRow = Parameters<typeof toEvent>[0] & {
  deliveryId: string;
  tries: number;
  ageMs: number;
  isGroup: boolean;
};

/** Returns deliveries that are due, the longest due first; of a disabled webhook its tests alone. */
export async function readDueDeliveries(
  db: Queries,
  webhookId: string,
  { limit, onlyPings }: { limit: number; onlyPings: boolean },
): Promise<DueDelivery[]> {
  const rows = await db.run<DueRow>(
    deliveries(db)
      .select([
        'd.id as delivery_id',
        'd.tries',
        sql.raw('e.cause is not null as is_group'),
        sql.raw(`(extract(epoch from clock_timestamp() - d.first_due_at) * 1000)::float as age_ms`),
        ...eventColumns,
      ])
      .where({ 'd.webhook_id': webhookId, 'd.state': 'pending' })
      .whereRaw('d.next_attempt_at <= clock_timestamp()')
      .modify((query) => {
        if (onlyPings) query.where('e.type', 'ping');
      })
      .orderBy('d.next_attempt_at')
      .limit(limit),
  );
  return rows.map(({ deliveryId, tries, ageMs, isGroup, ...event }) => ({
    id: deliveryId,
    tries,
    ageMs,
    isGroup,
    event: toEvent(event),
  }));
}

/** Returns the time until the next delivery is due, 0 for now; undefined if none is pending. */
export async function readNextDueMs(
  db: Queries,
  webhookId: string,
  { onlyPings }: { onlyPings: boolean },
): Promise<number | undefined> {
  const [row] = await db.run<{ ms: number | null }>(
    deliveries(db)
      .select(
        sql.raw(
          '(extract(epoch from min(d.next_attempt_at) - clock_timestamp()) * 1000)::float as ms',
        ),
      )
      .where({ 'd.webhook_id': webhookId, 'd.state': 'pending' })
      .modify((query) => {
        if (onlyPings) query.where('e.type', 'ping');
      }),
  );
  return typeof row?.ms === 'number' ? Math.max(0, row.ms) : undefined;
}

const attemptsKept = 20;

/** Writes an attempt and what follows from it. */
export async function writeAttempt(
  db: Queries,
  id: string,
  attempt: Attempt,
  { state, retryInMs }: Pick<Outcome, 'state' | 'retryInMs'>,
): Promise<void> {
  await db.run({
    text: `update webhook_deliveries d set state = $3, tries = d.tries + 1,
             attempts = (select coalesce(jsonb_agg(kept.attempt order by kept.place), '[]')
               from (select attempt, place from jsonb_array_elements(d.attempts || $4::jsonb)
                       with ordinality as each (attempt, place)
                     order by place desc limit ${attemptsKept}) kept),
             next_attempt_at = clock_timestamp() + make_interval(secs => $5::float / 1000),
             ended_at = case when $3 <> 'pending' then clock_timestamp() end
           where d.workspace_id = $1 and d.id = $2 and d.state = 'pending'`,
    values: [db.workspaceId, id, state, JSON.stringify([attempt]), retryInMs],
  });
}

/** A webhook of any workspace. */
export type WebhookRef = { workspaceId: string; webhookId: string };

/**
 * Wakes the deliveries of webhooks when the transaction commits. One message that waits already is
 * enough; if it is taken just before the commit, the sweep of overdue webhooks finds the rest.
 */
export async function wakeDeliveries(tx: Queries, webhookIds: readonly string[]): Promise<void> {
  for (const webhookId of [...webhookIds].sort()) {
    const payload: WebhookRef = { workspaceId: tx.workspaceId, webhookId };
    await tx.run({
      text: `insert into outbox (workspace_id, kind, payload) values ($1, 'deliver_webhook', $2)
             on conflict (workspace_id, (payload ->> 'webhookId'))
               where kind = 'deliver_webhook' and attempts = 0 do nothing`,
      values: [tx.workspaceId, JSON.stringify(payload)],
    });
  }
}

export const readOverdueWebhooks = (
  db: SystemQueries,
  webhooksMax: number,
): Promise<WebhookRef[]> =>
  db.run<WebhookRef>(sql.raw('select * from overdue_webhooks(?)', [webhooksMax]));

/** Deliveries of an alert, as they are shown with it. */
export type AlertDelivery = {
  id: string;
  webhookId: string;
  eventType: EventType;
  state: DeliveryState;
  endedAt: string | null;
};
