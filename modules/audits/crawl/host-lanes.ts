import type { AuditOptions } from '../rules/audit-options';
import { hostOf } from '../rules/link-plan';
import { HostLane, type QueuedUrl } from './host-lane';
import type { RequestPace } from './request-pace';

/** External hosts: few concurrent requests. */
const external = { concurrency: 2, delayMs: 250 } as const;

/** The lanes of all hosts that a crawl has reached. */
export class HostLanes {
  readonly #lanes = new Map<string, HostLane>();
  /** Lanes with queued URLs. */
  readonly waiting = new Set<HostLane>();

  readonly #options: AuditOptions;
  readonly #owns: (url: string) => boolean;
  readonly #pace: RequestPace;

  constructor(options: AuditOptions, owns: (url: string) => boolean, pace: RequestPace) {
    this.#options = options;
    this.#owns = owns;
    this.#pace = pace;
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
    const lane = isOwn
      ? new HostLane(host, this.#pace, this.#ownPoliteness)
      : new HostLane(host, null, external);
    this.#lanes.set(host, lane);
    return lane;
  }

  get #ownPoliteness() {
    const { concurrency, delayMs, isOwnershipShown } = this.#options;
    // Without proof of ownership the pace bounds all hosts together.
    return { concurrency: isOwnershipShown ? concurrency : 1, delayMs };
  }

  enqueue(item: QueuedUrl): void {
    const lane = this.of(item.url);
    lane.push(item);
    this.waiting.add(lane);
  }
}
