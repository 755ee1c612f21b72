import { type Referrer, type ReferrerKind, readReferrer } from './referrer';

/** Distinct referrers of a block that are counted each; a sender of spam names a new one each time. */
export const referrersOfBlockMax = 5_000;
/** Days of a block; a log has a few. */
const daysMax = 400;

/** Requests of one day by what they came from. */
export type ReferrerDay = {
  day: string;
  /** Without a referrer that says anything. */
  none: number;
  own: number;
  /** Of referrers beyond those that are counted each. */
  rest: number;
};

export type ReferrerRow = {
  day: string;
  kind: ReferrerKind;
  url: string;
  host: string;
  visits: number;
};

/** What people's lines of a block say about referrers. Plain data, so that any thread can use it. */
export type BlockReferrers = { drainId: string; days: ReferrerDay[]; rows: ReferrerRow[] };

/** Counts referrers by day, and nothing of the people. */
export class ReferrerCounts {
  readonly #drainId: string;
  readonly #isOwnHost: (host: string) => boolean;
  readonly #known = new Map<string, Referrer>();
  readonly #days = new Map<string, ReferrerDay>();
  readonly #rows = new Map<string, ReferrerRow>();

  constructor(drainId: string, isOwnHost: (host: string) => boolean) {
    this.#drainId = drainId;
    this.#isOwnHost = isOwnHost;
  }

  add(day: string, text: string): void {
    const counts = this.#dayOf(day);
    if (!counts) return;
    const referrer = this.#read(text);
    if (referrer.kind === 'none') counts.none += 1;
    else if (referrer.kind === 'own') counts.own += 1;
    else {
      const key = `${day} ${referrer.url}`;
      const row = this.#rows.get(key);
      if (row) row.visits += 1;
      else if (this.#rows.size < referrersOfBlockMax) {
        this.#rows.set(key, { day, ...referrer, visits: 1 });
      } else counts.rest += 1;
    }
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
    const counts = { day, none: 0, own: 0, rest: 0 };
    this.#days.set(day, counts);
    return counts;
  }

  #read(text: string): Referrer {
    const known = this.#known.get(text);
    if (known) return known;
    const referrer = readReferrer(text, this.#isOwnHost);
    if (this.#known.size < referrersOfBlockMax) this.#known.set(text, referrer);
    return referrer;
  }
}
