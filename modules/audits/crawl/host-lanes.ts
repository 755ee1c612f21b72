import type { AuditOptions } from '../rules/audit-options';
import { hostOf } from '../rules/link-plan';
import { HostLane, type QueuedUrl } from './host-lane';

/** External hosts: few concurrent requests. */
const external = { concurrency: 2, delayMs: 250 } as const;
/** For a domain whose ownership was not proven. */
const strangerDelayMs = 1_000;

/** The lanes of all hosts that a crawl has reached. */
export class HostLanes {
  readonly #lanes = new Map<string, HostLane>();
  /** Lanes with queued URLs. */
  readonly waiting = new Set<HostLane>();

  readonly #options: AuditOptions;
  readonly #owns: (url: string) => boolean;

  constructor(options: AuditOptions, owns: (url: string) => boolean) {
    this.#options = options;
    this.#owns = owns;
  }

  /** Hosts of the site, the start's first. */
  get ownHosts(): string[] {
    return [...this.#lanes.values()].filter(({ isOwn }) => isOwn).map(({ host }) => host);
  }

  of(url: string): HostLane {
    const host = hostOf(url);
    const known = this.#lanes.get(host);
    if (known) return known;
    const isOwn = this.#owns(url);
    const lane = new HostLane(host, isOwn, isOwn ? this.#ownPoliteness : external);
    this.#lanes.set(host, lane);
    return lane;
  }

  get #ownPoliteness() {
    const { concurrency, delayMs, isOwnershipShown } = this.#options;
    return isOwnershipShown
      ? { concurrency, delayMs }
      : { concurrency: 1, delayMs: Math.max(delayMs, strangerDelayMs) };
  }

  enqueue(item: QueuedUrl): void {
    const lane = this.of(item.url);
    lane.push(item);
    this.waiting.add(lane);
  }
}
