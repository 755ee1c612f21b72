import type { ProviderName, Purchase, WireRequest } from './wire';

const countedMax = 500_000;

/** Counts calls and charges, so that a test can prove that nothing was done twice. */
export class CallLog {
  #calls: Partial<Record<ProviderName, number>> = {};
  #paths: Record<string, number> = {};
  #unnamed = 0;
  readonly #purchases = new Map<string, number>();
  readonly #submissions = new Map<string, number>();

  called({ provider, method, path }: WireRequest): void {
    this.#calls[provider] = (this.#calls[provider] ?? 0) + 1;
    // Replaces ids, which would otherwise make a separate entry of every task.
    const name = `${method} /${provider}${path.replace(/[0-9a-f]{8}-[0-9a-f-]+$/i, '{id}')}`;
    this.#paths[name] = (this.#paths[name] ?? 0) + 1;
  }

  bought({ callId, item }: Purchase): void {
    // Manual calls of the sandbox have no call id; those are only counted.
    if (callId === '') {
      this.#unnamed += 1;
      return;
    }
    countOne(this.#purchases, `${callId} ${item}`);
  }

  submitted(provider: ProviderName, urls: readonly string[]): void {
    for (const url of urls) countOne(this.#submissions, `${provider} ${url}`);
  }

  clear(): void {
    this.#calls = {};
    this.#paths = {};
    this.#unnamed = 0;
    this.#purchases.clear();
    this.#submissions.clear();
  }

  /** Returns the counts; with a call id only the purchases of that call are listed. */
  summary(callId?: string) {
    const all = [...this.#purchases];
    const listed = callId === undefined ? [] : all.filter(([key]) => key.startsWith(`${callId} `));
    return {
      calls: this.#calls,
      paths: this.#paths,
      purchases: sum(this.#purchases) + this.#unnamed,
      boughtTwice: moreThanOnce(this.#purchases),
      submissions: sum(this.#submissions),
      submittedTwice: moreThanOnce(this.#submissions),
      ...(callId === undefined ? {} : { ofCall: Object.fromEntries(listed) }),
    };
  }
}

/** Increments a counter; beyond the limit the oldest entry is dropped. */
function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size <= countedMax) return;
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0);

const moreThanOnce = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, count]) => count > 1).map(([key]) => key);
