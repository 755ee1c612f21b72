/** The crawler that visited an address, and the parts of the address other than path and query. */
export type FactSource = {
  bot: string;
  /** Whether a successful visit counts as discovery: the crawler's purpose is `search`. */
  isSearch: boolean;
  /** Empty if unknown. */
  scheme: 'http' | 'https' | '';
  /** Empty if it was assumed: it may be any of the website's hosts. */
  host: string;
};

/**
 * The verified visits of one source to one target; statuses are those of the first and last visit.
 */
export type VisitFact = {
  /** As created by `targetKeyOf`. */
  targetKey: bigint;
  visits: number;
  /** Visits with a 4xx or 5xx response. */
  errors: number;
  firstAtMs: number;
  firstStatus: number;
  lastAtMs: number;
  lastStatus: number;
  /** The first and last visit with a 2xx or 3xx response. */
  firstOkAtMs: number | null;
  lastOkAtMs: number | null;
};

export type SourceFacts = { source: FactSource; facts: readonly VisitFact[] };

const isOk = (status: number) => status >= 200 && status < 400;
const isError = (status: number) => status >= 400 && status < 600;

function firstFact(targetKey: bigint, atMs: number, status: number): VisitFact {
  const okAtMs = isOk(status) ? atMs : null;
  return {
    targetKey,
    visits: 1,
    errors: isError(status) ? 1 : 0,
    firstAtMs: atMs,
    firstStatus: status,
    lastAtMs: atMs,
    lastStatus: status,
    firstOkAtMs: okAtMs,
    lastOkAtMs: okAtMs,
  };
}

/**
 * Of visits in the same millisecond the lower status counts as earlier, independent of input order.
 */
function addVisit(fact: VisitFact, atMs: number, status: number): void {
  fact.visits += 1;
  if (isError(status)) fact.errors += 1;
  if (atMs < fact.firstAtMs || (atMs === fact.firstAtMs && status < fact.firstStatus)) {
    fact.firstAtMs = atMs;
    fact.firstStatus = status;
  }
  if (atMs > fact.lastAtMs || (atMs === fact.lastAtMs && status > fact.lastStatus)) {
    fact.lastAtMs = atMs;
    fact.lastStatus = status;
  }
  if (!isOk(status)) return;
  if (fact.firstOkAtMs === null || atMs < fact.firstOkAtMs) fact.firstOkAtMs = atMs;
  if (fact.lastOkAtMs === null || atMs > fact.lastOkAtMs) fact.lastOkAtMs = atMs;
}

/** Folds verified visits into facts; the sums are independent of order and chunking. */
export class VisitFacts {
  readonly #bySource = new Map<string, { source: FactSource; facts: Map<bigint, VisitFact> }>();

  add(source: FactSource, targetKey: bigint, visit: { atMs: number; status: number }): void {
    const { bot, scheme, host } = source;
    const name = `${scheme} ${host} ${bot}`;
    let known = this.#bySource.get(name);
    if (!known) {
      known = { source, facts: new Map() };
      this.#bySource.set(name, known);
    }
    const fact = known.facts.get(targetKey);
    if (fact) addVisit(fact, visit.atMs, visit.status);
    else known.facts.set(targetKey, firstFact(targetKey, visit.atMs, visit.status));
  }

  get all(): SourceFacts[] {
    return [...this.#bySource.values()].map(({ source, facts }) => ({
      source,
      facts: [...facts.values()],
    }));
  }
}
