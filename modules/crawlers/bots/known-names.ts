import { formatIpv6, type IpAddress } from './ip-address';
import type { NamedAddress } from './reverse-name';

/**
 * Cache of recent reverse DNS lookups, so that a visit from a known address is verified at once.
 * Bounded: the oldest entries are evicted first.
 */
export class KnownNames {
  readonly #byAddress = new Map<string, NamedAddress>();
  readonly #addressesMax: number;

  constructor(addressesMax = 100_000) {
    this.#addressesMax = addressesMax;
  }

  get all(): NamedAddress[] {
    return [...this.#byAddress.values()];
  }

  learn(names: readonly NamedAddress[]): void {
    for (const named of names) {
      this.#byAddress.delete(named.address);
      this.#byAddress.set(named.address, named);
      if (this.#byAddress.size <= this.#addressesMax) continue;
      const [oldest] = this.#byAddress.keys();
      if (oldest !== undefined) this.#byAddress.delete(oldest);
    }
  }

  find(address: IpAddress, nowMs = Date.now()): NamedAddress | undefined {
    if (this.#byAddress.size === 0) return undefined;
    const named = this.#byAddress.get(formatIpv6(address));
    return named && named.expiresAtMs > nowMs ? named : undefined;
  }
}
