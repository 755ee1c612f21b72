import type { UrlKind, UrlSource } from '../rules/audit-options';

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

/** One host's turn: what waits for it, and when the next request may begin. */
export class HostLane {
  active = 0;
  /** Of `performance.now()`. */
  nextAtMs = 0;
  #delayMs: number;
  readonly #pages = new Queue();
  readonly #others = new Queue();

  constructor(
    readonly host: string,
    readonly isOwn: boolean,
    private readonly politeness: { concurrency: number; delayMs: number },
  ) {
    this.#delayMs = politeness.delayMs;
  }

  get length(): number {
    return this.#pages.length + this.#others.length;
  }

  /** Pages come first: they are what limits count, and lead on. */
  push(item: QueuedUrl): void {
    (item.kind === 'page' ? this.#pages : this.#others).push(item);
  }

  /** Who is next. */
  peek(): QueuedUrl | undefined {
    return this.#pages.peek() ?? this.#others.peek();
  }

  take(): QueuedUrl | undefined {
    return this.#pages.shift() ?? this.#others.shift();
  }

  /** A robots.txt of the host asks for so much between two requests. */
  slowDown(delaySeconds: number): void {
    this.#delayMs = Math.max(this.#delayMs, Math.min(delaySeconds * 1_000, crawlDelayMsMax));
  }

  hasRoom(nowMs: number): boolean {
    // A delay says how many are asked for, whatever may be side by side.
    return this.active < this.politeness.concurrency && nowMs >= this.nextAtMs;
  }

  begin(nowMs: number): void {
    this.active += 1;
    this.nextAtMs = nowMs + this.#delayMs;
  }

  /** The server asked to be left alone for a time. */
  backOff(untilMs: number): void {
    this.nextAtMs = Math.max(this.nextAtMs, untilMs);
  }
}
