/** Hours of a UTC day with log lines: days since 1970, and a bit for each hour. */
export type LogDay = {
  day: number;
  hours: number;
  /** The day on which its lines were last received, if it was read. */
  receivedOn?: number;
};

const hourMs = 3_600_000;
const hoursADay = 24;

/** Collects distinct hours, grouped by day. */
export class LogHours {
  readonly #endMs: number;
  readonly #days = new Map<number, number>();
  #last = Number.NaN;

  /** Ignores hours before 1970 and from `endMs` on: they come from a wrong clock. */
  constructor(endMs: number) {
    this.#endMs = endMs;
  }

  /** Adds the hour of an instant, in milliseconds since 1970. */
  add(atMs: number): void {
    const hour = Math.floor(atMs / hourMs);
    // Lines are in order of time, so nine of ten have nothing to add.
    if (hour === this.#last || atMs < 0 || atMs >= this.#endMs) return;
    this.#last = hour;
    const day = Math.floor(hour / hoursADay);
    this.#days.set(day, (this.#days.get(day) ?? 0) | (1 << (hour - day * hoursADay)));
  }

  /** The days so far, since 1970, in no order. */
  get days(): number[] {
    return [...this.#days.keys()];
  }

  /** Returns the first days, in order. */
  daysUpTo(daysMax: number): LogDay[] {
    return [...this.#days]
      .map(([day, hours]) => ({ day, hours }))
      .sort((a, b) => a.day - b.day)
      .slice(0, daysMax);
  }
}

/** Share of a time span with log lines: every hour of it, some, or none. */
export const coverages = ['full', 'partly', 'none'] as const;
export type Coverage = (typeof coverages)[number];

/** Hours without any line, between two that have some. */
export type LogGap = { fromMs: number; toMs: number; hours: number };

/** The hours for which a website's log lines were received. */
export class LogCoverage {
  readonly #days: ReadonlyMap<number, number>;
  readonly #receivedOn: ReadonlyMap<number, number | undefined>;
  readonly #nowMs: number;

  constructor(days: readonly LogDay[], nowMs: number) {
    this.#receivedOn = new Map(days.map(({ day, receivedOn }) => [day, receivedOn]));
    this.#days = new Map(days.map(({ day, hours }) => [day, hours]));
    this.#nowMs = nowMs;
  }

  /** How long after an instant's day its lines were received, in days; undefined without lines. */
  lateness(atMs: number): number | undefined {
    const day = Math.floor(atMs / (hoursADay * hourMs));
    const receivedOn = this.#receivedOn.get(day);
    return receivedOn === undefined ? undefined : Math.max(0, receivedOn - day);
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

  /**
   * Returns the coverage of the hours that overlap a time span. An hour that is not over yet counts
   * only if it has lines.
   */
  of(fromMs: number, toMs: number): Coverage {
    let [covered, missing] = [0, 0];
    for (let hour = Math.floor(fromMs / hourMs); hour * hourMs < toMs; hour += 1) {
      if (this.#isCovered(hour)) covered += 1;
      else if ((hour + 1) * hourMs <= this.#nowMs) missing += 1;
    }
    if (covered === 0) return 'none';
    return missing === 0 ? 'full' : 'partly';
  }

  /**
   * Counts the days of a time span that have a covered hour; the first and last day count whole.
   */
  daysCovered(fromMs: number, toMs: number): number {
    let count = 0;
    for (const day of this.#days.keys()) {
      const startMs = day * hoursADay * hourMs;
      if (startMs < toMs && startMs + hoursADay * hourMs > fromMs) count += 1;
    }
    return count;
  }

  /** Returns every run of at least `hoursMin` past hours without a line, oldest first. */
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
