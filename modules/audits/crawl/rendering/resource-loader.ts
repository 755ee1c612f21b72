import { FetchFailed } from '../../../../platform/network/fetch-failed';
import type { SafeFetch } from '../../../../platform/network/safe-fetch';
import type { Permission } from './cors';

/** Limit of one script, stylesheet or response to a script. */
const resourceBytesMax = 5 * 1024 * 1024;
const timeoutMs = 10_000;
/** Limit of the resources cached for later pages. */
const keptBytesMax = 32 * 1024 * 1024;

export type LoadedResource = { status: number; headers: Record<string, string>; body: Buffer };

/** Why a resource was not loaded: `robots_disallowed`, or a `FetchFailureCode`. */
export type NotLoaded = { failure: string };

export type ResourceRequest = {
  url: string;
  /** As the browser would send them. */
  headers: Record<string, string>;
  /** Whether all pages of the audit get the same response: true of scripts and stylesheets. */
  isShared: boolean;
};

type Deps = {
  safeFetch: SafeFetch;
  /** Whether robots.txt permits one of the site's own URLs. */
  mayLoad: (url: string) => Promise<boolean>;
  signal: AbortSignal;
};

/**
 * Fetches what the pages of one audit load while they render, through the fetch that cannot reach
 * internal addresses. Scripts and stylesheets are cached within a limit.
 */
export class ResourceLoader {
  readonly #kept = new Map<string, Promise<LoadedResource | NotLoaded>>();
  #keptBytes = 0;

  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns why, if the resource is forbidden or cannot be fetched. */
  load(request: ResourceRequest): Promise<LoadedResource | NotLoaded> {
    if (!request.isShared) return this.#fetch(request);
    const kept = this.#kept.get(request.url);
    if (kept !== undefined) return kept;
    const loading = this.#fetch(request);
    this.#kept.set(request.url, loading);
    void loading.then((resource) => this.#count('body' in resource ? resource.body.length : 0));
    return loading;
  }

  /** Clears the whole cache when it exceeds its limit. */
  #count(bytes: number): void {
    this.#keptBytes += bytes;
    if (this.#keptBytes <= keptBytesMax) return;
    this.#kept.clear();
    this.#keptBytes = 0;
  }

  /** Asks whether a page may send headers of its own with a request. */
  async preflight({
    url,
    headers,
  }: Omit<ResourceRequest, 'isShared'>): Promise<Permission | NotLoaded> {
    const { safeFetch, mayLoad, signal } = this.#deps;
    if (!(await mayLoad(url))) return { failure: 'robots_disallowed' };
    try {
      const answer = await safeFetch.stream(url, {
        method: 'OPTIONS',
        headers,
        answersRedirects: true,
        bytesMax: 0,
        timeoutMs,
        signal,
      });
      answer.discard();
      return { status: answer.status, headers: answer.headers };
    } catch (error) {
      return failureOf(error, signal);
    }
  }

  async #fetch({ url, headers }: ResourceRequest): Promise<LoadedResource | NotLoaded> {
    const { safeFetch, mayLoad, signal } = this.#deps;
    const { authorization, ...sent } = headers;
    const { origin } = new URL(url);
    try {
      if (!(await mayLoad(url))) return { failure: 'robots_disallowed' };
      const answer = await safeFetch.fetch(url, {
        headers: sent,
        // As in browsers, a redirect to another origin does not get the credentials.
        authorize: (hop) => (hop.origin === origin ? authorization : undefined),
        bytesMax: resourceBytesMax,
        timeoutMs,
        signal,
      });
      return { status: answer.status, headers: answer.headers, body: answer.body };
    } catch (error) {
      return failureOf(error, signal);
    }
  }
}

/** Rethrows anything but a failed or aborted request. */
function failureOf(error: unknown, signal: AbortSignal): NotLoaded {
  if (error instanceof FetchFailed) return { failure: error.code };
  if (signal.aborted) return { failure: 'aborted' };
  throw error;
}
