import type { CrawlerPurpose } from '../../crawler';
import { readRobotsFile } from '../../robots/robots-file';
import { askCopy } from '../../robots/robots-history';
import { obedienceOf, type RobotsBot } from '../../robots/robots-obedience';
import type { RobotsOutcome } from '../../robots/robots-reply';
import type { SiteCheckCode } from '../checks';
import type { SiteFinding } from './site-finding';

/** robots.txt of a host as the crawl read it. */
export type HostRobots = { outcome: RobotsOutcome; body: string | null };

const codes: Partial<Record<CrawlerPurpose, SiteCheckCode>> = {
  search: 'disallowed_search_bot',
  ai_search: 'disallowed_ai_search_bot',
  ai_training: 'disallowed_training_bot',
};

/** Crawlers who listen to one and the same group, and what it says. */
type Listeners = { bots: RobotsBot[]; isAllowed: (target: string) => boolean };

export type BotPermission = { allowed: string[]; disallowed: string[]; findings: SiteFinding[] };

function listenersOf({ outcome, body }: HostRobots, bots: readonly RobotsBot[]): Listeners[] {
  const file = outcome === 'rules' ? readRobotsFile(Buffer.from(body ?? '')) : null;
  const now = new Date(0);
  const copy = { id: '', outcome, file, firstSeenAt: now, lastSeenAt: now };
  const byGroup = new Map<string, Listeners>();
  for (const bot of bots) {
    const ask = askCopy(copy, obedienceOf(bot));
    const group = ask('/').token ?? '';
    const listeners = byGroup.get(group) ?? {
      bots: [],
      isAllowed: (target) => ask(target).isAllowed,
    };
    listeners.bots.push(bot);
    byGroup.set(group, listeners);
  }
  return [...byGroup.values()];
}

function toFindings(disallowed: readonly RobotsBot[]): SiteFinding[] {
  const byCode = Map.groupBy(disallowed, ({ purpose }) => codes[purpose]);
  return [...byCode].flatMap(([code, bots]) =>
    code ? [{ code, detail: { bots: bots.map(({ name }) => name) } }] : [],
  );
}

/**
 * Tells for each page which crawlers of search, AI search and training its host's robots.txt lets in.
 * Of a host whose robots.txt is not known nothing is said.
 */
export class BotJudge {
  readonly #bots: RobotsBot[];
  readonly #hosts = new Map<string, Listeners[]>();

  constructor(
    private readonly robots: Record<string, HostRobots>,
    bots: readonly RobotsBot[],
  ) {
    this.#bots = bots.filter((bot) => codes[bot.purpose] && !obedienceOf(bot).mayIgnore);
  }

  judge(host: string, target: string): BotPermission {
    const allowed: string[] = [];
    const disallowed: RobotsBot[] = [];
    for (const { bots, isAllowed } of this.#listeners(host)) {
      if (isAllowed(target)) allowed.push(...bots.map(({ name }) => name));
      else disallowed.push(...bots);
    }
    return {
      allowed,
      disallowed: disallowed.map(({ name }) => name),
      findings: toFindings(disallowed),
    };
  }

  #listeners(host: string): Listeners[] {
    const robots = this.robots[host];
    if (!robots) return [];
    const listeners = this.#hosts.get(host) ?? listenersOf(robots, this.#bots);
    this.#hosts.set(host, listeners);
    return listeners;
  }
}
