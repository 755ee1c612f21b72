import type { ProviderName, Purchase, WireRequest } from './wire';

const purchasesMax = 500_000;

/** Counts what was called and what was charged, so that a test can prove that nothing was bought twice. */
export class CallLog {
  private calls: Partial<Record<ProviderName, number>> = {};
  private paths: Record<string, number> = {};
  private unnamed = 0;
  private readonly purchases = new Map<string, number>();

  called({ provider, method, path }: WireRequest): void {
    this.calls[provider] = (this.calls[provider] ?? 0) + 1;
    // Ids would make a path of every task.
    const name = `${method} /${provider}${path.replace(/[0-9a-f]{8}-[0-9a-f-]+$/i, '{id}')}`;
    this.paths[name] = (this.paths[name] ?? 0) + 1;
  }

  bought({ callId, item }: Purchase): void {
    // Somebody who tries the sandbox by hand names no calls; those are only counted.
    if (callId === '') {
      this.unnamed += 1;
      return;
    }
    const key = `${callId} ${item}`;
    this.purchases.set(key, (this.purchases.get(key) ?? 0) + 1);
    if (this.purchases.size > purchasesMax) {
      const [oldest] = this.purchases.keys();
      if (oldest !== undefined) this.purchases.delete(oldest);
    }
  }

  clear(): void {
    this.calls = {};
    this.paths = {};
    this.unnamed = 0;
    this.purchases.clear();
  }

  /** With a call id the purchases of that call alone are listed. */
  summary(callId?: string) {
    const all = [...this.purchases];
    const listed = callId === undefined ? [] : all.filter(([key]) => key.startsWith(`${callId} `));
    return {
      calls: this.calls,
      paths: this.paths,
      purchases: all.reduce((sum, [, count]) => sum + count, this.unnamed),
      boughtTwice: all.filter(([, count]) => count > 1).map(([key]) => key),
      ...(callId === undefined ? {} : { ofCall: Object.fromEntries(listed) }),
    };
  }
}
