import { newId } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { type Event, type EventType, eventTypes, wants } from './rules/event-types';
import { insertDeliveries, wakeDeliveries } from './store/delivery-store';
import {
  hasManyWebsites,
  insertEvents,
  readFilters,
  readWebsiteLabels,
  takeSequences,
} from './store/event-store';
import { joinEvent, openEvent } from './store/group-store';

export type NewEvent = {
  type: EventType;
  /** Id of what it is about. */
  subject: string;
  websiteId: string | null;
  /** Where the API shows it, below /api/v1. */
  path: string;
  /** The few numbers that readers need, and `evidence` with the rest. */
  data: Record<string, unknown>;
  occurredAt?: Date;
  /** What caused it: events of one type and cause that come within a short time are one message. */
  cause?: string;
  /** Whether it is reported only as part of a message that is open; for a condition that was reported. */
  onlyJoins?: boolean;
};

type Routed = Event & { tags: string[] };

/** Numbers events and names their websites; those that a website's settings mute are left out. */
async function toEvents(
  tx: Queries,
  given: readonly NewEvent[],
): Promise<{ event: Routed; of: NewEvent }[]> {
  const websiteIds = [...new Set(given.flatMap(({ websiteId }) => websiteId ?? []))];
  const labels = await readWebsiteLabels(tx, websiteIds);
  const wanted = given.filter(
    ({ type, websiteId }) => !labels.get(websiteId ?? '')?.muted.includes(type),
  );
  const counts = new Map<string, number>();
  for (const { subject } of wanted) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const last = await takeSequences(tx, counts);
  return wanted.map((of) => {
    const { type, subject, websiteId, path, data, occurredAt = new Date() } = of;
    const left = counts.get(subject) ?? 1;
    counts.set(subject, left - 1);
    const website = labels.get(websiteId ?? '');
    const event: Routed = {
      id: newId('event'),
      type,
      version: eventTypes[type].version,
      subject,
      sequence: (last.get(subject) ?? left) - left + 1,
      // The job of a deleted website may end after it.
      websiteId: website ? websiteId : null,
      data: { path, ...(website && { domain: website.domain }), ...data },
      occurredAt: occurredAt.toISOString(),
      tags: website?.tags ?? [],
    };
    return { event, of };
  });
}

type Pair = { webhookId: string; eventId: string; dueAt: Date | null };

/** Lets an event join what else its cause did within a short time. */
async function toGroup(
  tx: Queries,
  { event, of: { cause = '', onlyJoins = false } }: { event: Routed; of: NewEvent },
): Promise<{ eventId: string; openUntil: Date } | undefined> {
  const subject = `${event.type}:${cause}`;
  const open = await openEvent(
    tx,
    { type: event.type, subject, occurredAt: new Date(event.occurredAt) },
    {
      onlyOpen: onlyJoins,
      nextSequence: async () =>
        (await takeSequences(tx, new Map([[subject, 1]]))).get(subject) ?? 1,
    },
  );
  if (open) await joinEvent(tx, open.eventId, event);
  return open;
}

/**
 * Records what happened, in the transaction of the change, and what is to be sent of it. Once the
 * transaction commits, each webhook that wants an event gets it at least once. Events with the same
 * cause are one, unless the workspace has a single website.
 */
export async function recordEvents(tx: Queries, given: readonly NewEvent[]): Promise<void> {
  if (given.length === 0) return;
  const events = await toEvents(tx, given);
  const hasCause = ({ of }: { of: NewEvent }) => of.cause !== undefined;
  const groups = events.some(hasCause) && (await hasManyWebsites(tx));
  const isGrouped = (each: { of: NewEvent }) => groups && hasCause(each);
  const alone = events.filter((each) => !isGrouped(each) && !each.of.onlyJoins);
  await insertEvents(
    tx,
    alone.map(({ event }) => event),
  );
  const filters = await readFilters(tx);
  const pairsOf = (event: Routed, eventId: string, dueAt: Date | null): Pair[] =>
    filters
      .filter((webhook) => wants(webhook, event))
      .map((webhook) => ({ webhookId: webhook.id, eventId, dueAt }));
  const pairs = alone.flatMap(({ event }) => pairsOf(event, event.id, null));
  // In one order everywhere, so that two transactions never wait for each other.
  const grouped = events
    .filter(isGrouped)
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  for (const each of grouped) {
    const open = await toGroup(tx, each);
    if (open) pairs.push(...pairsOf(each.event, open.eventId, open.openUntil));
  }
  if (pairs.length === 0) return;
  await insertDeliveries(tx, pairs);
  await wakeDeliveries(tx, [...new Set(pairs.map(({ webhookId }) => webhookId))]);
}

const keyOf = ({ of: { type, cause } }: { of: NewEvent }) => `${type}:${cause}`;

/** Sends a test to one webhook, on the path of all events. Returns the id of the delivery. */
export async function sendPing(tx: Queries, webhookId: string): Promise<string> {
  const [made] = await toEvents(tx, [
    {
      type: 'ping',
      subject: webhookId,
      websiteId: null,
      path: `/webhooks/${webhookId}`,
      data: { text: 'Webhooks of Sightline arrive here.' },
    },
  ]);
  if (!made) throw new Error('a ping has one event');
  const { event } = made;
  await insertEvents(tx, [event]);
  const [id = ''] = await insertDeliveries(tx, [{ webhookId, eventId: event.id, dueAt: null }]);
  await wakeDeliveries(tx, [webhookId]);
  return id;
}
