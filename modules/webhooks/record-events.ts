import { newId } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { type Event, type EventType, eventTypes, wants } from './rules/event-types';
import { insertDeliveries, wakeDeliveries } from './store/delivery-store';
import { insertEvents, readFilters, readWebsiteLabels, takeSequences } from './store/event-store';

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
};

/** Numbers events and names their websites. */
async function toEvents(
  tx: Queries,
  given: readonly NewEvent[],
): Promise<(Event & { tags: string[] })[]> {
  const websiteIds = [...new Set(given.flatMap(({ websiteId }) => websiteId ?? []))];
  const labels = await readWebsiteLabels(tx, websiteIds);
  const counts = new Map<string, number>();
  for (const { subject } of given) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const last = await takeSequences(tx, counts);
  return given.map(({ type, subject, websiteId, path, data, occurredAt = new Date() }) => {
    const left = counts.get(subject) ?? 1;
    counts.set(subject, left - 1);
    const website = labels.get(websiteId ?? '');
    return {
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
  });
}

/**
 * Records what happened, in the transaction of the change, and what is to be sent of it. Once the
 * transaction commits, each webhook that wants an event gets it at least once.
 */
export async function recordEvents(tx: Queries, given: readonly NewEvent[]): Promise<void> {
  if (given.length === 0) return;
  const events = await toEvents(tx, given);
  await insertEvents(tx, events);
  const pairs = (await readFilters(tx)).flatMap((webhook) =>
    events
      .filter((event) => wants(webhook, event))
      .map((event) => ({ webhookId: webhook.id, eventId: event.id })),
  );
  if (pairs.length === 0) return;
  await insertDeliveries(tx, pairs);
  await wakeDeliveries(tx, [...new Set(pairs.map(({ webhookId }) => webhookId))]);
}

/** Sends a test to one webhook, on the path of all events. Returns the id of the delivery. */
export async function sendPing(tx: Queries, webhookId: string): Promise<string> {
  const [event] = await toEvents(tx, [
    {
      type: 'ping',
      subject: webhookId,
      websiteId: null,
      path: `/webhooks/${webhookId}`,
      data: { text: 'Webhooks of Sightline arrive here.' },
    },
  ]);
  if (!event) throw new Error('a ping has one event');
  await insertEvents(tx, [event]);
  const [id = ''] = await insertDeliveries(tx, [{ webhookId, eventId: event.id }]);
  await wakeDeliveries(tx, [webhookId]);
  return id;
}
