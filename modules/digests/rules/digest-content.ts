import { type Event, eventTypes, wants } from '../../webhooks/rules/event-types';
import { type Readable, toReadable } from '../../webhooks/rules/message';

/** An event with the labels that digests choose by. */
export type DigestEvent = { event: Event; domain: string | null; tags: readonly string[] };

/** Readable events of one website; `domain` is null for those of the workspace. */
export type DigestGroup = { domain: string | null; items: Readable[]; more: number };

export type DigestText = {
  workspace: string;
  from: string;
  until: string;
  timezone: string;
  findings: DigestGroup[];
  /** What the instrument says of itself. */
  health: DigestGroup[];
};

export type DigestFilter = {
  types: readonly string[];
  websiteIds: readonly string[];
  websiteTag: string | null;
  hasHealth: boolean;
};

/** Items of a website; the rest is counted. */
const itemsMax = 12;
const groupsMax = 50;

const isHealth = ({ event }: DigestEvent) => eventTypes[event.type].about === 'health';

function groupsOf(events: readonly DigestEvent[], baseUrl: string): DigestGroup[] {
  return [...Map.groupBy(events, ({ domain }) => domain)]
    .slice(0, groupsMax)
    .map(([domain, own]) => ({
      domain,
      items: own.slice(0, itemsMax).map(({ event }) => toItem(event, baseUrl)),
      more: Math.max(0, own.length - itemsMax),
    }));
}

/** The website is in the heading of its group. */
function toItem(event: Event, baseUrl: string): Readable {
  return { ...toReadable(event, baseUrl), title: eventTypes[event.type].title };
}

/** Chooses what a digest tells of events, findings apart from the instrument's health. */
export function chooseForDigest(
  events: readonly DigestEvent[],
  { hasHealth, ...filter }: DigestFilter,
  baseUrl: string,
): Pick<DigestText, 'findings' | 'health'> {
  const chosen = events.filter(
    (each) =>
      each.event.type !== 'ping' &&
      (hasHealth || !isHealth(each)) &&
      wants(filter, { ...each.event, tags: each.tags }),
  );
  return {
    findings: groupsOf(
      chosen.filter((each) => !isHealth(each)),
      baseUrl,
    ),
    health: groupsOf(chosen.filter(isHealth), baseUrl),
  };
}

export const isEmpty = ({ findings, health }: Pick<DigestText, 'findings' | 'health'>): boolean =>
  findings.length === 0 && health.length === 0;
