import type { UrlKind, UrlSource } from '../rules/audit-options';
import type { FetchFacts } from '../rules/page-facts';
import { silentInRowMax } from './external-limits';
import type { RequestPace } from './request-pace';

/** A URL in a host's queue. */
export type QueuedUrl = {
  number: number;
  /** In normal form, for comparing. */
  url: string;
  /** As it is written, which is asked for; null where that is the normal form, or is not known. */
  asked: string | null;
  kind: UrlKind;
  depth: number | null;
  source: UrlSource;
  /** How often it was requested without a result: the server asked to wait, or failed. */
  tries: number;
};

/** The longest robots.txt crawl delay that is respected. */
const crawlDelayMsMax = 10_000;

/** FIFO queue that removes items without shifting the rest. */
class Queue {
  #items: QueuedUrl[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: QueuedUrl): void {
    this.#items.push(item);
  }

  peek(): QueuedUrl | undefined {
    return this.#items[this.#head];
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

/** One host's queue, and when its next request may start. */
export class HostLane {
  active = 0;
  /** Requests since the last one that got a response other than a server's failure. */
  failuresInRow = 0;
  /** The last of too many requests in a row without a response, after which none is made. */
  silentAs: FetchFacts | null = null;
  #silentInRow = 0;
  /** In `performance.now()` time. */
  nextAtMs = 0;
  #delayMs: number;
  readonly #pages = new Queue();
  readonly #others = new Queue();

  readonly host: string;
  /** Shared by the hosts of the site; null for other hosts. */
  readonly #pace: RequestPace | null;
  readonly #politeness: { concurrency: number; delayMs: number };

  constructor(
    host: string,
    pace: RequestPace | null,
    politeness: { concurrency: number; delayMs: number },
  ) {
    this.host = host;
    this.#pace = pace;
    this.#politeness = politeness;

    this.#delayMs = politeness.delayMs;
  }

  get length(): number {
    return this.#pages.length + this.#others.length;
  }

  get isOwn(): boolean {
    return this.#pace !== null;
  }

  /** When the next request may start, if concurrency permits. */
  get mayStartAtMs(): number {
    return Math.max(this.nextAtMs, this.#pace?.nextAtMs ?? 0);
  }

  /** Pages come first: limits count them, and they lead to more pages. */
  push(item: QueuedUrl): void {
    (item.kind === 'page' ? this.#pages : this.#others).push(item);
  }

  /** The next URL, without removing it. */
  peek(): QueuedUrl | undefined {
    return this.#pages.peek() ?? this.#others.peek();
  }

  take(): QueuedUrl | undefined {
    return this.#pages.shift() ?? this.#others.shift();
  }

  /** Applies a crawl delay from the host's robots.txt. */
  slowDown(delaySeconds: number): void {
    this.#delayMs = Math.max(this.#delayMs, Math.min(delaySeconds * 1_000, crawlDelayMsMax));
  }

  hasRoom(nowMs: number): boolean {
    // The delay bounds the request rate, even where concurrency would permit more.
    const mayBegin = this.active < this.#politeness.concurrency && (this.#pace?.hasRoom ?? true);
    return mayBegin && nowMs >= this.mayStartAtMs;
  }

  begin(nowMs: number): void {
    this.beginRobots(nowMs);
    this.#pace?.begin(nowMs);
  }

  /** For a robots.txt, whose fetch itself waits for its turn among all hosts. */
  beginRobots(nowMs: number): void {
    this.active += 1;
    if (this.#pace) this.#pace.active += 1;
    this.nextAtMs = nowMs + this.#delayMs;
  }

  end(): void {
    this.active -= 1;
    if (this.#pace) this.#pace.active -= 1;
  }

  /** Counts requests to an external host that get no response. */
  noteAnswer(fetch: FetchFacts): void {
    this.#silentInRow = fetch.status === null ? this.#silentInRow + 1 : 0;
    if (this.#silentInRow >= silentInRowMax) this.silentAs = fetch;
  }

  /** Starts no request before `untilMs`, as the server asked. */
  backOff(untilMs: number): void {
    this.nextAtMs = Math.max(this.nextAtMs, untilMs);
  }
}
