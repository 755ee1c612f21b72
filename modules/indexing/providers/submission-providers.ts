import { Accounts } from '../../../platform/providers/accounts';
import type { SubmissionSource } from '../rules/submission';
import { type Bing, createBing } from './bing';
import { createIndexNow, type IndexNow } from './indexnow';

type Sourced<Client> = { client: Client; source: SubmissionSource };

export type SubmissionEndpoints = {
  sandboxUrl: string | undefined;
  /** Base URL of IndexNow; defaults to the sandbox if there is one. */
  indexNowUrl: string | undefined;
  bingUrl?: string;
};

/** The sandbox is ours and on loopback, so throttling gains nothing. */
const sandboxLimits = { requestsPerMinuteMax: 1_000_000 };

/** The submission providers, by account. */
export class SubmissionProviders {
  readonly #bings = new Accounts<Bing>();
  readonly #endpoints: SubmissionEndpoints;
  #indexNow: Sourced<IndexNow> | undefined;

  constructor(endpoints: SubmissionEndpoints) {
    this.#endpoints = endpoints;
  }

  get hasSandbox(): boolean {
    return this.#endpoints.sandboxUrl !== undefined;
  }

  /**
   * Returns the client of IndexNow, which needs no account. A developer's sandbox keeps test
   * submissions from the outside world.
   */
  indexNow(): Sourced<IndexNow> {
    const { sandboxUrl, indexNowUrl } = this.#endpoints;
    this.#indexNow ??=
      indexNowUrl === undefined && sandboxUrl !== undefined
        ? {
            source: 'sandbox',
            client: createIndexNow({ ...sandboxLimits, baseUrl: `${sandboxUrl}/indexnow` }),
          }
        : {
            source: 'live',
            client: createIndexNow({ baseUrl: indexNowUrl ?? 'https://api.indexnow.org/indexnow' }),
          };
    return this.#indexNow;
  }

  /** Uses the workspace's API key, else the sandbox; undefined if there is neither. */
  bing(apiKey: string | undefined): Sourced<Bing> | undefined {
    const { sandboxUrl, bingUrl = 'https://ssl.bing.com' } = this.#endpoints;
    if (apiKey !== undefined) {
      const make = () => createBing({ baseUrl: bingUrl, apiKey });
      return { source: 'live', client: this.#bings.once('bing', { apiKey }, make) };
    }
    if (sandboxUrl === undefined) return undefined;
    const make = () =>
      createBing({ ...sandboxLimits, baseUrl: `${sandboxUrl}/bing`, apiKey: 'sandbox' });
    return { source: 'sandbox', client: this.#bings.once('sandbox', {}, make) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#bings.close(), this.#indexNow?.client.close()]);
  }
}
