type EventSpec = {
  /** Version of the type's schema; a field that is removed or changes its meaning raises it. */
  version: number;
  /** Whether a website changed, or the instrument that measures it. */
  about: 'finding' | 'health';
  /** Headline for people. */
  title: string;
};

/** Every type of event. A type keeps its name and meaning for ever. */
export const eventTypes = {
  'rankings.moved': { version: 1, about: 'finding', title: 'Rankings moved' },
  'rankings.drop_confirmed': { version: 1, about: 'finding', title: 'Ranking drops are confirmed' },
  'ai.visibility_moved': {
    version: 1,
    about: 'finding',
    title: 'AI answers name the brand more or less often',
  },
  'ai.citation_gained': { version: 1, about: 'finding', title: 'AI answers began to cite pages' },
  'ai.citation_lost': { version: 1, about: 'finding', title: 'AI answers ceased to cite pages' },
  'ai.model_changed': { version: 1, about: 'finding', title: 'An AI engine changed its model' },
  'ai.assistant_first_visit': {
    version: 1,
    about: 'finding',
    title: 'An AI assistant sent its first visit',
  },
  'ai.assistant_visits_fell': {
    version: 1,
    about: 'finding',
    title: 'Visits from an AI assistant fell away while citations stayed',
  },
  'url.discovered': { version: 1, about: 'finding', title: 'Crawlers discovered URLs' },
  'crawler.silent': { version: 1, about: 'finding', title: 'A crawler stopped visiting' },
  'crawler.error_spike': { version: 1, about: 'finding', title: 'Crawlers get more errors' },
  'crawler.spoofed_spike': { version: 1, about: 'finding', title: 'More visits of impostors' },
  'crawler.blocked_came': {
    version: 1,
    about: 'finding',
    title: 'A crawler visited in spite of robots.txt or a preference',
  },
  'robots.changed': { version: 1, about: 'finding', title: 'robots.txt changed' },
  'url.not_crawled': { version: 1, about: 'finding', title: 'Submitted URLs were not crawled' },
  'url.deindexed': { version: 1, about: 'finding', title: 'URLs left the index' },
  'clicks.outside_band': { version: 1, about: 'finding', title: 'Clicks changed unusually' },
  'link.lost': { version: 1, about: 'finding', title: 'Links were lost' },
  'link.nofollowed': { version: 1, about: 'finding', title: 'Links became nofollow' },
  'alert.closed': { version: 1, about: 'finding', title: 'An alert was closed' },
  'audit.completed': { version: 1, about: 'finding', title: 'An audit is complete' },
  'campaign.concluded': { version: 1, about: 'finding', title: 'A campaign has its result' },
  'report.ready': { version: 1, about: 'finding', title: 'A report is ready' },
  'drain.silent': { version: 1, about: 'health', title: 'A log drain is silent' },
  'connection.requires_reconnect': {
    version: 1,
    about: 'health',
    title: 'A connection must be renewed',
  },
  'credits.low': { version: 1, about: 'health', title: 'Credits of the month are low' },
  'provider.failing': { version: 1, about: 'health', title: 'A provider fails' },
  'job.failed': { version: 1, about: 'health', title: 'A job failed' },
  'webhook.disabled': { version: 1, about: 'health', title: 'A webhook was disabled' },
  ping: { version: 1, about: 'health', title: 'Test of a webhook' },
} as const satisfies Record<string, EventSpec>;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/** Types that a webhook can choose; a ping is sent on request only. */
export const subscribableTypes = eventTypeNames.filter((type) => type !== 'ping');

/** An event as it is stored. */
export type Event = {
  id: string;
  type: EventType;
  version: number;
  /** Id of what it is about. */
  subject: string;
  /** Number of the event among those of its subject, from 1. */
  sequence: number;
  websiteId: string | null;
  data: Record<string, unknown>;
  occurredAt: string;
};

/** What an event is matched with. */
export type Filter = {
  types: readonly string[];
  websiteIds: readonly string[];
  websiteTag: string | null;
};

/** Whether a webhook wants an event. An empty list wants all. */
export function wants(
  { types, websiteIds, websiteTag }: Filter,
  { type, websiteId, tags }: { type: EventType; websiteId: string | null; tags: readonly string[] },
): boolean {
  if (types.length > 0 && !types.includes(type)) return false;
  if (websiteIds.length > 0 && (websiteId === null || !websiteIds.includes(websiteId))) {
    return false;
  }
  return websiteTag === null || tags.includes(websiteTag);
}

const despitePreference = 'A crawler visited in spite of a preference, which is not binding';
const despiteRule = 'A crawler visited in spite of robots.txt';

/** Returns the headline of one event: a preference is distinguished from a rule, since it closes nothing. */
export function titleOf({
  type,
  data,
}: {
  type: EventType;
  data: Record<string, unknown>;
}): string {
  if (type !== 'crawler.blocked_came') return eventTypes[type].title;
  const { evidence } = data as { evidence?: { refusedBy?: unknown } | null };
  if (evidence?.refusedBy === 'preference') return despitePreference;
  return evidence?.refusedBy === 'rule' ? despiteRule : eventTypes[type].title;
}
