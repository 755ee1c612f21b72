import type { Referrer, ReferrerKind } from './referrer';

/** Distinct referrers of a block that are counted each; a sender of spam names a new one each time. */
export const referrersOfBlockMax = 5_000;
/** Days of a block; a log has a few. */
const daysMax = 400;

/** Requests of one day of referrers beyond those that are counted each. */
export type ReferrerDay = { day: string; rest: number };

export type ReferrerRow = {
  day: string;
  kind: ReferrerKind;
  url: string;
  host: string;
  visits: number;
};

/** What people's lines of a block say about referrers of other websites. Plain data, so that any thread can use it. */
export type BlockReferrers = { drainId: string; days: ReferrerDay[]; rows: ReferrerRow[] };

/** Counts referrers by day, and nothing of the people. */
export class ReferrerCounts {
  readonly #drainId: string;
  readonly #days = new Map<string, ReferrerDay>();
  readonly #rows = new Map<string, ReferrerRow>();

  constructor(drainId: string) {
    this.#drainId = drainId;
  }

  add(day: string, referrer: Referrer): void {
    const counts = this.#dayOf(day);
    if (!counts) return;
    const key = `${day} ${referrer.url}`;
    const row = this.#rows.get(key);
    if (row) row.visits += 1;
    else if (this.#rows.size < referrersOfBlockMax) {
      this.#rows.set(key, { day, ...referrer, visits: 1 });
    } else counts.rest += 1;
  }

  get all(): BlockReferrers {
    return {
      drainId: this.#drainId,
      days: [...this.#days.values()],
      rows: [...this.#rows.values()],
    };
  }

  #dayOf(day: string): ReferrerDay | undefined {
    const known = this.#days.get(day);
    if (known || this.#days.size >= daysMax) return known;
    const counts = { day, rest: 0 };
    this.#days.set(day, counts);
    return counts;
  }
}
