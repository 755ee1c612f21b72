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

/** How much of a time log lines came from: every hour of it, some, or none. */
export const coverages = ['full', 'partly', 'none'] as const;
export type Coverage = (typeof coverages)[number];

/** Hours without any line, between two that have some. */
export type LogGap = { fromMs: number; toMs: number; hours: number };

/** What is known of a website's log lines: the hours that any came from. */
export class LogCoverage {
  readonly #days: ReadonlyMap<number, number>;
  readonly #nowMs: number;

  constructor(days: readonly LogDay[], nowMs: number) {
    this.#days = new Map(days.map(({ day, hours }) => [day, hours]));
    this.#nowMs = nowMs;
  }

  /** The first instant of the first covered hour. */
  get firstMs(): number | undefined {
    const first = this.#days.entries().next().value;
    if (!first) return undefined;
    const [day, hours] = first;
    return (day * hoursADay + (31 - Math.clz32(hours & -hours))) * hourMs;
  }

  #isCovered(hour: number): boolean {
    const day = Math.floor(hour / hoursADay);
    return ((this.#days.get(day) ?? 0) & (1 << (hour - day * hoursADay))) !== 0;
  }

  /** Of the hours that a time touches. One that is not over yet counts only where lines came. */
  of(fromMs: number, toMs: number): Coverage {
    let [covered, missing] = [0, 0];
    for (let hour = Math.floor(fromMs / hourMs); hour * hourMs < toMs; hour += 1) {
      if (this.#isCovered(hour)) covered += 1;
      else if ((hour + 1) * hourMs <= this.#nowMs) missing += 1;
    }
    if (covered === 0) return 'none';
    return missing === 0 ? 'full' : 'partly';
  }

  /** How many days of a time have a covered hour; both ends' days are looked at whole. */
  daysCovered(fromMs: number, toMs: number): number {
    let count = 0;
    for (const day of this.#days.keys()) {
      const startMs = day * hoursADay * hourMs;
      if (startMs < toMs && startMs + hoursADay * hourMs > fromMs) count += 1;
    }
    return count;
  }

  /** Every run of so many hours or more that are over and have no line, oldest first. */
  gaps(fromMs: number, toMs: number, hoursMin: number): LogGap[] {
    const gaps: LogGap[] = [];
    let start = Math.ceil(fromMs / hourMs);
    const end = Math.floor(Math.min(toMs, this.#nowMs) / hourMs);
    for (let hour = start; hour <= end; hour += 1) {
      if (hour < end && !this.#isCovered(hour)) continue;
      const hours = hour - start;
      if (hours > 0 && hours >= hoursMin) {
        gaps.push({ fromMs: start * hourMs, toMs: hour * hourMs, hours });
      }
      start = hour + 1;
    }
    return gaps;
  }
}
