import { randomBytes } from 'node:crypto';
import type { ProbesByHost } from '../store/probe-store';

/** A path that no site has, with a name as pages have it. */
export const madeUpPath = () => `/${randomBytes(8).toString('hex')}-not-there`;

/** Hosts that were asked for an address that does not exist, once per audit. */
export class HostProbes {
  readonly #asked: Set<string>;
  #news: ProbesByHost = new Map();

  constructor(asked: Iterable<string>) {
    this.#asked = new Set(asked);
  }

  has(host: string): boolean {
    return this.#asked.has(host);
  }

  begin(host: string): void {
    this.#asked.add(host);
  }

  end(host: string, facts: Buffer): void {
    this.#news.set(host, facts);
  }

  /** Returns the answers since the last call, to be written. */
  next(): ProbesByHost {
    const news = this.#news;
    this.#news = new Map();
    return news;
  }
}
