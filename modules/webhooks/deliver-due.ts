import type { Cipher } from '../../platform/cipher';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import type { Database, Queries } from '../../platform/postgres/database';
import { recordEvents } from './record-events';
import { atOnceOf, evaluateAttempt, type Outcome } from './rules/delivery-outcome';
import { viewOf } from './rules/grouped-event';
import { messageOf } from './rules/message';
import {
  type DueDelivery,
  readDueDeliveries,
  readNextDueMs,
  type WebhookRef,
  writeAttempt,
} from './store/delivery-store';
import { closeEvents, readMembers } from './store/group-store';
import {
  type DisabledReason,
  disableWebhook,
  findReceiver,
  noteFailure,
  noteSuccess,
  type Receiver,
} from './store/webhook-store';
import type { WebhookSender } from './webhook-sender';

export type DeliveryDeps = {
  database: Database;
  cipher: Cipher;
  webhookSender: WebhookSender;
  /** Base URL of links in messages, without a slash at its end. */
  baseUrl: string;
  /** Notifies people of a webhook that is disabled, in the same transaction. */
  onDisabled: (tx: Queries, notice: DisabledNotice) => Promise<void>;
};

/** A webhook that was disabled because its receiver failed. */
export type DisabledNotice = {
  webhookId: string;
  url: string;
  reason: Exclude<DisabledReason, 'person'>;
  failingDays: number;
  noticeRecipient: string | null;
};

const atOnceMax = 16;
const deliveriesPerRound = 64;
/** A round is short, so that a worker that stops has little to wait for. */
const roundsMsMax = 20_000;

/**
 * Sends what is due to one webhook, for up to some 20 s. Returns the time until more is due, 0 for
 * now, or null when nothing is pending. A delivery may be sent twice when a worker dies between a
 * response and its record; its id is the same then.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  { workspaceId, webhookId }: WebhookRef,
  signal: AbortSignal,
): Promise<{ waitMs: number | null; delivered: number; failed: number }> {
  const db = deps.database.reader(workspaceId);
  const until = performance.now() + roundsMsMax;
  const counts = { delivered: 0, failed: 0 };
  for (;;) {
    const receiver = await findReceiver(db, deps.cipher, webhookId);
    if (!receiver) return { waitMs: null, ...counts };
    if (receiver.pausedMs > 0) return { waitMs: receiver.pausedMs, ...counts };
    const onlyPings = receiver.state === 'disabled';
    const limit = receiver.failures > 0 ? 1 : deliveriesPerRound;
    const due = await readDueDeliveries(db, webhookId, { limit, onlyPings });
    if (due.length === 0) {
      return { waitMs: (await readNextDueMs(db, webhookId, { onlyPings })) ?? null, ...counts };
    }
    const outcomes: Outcome[] = [];
    const reported = await readReported(db, receiver, due);
    await mapWithConcurrency(reported, atOnceOf(receiver.failures, atOnceMax), async (delivery) => {
      // After a failure the rest of the round waits for the next look at the receiver.
      if (outcomes.some(isFailure) || signal.aborted) return;
      outcomes.push(await deliver(deps, db, receiver, { delivery, signal }));
    });
    const failed = outcomes.filter(isFailure);
    counts.failed += failed.length;
    counts.delivered += outcomes.length - failed.length;
    await noteRound(deps, db, receiver, outcomes);
    if (signal.aborted || performance.now() > until) return { waitMs: 0, ...counts };
  }
}

/** Returns deliveries with events as they are reported; ends those whose websites were deleted. */
async function readReported(
  db: Queries,
  receiver: Receiver,
  due: readonly DueDelivery[],
): Promise<DueDelivery[]> {
  const groups = due.filter(({ isGroup }) => isGroup).map(({ event }) => event.id);
  if (groups.length === 0) return [...due];
  await closeEvents(db, groups);
  const members = await readMembers(db, groups, receiver);
  const reported: DueDelivery[] = [];
  for (const delivery of due) {
    const { event, isGroup } = delivery;
    const own = isGroup ? (members.get(event.id) ?? { count: 0, first: [] }) : null;
    const view = viewOf(event, own);
    if (view) reported.push({ ...delivery, event: view });
    else await writeAttempt(db, delivery.id, untold(), { state: 'failed', retryInMs: null });
  }
  return reported;
}

const untold = () => ({
  at: new Date().toISOString(),
  httpStatus: null,
  error: 'website_deleted',
  latencyMs: 0,
  reply: null,
});

const isFailure = ({ state }: Outcome) => state !== 'delivered';

/**
 * Notes what a round says of the receiver. Requests at the same time fail for the same reason, so
 * they are one failure; a receiver that accepted one of them is not failing.
 */
async function noteRound(
  deps: DeliveryDeps,
  db: Queries,
  receiver: Receiver,
  outcomes: readonly Outcome[],
): Promise<void> {
  const failed = outcomes.filter(isFailure);
  const isReached = failed.length < outcomes.length;
  if (isReached && receiver.failures > 0) await noteSuccess(db, receiver.id);
  const pauses = failed.flatMap(({ pauseMs }) => pauseMs ?? []);
  const pauseMs = pauses.length > 0 ? Math.max(...pauses) : null;
  if (failed.length > 0 && (!isReached || pauseMs !== null)) {
    await noteFailure(db, receiver.id, pauseMs);
  }
  const gone = failed.find(({ disable }) => disable === 'gone');
  const reason = gone ? 'gone' : failed.find(({ disable }) => disable !== null)?.disable;
  if (reason && (gone || !isReached)) await disable(deps, db.workspaceId, receiver, reason);
}

async function deliver(
  deps: DeliveryDeps,
  db: Queries,
  receiver: Receiver,
  { delivery, signal }: { delivery: DueDelivery; signal: AbortSignal },
): Promise<Outcome> {
  const { id, tries, ageMs, event } = delivery;
  const at = new Date().toISOString();
  const { retryAfterMs, ...sent } = await deps.webhookSender.send(
    {
      id: event.id,
      url: receiver.url,
      body: messageOf(event, receiver.format, deps.baseUrl),
      secrets: receiver.secrets,
    },
    signal,
  );
  const decided = evaluateAttempt(
    { ...sent, retryAfterMs },
    {
      tries: tries + 1,
      ageMs,
      failures: receiver.failures,
      failingMs: receiver.failingMs,
      random: Math.random(),
    },
  );
  // A test is for a person who waits: it is not repeated for days.
  const ends = event.type === 'ping' && decided.state === 'pending' && tries >= 2;
  const outcome: Outcome = ends ? { ...decided, state: 'failed', retryInMs: null } : decided;
  await writeAttempt(db, id, { at, ...sent }, outcome);
  return outcome;
}

/** Disables a webhook, and reports the others and people of it. */
const disable = (
  { database, onDisabled }: DeliveryDeps,
  workspaceId: string,
  { id, url, failingMs, noticeRecipient }: Receiver,
  reason: DisabledNotice['reason'],
) =>
  database.transaction(workspaceId, async (tx) => {
    if (!(await disableWebhook(tx, id, reason))) return;
    const failingDays = Math.round(failingMs / 8_640_000) / 10;
    await recordEvents(tx, [
      {
        type: 'webhook.disabled',
        subject: id,
        websiteId: null,
        path: `/webhooks/${id}`,
        data: { reason, receiver: new URL(url).host, failingDays },
      },
    ]);
    await onDisabled(tx, { webhookId: id, url, reason, failingDays, noticeRecipient });
  });
