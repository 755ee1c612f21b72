/** Which hours of a UTC day log lines came from: the day since 1970, and a bit for each hour. */
export type LogDay = { day: number; hours: number };

const hourMs = 3_600_000;
const hoursADay = 24;

/** Collects hours as days, each once. */
export class LogHours {
  readonly #endMs: number;
  readonly #days = new Map<number, number>();
  #last = Number.NaN;

  /** Hours before 1970 and from `endMs` on are nobody's: a clock was wrong. */
  constructor(endMs: number) {
    this.#endMs = endMs;
  }

  /** Takes the hour of an instant, in milliseconds since 1970. */
  add(atMs: number): void {
    const hour = Math.floor(atMs / hourMs);
    // Lines follow each other in time, so nine of ten have nothing to add.
    if (hour === this.#last || atMs < 0 || atMs >= this.#endMs) return;
    this.#last = hour;
    const day = Math.floor(hour / hoursADay);
    this.#days.set(day, (this.#days.get(day) ?? 0) | (1 << (hour - day * hoursADay)));
  }

  /** The first days, in their order. */
  daysUpTo(daysMax: number): LogDay[] {
    return [...this.#days]
      .map(([day, hours]) => ({ day, hours }))
      .sort((a, b) => a.day - b.day)
      .slice(0, daysMax);
  }
}
