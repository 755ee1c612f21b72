import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { SystemQueries } from '../../platform/postgres/database';
import type { KeyVersion } from './check-signature';
import { fetchKeys, NoKeys } from './fetch-keys';
import type { ClaimedSignature } from './read-signature';
import { noteKeys, readKeyFetch, readKeyVersions } from './signing-key-store';
import { thumbprintOf } from './signing-keys';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A signer with new keys publishes them before their use, so that a short wait is enough. */
const refetchMs = 5 * minuteMs;
/** After each failure twice as long, so that a stranger's server is asked little. */
const retryMs = [minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 60 * minuteMs, dayMs];
/** URLs that the requests of one workspace, or with one host, may have fetched in an hour. */
const urlsPerHourMax = { workspace: 60, host: 6 };

/** Counts distinct URLs by who caused their fetches, in the present hour. */
class HourlyUrls {
  #hour = 0;
  #urls = new Map<string, Set<string>>();

  /** Returns false when there are too many. */
  take(cause: string, url: string, urlsMax: number): boolean {
    const hour = Math.floor(Date.now() / (60 * minuteMs));
    if (hour !== this.#hour) this.#urls = new Map();
    this.#hour = hour;
    const urls = this.#urls.get(cause) ?? new Set();
    this.#urls.set(cause, urls);
    if (urls.has(url)) return true;
    if (urls.size >= urlsMax) return false;
    urls.add(url);
    return true;
  }
}

/** The keys of signers: fetched when a request needs them, and kept by version. */
export class SignerKeys {
  readonly #deps: { system: SystemQueries; safeFetch: SafeFetch };
  readonly #asked = new HourlyUrls();
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(deps: { system: SystemQueries; safeFetch: SafeFetch }) {
    this.#deps = deps;
  }

  /** Returns the versions of the signer's keys, after a fetch where a newer one may decide. */
  async find(
    claim: ClaimedSignature,
    { workspaceId, atMs }: { workspaceId: string; atMs: number },
  ): Promise<KeyVersion[]> {
    const { system } = this.#deps;
    const { url } = claim.source;
    const versions = await readKeyVersions(system, url);
    const newest = versions.at(-1);
    const hasKey = versions.some(
      ({ keys, lastSeenAtMs }) =>
        atMs <= lastSeenAtMs + dayMs && keys.some((key) => thumbprintOf(key) === claim.keyId),
    );
    if (hasKey && newest && atMs <= newest.lastSeenAtMs + dayMs) return versions;
    if (!(await this.#mayFetch(claim, workspaceId))) return versions;
    const fetching = this.#fetching.get(url) ?? this.#fetch(claim);
    this.#fetching.set(url, fetching);
    await fetching.finally(() => this.#fetching.delete(url));
    return readKeyVersions(system, url);
  }

  async #mayFetch({ source, signer }: ClaimedSignature, workspaceId: string): Promise<boolean> {
    const last = await readKeyFetch(this.#deps.system, source.url);
    const waitMs = last?.failures
      ? (retryMs[Math.min(last.failures, retryMs.length) - 1] ?? dayMs)
      : refetchMs;
    if (last && Date.now() < last.triedAtMs + waitMs) return false;
    return (
      this.#asked.take(`workspace ${workspaceId}`, source.url, urlsPerHourMax.workspace) &&
      this.#asked.take(`host ${signer}`, source.url, urlsPerHourMax.host)
    );
  }

  async #fetch({ source }: ClaimedSignature): Promise<void> {
    const { system, safeFetch } = this.#deps;
    try {
      await noteKeys(system, source.url, { keys: await fetchKeys(safeFetch, source) });
    } catch (error) {
      if (!(error instanceof NoKeys)) throw error;
      await noteKeys(system, source.url, { problem: error.message });
    }
  }
}
