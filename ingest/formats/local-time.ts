const quarterMs = 900_000;

/** Converts local times of a zone to UTC. Of an hour that occurs twice, the second one is meant. */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat | undefined;
  /** Zones change at quarters of an hour, and a log repeats the same ones. */
  #quarter = Number.NaN;
  #offsetMs = 0;

  constructor(zone = 'UTC') {
    if (zone === 'UTC') return;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /** Returns NaN for NaN. */
  toUtc(localMs: number): number {
    if (!this.#format || Number.isNaN(localMs)) return localMs;
    const quarter = Math.floor(localMs / quarterMs);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      const startMs = quarter * quarterMs;
      const guess = this.#offsetAt(this.#format, startMs);
      this.#offsetMs = this.#offsetAt(this.#format, startMs - guess);
    }
    return localMs - this.#offsetMs;
  }

  #offsetAt(format: Intl.DateTimeFormat, utcMs: number): number {
    const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, +value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
    return local - Math.floor(utcMs / 60_000) * 60_000;
  }
}
