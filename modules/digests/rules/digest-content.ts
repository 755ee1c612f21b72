import { type Event, eventTypes, titleOf } from '../../webhooks/rules/event-types';
import { type Readable, toReadable } from '../../webhooks/rules/message';

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

export type DigestFilter = { types: readonly string[]; hasHealth: boolean };

/** Items of a website; the rest is counted. */
const itemsMax = 12;
const groupsMax = 50;

const isHealth = ({ type }: Event) => eventTypes[type].about === 'health';

const domainOf = ({ data }: Event) => (typeof data['domain'] === 'string' ? data['domain'] : null);

function groupsOf(events: readonly Event[], baseUrl: string): DigestGroup[] {
  return [...Map.groupBy(events, domainOf)].slice(0, groupsMax).map(([domain, own]) => ({
    domain,
    // The website is in the heading of its group.
    items: own.slice(0, itemsMax).map((event) => ({
      ...toReadable(event, baseUrl),
      title: titleOf(event),
    })),
    more: Math.max(0, own.length - itemsMax),
  }));
}

/** Chooses the events of a digest: findings apart from the instrument's health. */
export function chooseForDigest(
  events: readonly Event[],
  { types, hasHealth }: DigestFilter,
  baseUrl: string,
): Pick<DigestText, 'findings' | 'health'> {
  const chosen = events.filter(
    (event) =>
      event.type !== 'ping' &&
      (hasHealth || !isHealth(event)) &&
      (types.length === 0 || types.includes(event.type)),
  );
  return {
    findings: groupsOf(
      chosen.filter((event) => !isHealth(event)),
      baseUrl,
    ),
    health: groupsOf(chosen.filter(isHealth), baseUrl),
  };
}

export const isEmpty = ({ findings, health }: Pick<DigestText, 'findings' | 'health'>): boolean =>
  findings.length === 0 && health.length === 0;
