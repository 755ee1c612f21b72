import type { UrlKind } from '../domain/audits/audit-options';
import type { RobotsRules } from '../domain/robots/robots-rules';
import type { UrlSource } from '../stores/audits/frontier-store';

/** A URL that waits for its turn. */
export type QueuedUrl = {
  number: number;
  url: string;
  kind: UrlKind;
  depth: number | null;
  source: UrlSource;
  /** How often the server asked to come back later. */
  tries: number;
};

/** What a host's robots.txt says to this crawl. */
export type HostRobots = RobotsRules | 'allow_all' | 'disallow_all';

/** The longest delay that a robots.txt is granted. */
const crawlDelayMsMax = 10_000;

/** First in, first out, without moving what is left. */
class Queue {
  #items: QueuedUrl[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: QueuedUrl): void {
    this.#items.push(item);
  }

  shift(): QueuedUrl | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head += 1;
    if (this.#head > 1_000 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}

/** One host's turn: what waits for it, and when the next request may begin. */
export class HostLane {
  robots: HostRobots | undefined;
  active = 0;
  /** Of `performance.now()`. */
  nextAtMs = 0;
  readonly #pages = new Queue();
  readonly #others = new Queue();

  constructor(
    readonly host: string,
    readonly isOwn: boolean,
    private readonly manners: { concurrency: number; delayMs: number },
  ) {}

  get length(): number {
    return this.#pages.length + this.#others.length;
  }

  /** Pages come first: they are what limits count, and lead on. */
  push(item: QueuedUrl): void {
    (item.kind === 'page' ? this.#pages : this.#others).push(item);
  }

  take(): QueuedUrl | undefined {
    return this.#pages.shift() ?? this.#others.shift();
  }

  get delayMs(): number {
    const asked = typeof this.robots === 'object' ? (this.robots.crawlDelaySeconds ?? 0) : 0;
    return Math.max(this.manners.delayMs, Math.min(asked * 1_000, crawlDelayMsMax));
  }

  hasRoom(nowMs: number): boolean {
    // A delay says how many are asked for, whatever may be side by side.
    return this.active < this.manners.concurrency && nowMs >= this.nextAtMs;
  }

  begin(nowMs: number): void {
    this.active += 1;
    this.nextAtMs = nowMs + this.delayMs;
  }

  /** The server asked to be left alone for a time. */
  backOff(untilMs: number): void {
    this.nextAtMs = Math.max(this.nextAtMs, untilMs);
  }
}
