import type { Event } from './event-types';

/** One of several things that one cause did. */
export type Member = {
  subject: string;
  sequence: number;
  websiteId: string | null;
  data: Record<string, unknown>;
};

/** The first members of an event, and the number of all. */
export type Members = { count: number; first: Member[] };

/** Members that a message lists; the rest is counted. */
export const membersMax = 50;

const plain = (value: unknown) =>
  ['number', 'string', 'boolean'].includes(typeof value) ? value : undefined;

/** Returns the plain numbers and texts of a member; its evidence is behind its path. */
function briefOf({ subject, websiteId, data }: Member): Record<string, unknown> {
  const { evidence: _, ...own } = data;
  const kept = Object.entries(own).filter(([, value]) => plain(value) !== undefined);
  return { websiteId, id: subject, ...Object.fromEntries(kept) };
}

/**
 * Returns an event as it is reported: one with a single member is the event of that member, one with
 * several lists them. Undefined if all of their websites were deleted.
 */
export function viewOf(event: Event, members: Members | null): Event | undefined {
  if (members === null) return event;
  const [first] = members.first;
  if (first === undefined) return undefined;
  if (members.count === 1) return { ...event, ...first };
  return {
    ...event,
    websiteId: null,
    data: {
      path: `/events?subject=${encodeURIComponent(event.subject)}`,
      cause: event.subject.slice(event.subject.indexOf(':') + 1),
      count: members.count,
      domains: members.first.flatMap(({ data }) =>
        typeof data['domain'] === 'string' ? [data['domain']] : [],
      ),
      evidence: { websites: members.first.map(briefOf) },
    },
  };
}
