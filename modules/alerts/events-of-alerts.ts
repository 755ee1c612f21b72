import type { NewEvent } from '../webhooks/record-events';
import type { EventType } from '../webhooks/rules/event-types';
import type { AlertKind } from './rules/alert';
import type { Change } from './store/alert-store';

/** The event of an alert that opens. */
const typeOf: Record<AlertKind, EventType> = {
  bot_stopped: 'crawler.silent',
  error_spike: 'crawler.error_spike',
  spoofed_spike: 'crawler.spoofed_spike',
  blocked_bot_came: 'crawler.blocked_came',
  assistant_visits_fell: 'ai.assistant_visits_fell',
  submitted_not_crawled: 'url.not_crawled',
  robots_changed: 'robots.changed',
  logs_silent: 'drain.silent',
  'link.lost': 'link.lost',
  'link.nofollowed': 'link.nofollowed',
  deindexed: 'url.deindexed',
  clicks_outside_band: 'clicks.outside_band',
  'connection.requires_reconnect': 'connection.requires_reconnect',
};

/**
 * What several websites may share: a crawler, a linking site, an account, a log shipper. Undefined for
 * what a website does alone.
 */
function causeOf(type: EventType, { kind, subject, evidence }: Change): string | undefined {
  if (kind === 'robots_changed') return undefined;
  const { connectionId } = evidence;
  const shared =
    kind === 'logs_silent'
      ? 'logs'
      : kind === 'connection.requires_reconnect' && typeof connectionId === 'string'
        ? connectionId
        : subject;
  return type === 'alert.closed' ? `${typeOf[kind]} ${shared}` : shared;
}

const eventOf = (websiteId: string, type: EventType, change: Change, at: Date): NewEvent => {
  const cause = causeOf(type, change);
  return {
    type,
    subject: change.id,
    ...(cause !== undefined && { cause }),
    websiteId,
    path: `/alerts/${change.id}`,
    occurredAt: at,
    data: { kind: change.kind, about: change.subject, evidence: change.evidence },
  };
};

/** Events of alerts that were opened, without snoozed ones. */
export const openedEvents = (websiteId: string, opened: readonly Change[], at: Date): NewEvent[] =>
  opened
    .filter(({ isSnoozed }) => !isSnoozed)
    .map((change) => eventOf(websiteId, typeOf[change.kind], change, at));

/** Events of alerts that were closed, without snoozed ones. */
export const closedEvents = (websiteId: string, closed: readonly Change[], at: Date): NewEvent[] =>
  closed
    .filter(({ isSnoozed }) => !isSnoozed)
    .map((change) => {
      const event = eventOf(websiteId, 'alert.closed', change, at);
      return {
        ...event,
        data: { alert: typeOf[change.kind], about: change.subject, kind: change.kind },
      };
    });
